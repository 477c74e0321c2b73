import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { publicEvents } from '@kopru/contracts/messages/events';
import type { Bug } from './bugs.ts';
import { tillApi } from './till-api.ts';
import { tillWork, type InboxEntry } from './till-work.ts';

/** Shorter than the pauses between attempts. */
const downMs = 120;

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

/** A till that does everything right, but for its bug. */
export const startTill = async (settings: { url: string; key: string; bug?: Bug }) => {
  const { url, key, bug } = settings;
  const has = (one: Bug): boolean => one === bug;
  /** What is there again after a restart. */
  const disk = { seen: new Set<string>(), inbox: new Map<string, InboxEntry>(), restartedFor: new Set<string>() };
  let inMemory = new Map<string, InboxEntry>();
  const inbox = (): Map<string, InboxEntry> => (has('hasItsInboxInMemory') ? inMemory : disk.inbox);
  let server: Server;
  let port = 0;
  let life = 0;
  let isStopped = false;

  const begin = () => {
    const born = life;
    const isDown = (): boolean => isStopped || born !== life;
    const api = tillApi({ url, key, has, isDown });
    const handle = tillWork(api, has);
    /** The events of an order one after another. */
    const chains = new Map<string, Promise<void>>();
    const isAskedToRestart = async ({ olay, veri }: InboxEntry): Promise<boolean> => {
      if (disk.restartedFor.has(veri.id) || olay !== 'siparis.olusturuldu') return false;
      const { data } = await api.get(`/orders/${api.encoded(veri.providerOrderId)}`);
      return String(data.clientNote).includes('KOPRU-DO-RESTART');
    };
    const work = async (id: string): Promise<void> => {
      const entry = inbox().get(id);
      if (entry === undefined || isDown()) return;
      if (await isAskedToRestart(entry).catch(() => false)) return restart(id);
      await handle(entry).catch(() => undefined);
      if (!isDown()) inbox().delete(id);
    };
    return (id: string): Promise<void> => {
      const { restaurantId, providerOrderId } = inbox().get(id)?.veri ?? { restaurantId: '', providerOrderId: id };
      const name = `${restaurantId} ${providerOrderId}`;
      const chain = (chains.get(name) ?? Promise.resolve()).then(() => work(id));
      chains.set(name, chain);
      return chain;
    };
  };
  let take = begin();

  const receive = async (request: IncomingMessage): Promise<[status: number, then?: () => void]> => {
    const isOurs = request.headers.authorization === `Bearer ${key}`;
    if (!isOurs && !has('checksNoKey')) return [401];
    const body = JSON.parse(await read(request)) as InboxEntry & { test?: true };
    if (body.test === true) return [200];
    if (has('refusesUnknownEvents') && !(publicEvents as readonly string[]).includes(body.olay)) return [400];
    if (has('refusesUnknownMembers') && Object.keys(body).length + Object.keys(body.veri).length > 5) return [400];
    const { id } = body.veri;
    if (disk.seen.has(id) && !has('forgetsWhatItHasSeen')) return [200];
    disk.seen.add(id);
    inbox().set(id, body);
    if (!has('actsBeforeItAnswers')) return [200, () => void take(id)];
    await take(id);
    return [200];
  };
  const listen = async (): Promise<void> => {
    server = createServer((request, response) => {
      void receive(request)
        .catch((): [number] => [500])
        .then(([status, then]) => {
          response.writeHead(status).end(() => then?.());
        });
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  };
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  /** Whenever somebody asks for it: where Köprü stood still the scenario is played again. */
  const restart = async (id: string): Promise<void> => {
    disk.restartedFor.add(id);
    life += 1;
    inMemory = new Map();
    await close();
    await pause(downMs);
    take = begin();
    await listen();
    for (const id of inbox().keys()) void take(id);
  };
  await listen();

  return {
    url: `http://127.0.0.1:${port}/hook`,
    stop: async () => {
      isStopped = true;
      await close();
    },
  };
};
export type Till = Awaited<ReturnType<typeof startTill>>;
