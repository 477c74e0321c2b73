import { createHash } from 'node:crypto';
import { mkdir, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { platform } from 'node:os';
import { join, resolve } from 'node:path';
import { usage } from '../ending.ts';

const addressOf = (folder: string): string => {
  const whole = resolve(folder);
  const name = createHash('sha256').update(whole).digest('hex').slice(0, 16);
  return platform() === 'win32' ? String.raw`\\.\pipe\kopru-print-${name}` : join(whole, 'lock');
};

const isAnswered = (address: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(address);
    const end = (isConnected: boolean): void => {
      socket.destroy();
      done(isConnected);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });

const listen = (server: Server, address: string): Promise<NodeJS.ErrnoException | undefined> =>
  new Promise((done) => {
    server.once('error', (error: NodeJS.ErrnoException) => done(error));
    server.listen(address, () => done(undefined));
  });

/** Two helpers with one memory would print everything twice: the second one ends. A killed one leaves no lock. */
export const lockFolder = async (folder: string): Promise<() => void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw usage((t) => t.print.unreadableState(folder, error.code ?? error.message));
  });
  const address = addressOf(folder);
  const server = createServer((socket) => socket.destroy());
  server.unref();
  let failure = await listen(server, address);
  if (failure?.code === 'EADDRINUSE' && !(await isAnswered(address))) {
    await unlink(address).catch(() => undefined);
    failure = await listen(server, address);
  }
  if (failure?.code === 'EADDRINUSE') throw usage((t) => t.print.alreadyRuns(folder));
  if (failure !== undefined) throw failure;
  return () => void server.close();
};
