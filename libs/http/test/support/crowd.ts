import { once } from 'node:events';
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

interface Crowd {
  url: string;
  size: number;
  /** What each sends at once. */
  text: string;
}

/** The statuses that each connection gets. In a thread of its own, because its writing must not wait for the server's reading. */
const { url, size, text } = workerData as Crowd;
const { port, hostname } = new URL(url);
const connections = Array.from({ length: size }, () => connect(Number(port), hostname));
await Promise.all(connections.map((connection) => once(connection, 'connect')));
const answers = connections.map(async (connection) => {
  let answered = '';
  for await (const piece of connection) answered += String(piece);
  return [...answered.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
});
for (const connection of connections) connection.write(text);
parentPort?.postMessage(await Promise.all(answers));
