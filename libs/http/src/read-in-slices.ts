import type { IncomingMessage } from 'node:http';

/** As much as is read from a connection at once. */
const pieceBytes = 65_536;
/** Each that waits may have two pieces in memory, so when so many wait already, one more goes on at once. */
const maxWaiting = 512;

const waiting: (() => void)[] = [];

const next = (): void => {
  const work = waiting.shift();
  if (waiting.length > 0) setImmediate(next);
  work?.();
};

/** One of all that wait goes on in each iteration of the event loop. */
const enqueue = (work: () => void): void => {
  if (waiting.length >= maxWaiting) work();
  else if (waiting.push(work) === 1) setImmediate(next);
};

const isLarge = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > pieceBytes;

/**
 * Large bodies are read in slices: they begin, and go on piece by piece, one in each iteration of the event loop, so that no
 * small request waits until many large bodies are read.
 */
export const beginQueued = (request: IncomingMessage, begin: () => void): void => {
  if (isLarge(request)) enqueue(begin);
  else begin();
};

/** Reads the request's body in slices; its `data` listeners get the pieces as usual. */
export const readInSlices = (request: IncomingMessage): void => {
  if (!isLarge(request)) return;
  request.on('data', () => {
    if (request.complete) return;
    request.pause();
    enqueue(() => request.resume());
  });
};

/**
 * Discards in slices the rest of a request that was answered before its body was read; Node itself would read all of it
 * at once. Discarded bytes are never stored, so a slice may be as large as what is there.
 */
export const discardInSlices = (request: IncomingMessage): void => {
  const { socket } = request;
  const goOn = (): void => {
    socket.resume();
    setImmediate(wait);
  };
  const wait = (): void => {
    if (request.complete || socket.destroyed) return;
    socket.pause();
    enqueue(goOn);
  };
  // Only now Node has begun to discard.
  setImmediate(wait);
};
