import type { IncomingMessage } from 'node:http';

/** As much as is read from a connection at once. */
const pieceBytes = 65_536;
/** Each that waits may hold two pieces in memory, so when so many wait already, one more goes on at once. */
const maxWaiting = 512;

const waiting: (() => void)[] = [];

const next = (): void => {
  const work = waiting.shift();
  if (waiting.length > 0) setImmediate(next);
  work?.();
};

/** One of all that wait goes on in each turn of the event loop. */
const inTurn = (work: () => void): void => {
  if (waiting.length >= maxWaiting) work();
  else if (waiting.push(work) === 1) setImmediate(next);
};

const isLarge = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > pieceBytes;

/**
 * Large bodies come in turns: they begin, and go on piece by piece, one in each turn of the event loop, so that nobody's
 * small request waits until many large bodies are read.
 */
export const beginInTurn = (request: IncomingMessage, begin: () => void): void => {
  if (isLarge(request)) inTurn(begin);
  else begin();
};

/** Reads the request's body in turns; its `data` listeners get the pieces as usual. */
export const readInTurns = (request: IncomingMessage): void => {
  if (!isLarge(request)) return;
  request.on('data', () => {
    if (request.complete) return;
    request.pause();
    inTurn(() => request.resume());
  });
};

/**
 * Throws away in turns what still comes of a request that was answered before its body was read; Node itself would read
 * all of it at once. What is thrown away is never kept, so that a turn may read as much as is there.
 */
export const throwAwayInTurns = (request: IncomingMessage): void => {
  const { socket } = request;
  const goOn = (): void => {
    socket.resume();
    setImmediate(wait);
  };
  const wait = (): void => {
    if (request.complete || socket.destroyed) return;
    socket.pause();
    inTurn(goOn);
  };
  // Only now Node has begun to throw away.
  setImmediate(wait);
};
