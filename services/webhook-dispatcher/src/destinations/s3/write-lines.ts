import { failure, type Failure } from '@kopru/contracts/errors/failures';
import type { LineBatchDocument } from '../../storage/line-batch.model.ts';
import type { BatchPlace, Line, LineBatchRepository } from '../../storage/line-batch.repository.ts';
import type { Store, StoreAnswer } from './store.ts';

/** What became of a line: the object that it stands in, and the store's answer. */
export interface Written extends StoreAnswer {
  key: string;
}

/**
 * Brings lines into the store, each into exactly one object. Which object is decided in the database first, so whoever
 * tries again, after whatever end of a process, writes the same object with the same bytes under the same name.
 */
export type WriteLines = (
  target: { store: Store; place: BatchPlace; prefix: string },
  lines: readonly Line[],
  signal: AbortSignal,
) => Promise<Map<string, Written>>;

export const failedAll = (lines: readonly Line[], error: Failure): Map<string, Written> =>
  new Map(lines.map(({ id }) => [id, { key: '', statusCode: null, error }]));

const idsOf = (lines: readonly { id: string }[]): string[] => lines.map(({ id }) => id);

export const makeWriteLines = ({ batches }: { batches: LineBatchRepository }): WriteLines => {
  /** `gone`: the object is not there any more, or belongs into a folder that the endpoint has left. */
  const write = async (
    { store, place, prefix }: Parameters<WriteLines>[0],
    { _id, folder, hour, lines, storedAt }: LineBatchDocument,
    signal: AbortSignal,
  ): Promise<Written | 'gone'> => {
    if (folder !== place.folder) return 'gone';
    const key = `${prefix}${hour}/${_id}.ndjson`;
    if (storedAt !== undefined) {
      const answer = await store.head(key, signal);
      if (answer.statusCode === 404) return 'gone';
      // A write-only key cannot read the object; the store has confirmed the object before.
      return answer.statusCode === 403 ? { key, statusCode: 403, error: null } : { key, ...answer };
    }
    const answer = await store.put(key, lines.map(({ text = '' }) => `${text}\n`).join(''), signal);
    if (answer.error === null) await batches.stored(_id);
    return { key, ...answer };
  };

  const bring = async (
    target: Parameters<WriteLines>[0],
    lines: readonly Line[],
    signal: AbortSignal,
    mayForget: boolean,
  ): Promise<Map<string, Written>> => {
    const results = new Map<string, Written>();
    const bringOne = async (batch: LineBatchDocument): Promise<void> => {
      const included = new Set(idsOf(batch.lines));
      const asked = lines.filter(({ id }) => included.has(id));
      let written = await write(target, batch, signal);
      if (written === 'gone' && mayForget) {
        await batches.forget(batch._id, idsOf(asked));
        const anew = await bring(target, asked, signal, false);
        for (const [id, one] of anew) results.set(id, one);
        return;
      }
      if (written === 'gone') written = { key: '', statusCode: null, error: failure('unavailable') };
      for (const { id } of asked) results.set(id, written);
    };
    await Promise.all((await batches.claim(target.place, lines)).map(bringOne));
    return results;
  };

  return async (target, lines, signal) => {
    try {
      return await bring(target, lines, signal, true);
    } catch {
      return failedAll(lines, failure('unavailable'));
    }
  };
};
