import { createServer } from 'node:net';
import { randomInt } from 'node:crypto';

/**
 * Below the ports that the system gives to outgoing connections (32768 and up on Linux, 49152 and up elsewhere), so
 * that no connection can take the port between our check and the program's start.
 */
const first = 15_000;
const end = 32_000;
const given = new Set<number>();

export const isFree = (port: number, host = '127.0.0.1'): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => {
      resolve(false);
    });
    server.listen({ port, host, exclusive: true }, () => {
      server.close(() => {
        resolve(true);
      });
    });
  });

/** A port on 127.0.0.1 for a program about to start; never the same twice in one process. Error: none is left. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < 1000; tries += 1) {
    const port = randomInt(first, end);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error('This machine has no free port on 127.0.0.1 left. Close some programs and start again.');
};
