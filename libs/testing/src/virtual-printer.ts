import { createServer, type Socket } from 'node:net';
import { listening, type Listening } from './listening.ts';
import { createPaper, type Receipt } from './receipt.ts';

/** An ESC/POS printer of the network that exists in memory only. */
export interface VirtualPrinter {
  port: number;
  /** What came out, oldest first. */
  receipts(): Receipt[];
  connections(): number;
  /** It is switched off: connections end, and nobody listens. */
  off(): Promise<void>;
  on(): Promise<void>;
  /** Without paper it says so, and holds back what comes. */
  setPaper(isThere: boolean): void;
  setCover(isOpen: boolean): void;
  /** The next connection breaks when so many bytes of it were taken. */
  breakAfter(bytes: number): void;
  /** From so many bytes of the slips on it takes everything, and neither prints nor answers. */
  fallSilent(afterBytes?: number): void;
  stop(): Promise<void>;
}

/** `all`: every status; `once`: `GS r` once only; `realtime`: `DLE EOT` only; `none`: like a cheap print server. */
type Answers = 'all' | 'once' | 'realtime' | 'none';

const dle = 0x10;
const eot = 0x04;

export const virtualPrinter = async (answers: Answers = 'all'): Promise<VirtualPrinter> => {
  let hasPaper = true;
  let isCoverOpen = false;
  let breaksAfter: number | undefined;
  let hasAnswered = false;
  let connections = 0;
  let untilSilent = Number.POSITIVE_INFINITY;
  let server: Listening | undefined;
  /** The connection that is asked what was printed. */
  let asking: Socket | undefined;
  let waiting: { bytes: number[]; socket: Socket }[] = [];
  const isReady = (): boolean => hasPaper && !isCoverOpen;
  const paper = createPaper(() => {
    const isToAnswer = answers === 'all' || (answers === 'once' && !hasAnswered);
    hasAnswered = true;
    if (isToAnswer && asking?.writable === true) asking.write(Uint8Array.of(0x00));
  });
  const print = (socket: Socket, bytes: number[]): void => {
    asking = socket;
    paper.print(bytes);
  };
  const goOn = (): void => {
    if (!isReady()) return;
    const queued = waiting;
    waiting = [];
    for (const { socket, bytes } of queued) print(socket, bytes);
  };
  const statusOf = (what: number): number => {
    const fixed = 0x12;
    if (what === 1) return fixed | (isReady() ? 0 : 0x08);
    if (what === 2) return fixed | (isCoverOpen ? 0x04 : 0) | (hasPaper ? 0 : 0x20);
    return fixed | (hasPaper ? 0 : 0x60);
  };
  const take = (socket: Socket, bytes: number[]): void => {
    if (isReady()) print(socket, bytes);
    else waiting.push({ socket, bytes });
  };
  const serve = (socket: Socket): void => {
    connections += 1;
    let left = breaksAfter;
    breaksAfter = undefined;
    socket.on('error', () => undefined);
    socket.on('end', () => socket.end());
    socket.on('data', (chunk) => {
      const job: number[] = [];
      const bytes = [...chunk];
      for (let at = 0; at < bytes.length; at += 1) {
        if (untilSilent <= 0) break;
        // Answered at once, whatever waits to be printed.
        if (bytes[at] === dle && bytes[at + 1] === eot) {
          if (answers !== 'none') socket.write(Uint8Array.of(statusOf(bytes[at + 2] ?? 0)));
          at += 2;
          continue;
        }
        if (left !== undefined && left <= 0) break;
        job.push(bytes[at] ?? 0);
        untilSilent -= 1;
        if (left !== undefined) left -= 1;
      }
      take(socket, job);
      if (left !== undefined && left <= 0) socket.resetAndDestroy();
    });
  };
  const on = async (port = 0): Promise<void> => {
    server = await listening(createServer({ allowHalfOpen: true }, serve), { port });
  };
  await on();
  const { port } = server ?? { port: 0 };
  return {
    port,
    receipts: paper.receipts,
    connections: () => connections,
    off: async () => {
      await server?.stop();
      server = undefined;
      waiting = [];
      paper.tear();
    },
    on: () => on(port),
    setPaper: (isThere) => {
      hasPaper = isThere;
      goOn();
    },
    setCover: (isOpen) => {
      isCoverOpen = isOpen;
      goOn();
    },
    breakAfter: (bytes) => {
      breaksAfter = bytes;
    },
    fallSilent: (afterBytes = 0) => {
      untilSilent = afterBytes;
    },
    stop: async () => {
      await server?.stop();
    },
  };
};
