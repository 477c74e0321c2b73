import { appError } from '@kopru/contracts/errors/errors';
import { failure, type Failure } from '@kopru/contracts/errors/failures';
import { pictureTypes, type PictureType } from '@kopru/contracts/internal/platforms';
import type { OutboundHttp, SendOutcome } from '@kopru/outbound-http';
import { createKeyedQueue } from '@kopru/runtime';
import { pictureTypeOf } from './picture-type.ts';

const deadlineMs = 5_000;
const maxBytes = 2 * 1024 * 1024;
/** Of an account, at once; others wait, so that pictures leave the memory to the orders that come through this process. */
const atOnce = 8;
const types: readonly string[] = pictureTypes;

interface Picture {
  type: PictureType;
  base64: string;
}
interface Wanted {
  accountId: string;
  url: string;
  /** Aborted when no caller waits for it any more. */
  signal: AbortSignal;
}
/** `picture_unavailable` for whatever is no picture, too large, or not to be had in time from a public address. */
export type ReadPicture = (wanted: Wanted) => Promise<Picture>;

const unavailable = (reason: Failure): Error => appError('picture_unavailable', { params: { reason } });

/** What its server calls a picture must be one; which one, its bytes say: servers often go by the name of a file. */
const pictureOf = (answer: SendOutcome): Picture => {
  if (answer.kind !== 'answered') throw unavailable(answer.reason);
  if (answer.status !== 200) throw unavailable(failure('answered_status', { status: answer.status }));
  const bytes = answer.bytes();
  if (bytes.length > maxBytes) throw unavailable(failure('picture_too_large', { limit: maxBytes }));
  const [named = ''] = (answer.header('content-type') ?? '').toLowerCase().split(';');
  const type = types.includes(named.trim()) ? pictureTypeOf(bytes) : undefined;
  if (type === undefined) throw unavailable(failure('not_a_picture', { types: types.join(', ') }));
  return { type, base64: bytes.toString('base64') };
};

/** Reads the pictures of platforms' menus, whose addresses the platforms choose. */
export const makeReadPicture = (http: OutboundHttp): ReadPicture => {
  const enqueue = createKeyedQueue();
  let asked = 0;
  const read = async (url: string): Promise<Picture> =>
    pictureOf(
      await http.send({
        method: 'GET',
        // Menus have addresses as browsers accept them, with spaces.
        url: URL.canParse(url) ? new URL(url).href : url,
        headers: { Accept: types.join(', '), 'User-Agent': 'Kopru-Picture/1', 'Accept-Encoding': 'identity' },
        deadlineMs,
        // One more, so that what is too large is seen to be.
        maxReadBytes: maxBytes + 1,
        maxBufferedBytes: maxBytes + 1,
      }),
    );
  return ({ accountId, url, signal }) => {
    asked += 1;
    return enqueue(`${accountId} ${asked % atOnce}`, () => {
      if (signal.aborted) throw unavailable(failure('stopped'));
      return read(url);
    });
  };
};
