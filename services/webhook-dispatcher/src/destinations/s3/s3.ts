import { batched } from '@kopru/messaging';
import { stopwatch, type UrlGuard } from '@kopru/outbound-http';
import { LRUCache } from 'lru-cache';
import type { RecordDocument } from '../../domain/webhook-record.ts';
import { eventLine, happenedAt } from '../../domain/webhook-body.ts';
import type { Line, LineBatchRepository } from '../../storage/line-batch.repository.ts';
import { createDeadline } from '../deadline.ts';
import { outcomeOf, refusedOutcome, settingsOf, type Destination } from '../destination.ts';
import { createStores, type S3Settings } from './store.ts';
import { failedAll, makeWriteLines, type Written } from './write-lines.ts';

/** Long enough to gather what comes together, and short enough for an attempt that its message waits for. */
const batching = { max: 500, inFlight: 4, lingerMs: 150 };
const maxEndpoints = 5_000;
/** A batch stands in one document of the database. */
const maxObjectCharacters = 2_000_000;

interface Item extends Line {
  endpointId: string;
  url: URL;
  settings: S3Settings;
  hour: string;
}
interface Ended extends Written {
  durationMs: number;
  receiverMs: number;
}

/** `2026-03-01/12`: a day's and an hour's folder. */
const hourOf = (record: RecordDocument): string => happenedAt(record).toISOString().slice(0, 13).replace('T', '/');

const folderOf = ({ url, settings }: Pick<Item, 'url' | 'settings'>): string =>
  `${url.href.replace(/\/$/, '')}/${settings.bucket}/${prefixOf(settings)}`;
const prefixOf = ({ prefix }: S3Settings): string => (prefix === '' ? '' : `${prefix.replace(/\/$/, '')}/`);

/** Items for one object: of one folder and hour, each line once, and not too many characters. */
const portionsOf = (items: readonly Item[]): Item[][] => {
  const portions: Item[][] = [];
  const places = Map.groupBy(new Map(items.map((item) => [item.id, item])).values(), (item) =>
    JSON.stringify([folderOf(item), item.hour]),
  );
  for (const together of places.values()) {
    let size = Number.POSITIVE_INFINITY;
    for (const item of together) {
      size += item.text.length;
      if (size <= maxObjectCharacters) portions.at(-1)?.push(item);
      else {
        portions.push([item]);
        size = item.text.length;
      }
    }
  }
  return portions;
};

/** Writes events as lines of NDJSON objects into the account's own S3-compatible store. */
export const createS3Destination = (deps: {
  guard: UrlGuard;
  batches: LineBatchRepository;
  timeoutMs: number;
  now: () => number;
}): Destination => {
  const { guard, batches, timeoutMs, now } = deps;
  const stores = createStores(guard);
  const deadline = createDeadline(timeoutMs);
  const writeLines = makeWriteLines({ batches });

  const writePortion = async (portion: readonly Item[]): Promise<[string, Ended][]> => {
    const [first] = portion as [Item, ...Item[]];
    const { endpointId, url, settings, hour } = first;
    const place = { endpointId, folder: folderOf(first), hour };
    const target = { store: stores.of(url, settings), place, prefix: prefixOf(settings) };
    const lines = portion.map(({ id, text }) => ({ id, text }));
    const [elapsedMs, startedNow] = [stopwatch(), now()];
    const written = await deadline.run(
      (signal) => writeLines(target, lines, signal),
      (reason) => failedAll(lines, reason),
    );
    const durationMs = elapsedMs();
    return [...written].map(([id, one]) => [id, { ...one, durationMs, receiverMs: now() - startedNow }]);
  };
  /** Each endpoint gathers for itself, so a slow store delays no other. */
  const writers = new LRUCache<string, (item: Item) => Promise<Ended>>({ max: maxEndpoints });
  const writerOf = (endpointId: string) => {
    const known = writers.get(endpointId);
    if (known !== undefined) return known;
    const writer = batched<Item, Ended>(batching, async (items) => {
      const ended = new Map((await Promise.all(portionsOf(items).map(writePortion))).flat());
      return items.map(({ id }) => ended.get(id) ?? new Error(`nothing became of the line ${id}`));
    });
    writers.set(endpointId, writer);
    return writer;
  };
  const send: Destination['send'] = async (endpoint, record, order) => {
    const settings = settingsOf(endpoint, 's3');
    const verdict = guard.check(endpoint.place.url);
    if (verdict.kind === 'refused') return refusedOutcome(record, endpoint.url, verdict.reason);
    const { url } = verdict;
    const at = new Date();
    const line = { id: record._id, text: eventLine(record, order) };
    const item = { ...line, endpointId: endpoint._id, url, settings, hour: hourOf(record) };
    const { key, ...ended } = await writerOf(endpoint._id)(item);
    const object = `${url.href.replace(/\/$/, '')}/${settings.bucket}/${key}`;
    return outcomeOf(record, object, { at, isDelivered: ended.error === null, ...ended });
  };

  return {
    send,
    requestOf: (_endpoint, record) => ({ body: eventLine(record), headers: {} }),
    abortAll: () => deadline.abortAll(),
    close: () => stores.close(),
  };
};
