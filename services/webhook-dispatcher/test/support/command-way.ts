import { connect, createServer, type Socket } from 'node:net';
import { listening } from '@kopru/testing';

/** A way to MongoDB on which a test stops a process between two of its commands. */
export interface CommandWay {
  uri: string;
  /** From now on a command with all of these words, and what its connection sends after it, gets no further. */
  stopAt(...words: string[]): void;
  /** How many commands were stopped since then. */
  stopped(): number;
  /** What was stopped goes on, and nothing is stopped any more. */
  resume(): void;
  /** What was stopped never arrives, as when its process is gone, and nothing is stopped any more. */
  drop(): void;
  stop(): Promise<void>;
}

export const commandWay = async (mongodbUri: string): Promise<CommandWay> => {
  const address = new URL(mongodbUri);
  const target = { host: address.hostname, port: Number(address.port) };
  const waiting = new Map<Socket, () => void>();
  let stopAt: readonly string[] = [];
  let stopped = 0;

  const server = createServer((incoming) => {
    const outgoing = connect(target);
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      socket.on('error', () => socket.destroy());
      socket.on('close', () => other.destroy());
    }
    outgoing.pipe(incoming);
    incoming.on('data', (chunk: Buffer) => {
      if (stopAt.length === 0 || !stopAt.every((word) => chunk.includes(word))) return void outgoing.write(chunk);
      stopped += 1;
      incoming.pause();
      waiting.set(incoming, () => {
        outgoing.write(chunk);
        incoming.resume();
      });
    });
  });
  const { port, stop } = await listening(server);
  address.host = `127.0.0.1:${port}`;
  return {
    uri: address.toString(),
    stopAt: (...words) => {
      stopAt = words;
      stopped = 0;
    },
    stopped: () => stopped,
    resume: () => {
      stopAt = [];
      for (const goOn of waiting.values()) goOn();
      waiting.clear();
    },
    drop: () => {
      stopAt = [];
      for (const incoming of waiting.keys()) incoming.destroy();
      waiting.clear();
    },
    stop,
  };
};
