import { createServer } from 'node:net';
import { Problem } from './problem.ts';

const listens = (port: number, host: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => {
      resolve(undefined);
    });
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => {
        resolve(typeof address === 'object' && address ? address.port : undefined);
      });
    });
  });

export const isFree = async (port: number, host = '127.0.0.1'): Promise<boolean> =>
  (await listens(port, host)) === port;

export const freePort = async (): Promise<number> => {
  const port = await listens(0, '127.0.0.1');
  if (port === undefined)
    throw new Problem('This machine has no free port on 127.0.0.1 left. Close some programs and start again.');
  return port;
};

export interface WantedPort {
  owner: string;
  variable: string;
  port: number;
}

/** One sentence for every port that something else holds, with the variable that moves it. */
export const checkPorts = async (wanted: readonly WantedPort[], host: string): Promise<void> => {
  const taken: WantedPort[] = [];
  for (const entry of wanted) if (!(await isFree(entry.port, host))) taken.push(entry);
  const twice = wanted.filter((entry, index) => wanted.findIndex((other) => other.port === entry.port) !== index);
  if (twice.length > 0)
    throw new Problem(
      `${twice.map((entry) => entry.variable).join(', ')}: this port is given to two services. Choose another.`,
    );
  if (taken.length === 0) return;
  const list = taken.map((entry) => `${String(entry.port)} (${entry.owner})`).join(', ');
  const hint = taken.map((entry) => `${entry.variable}=${String(entry.port + 100)}`).join(' ');
  throw new Problem(
    `Port ${list} is taken by another program. Stop that program, or choose other ports: ${hint} npm start`,
  );
};
