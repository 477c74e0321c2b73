import { jest } from '@jest/globals';
import { faultProxy, openLoop, tally, uniqueNumber, waitFor, type FaultProxy, type Tally } from '@kopru/testing';
import { isFull, show } from '../support/scale.ts';
import { startWorld, type World } from '../support/world.ts';
import { attemptsIn, kopru, type Attempt, type Kopru, type Line } from './kopru.ts';

const faults = isFull ? 50 : 8;
const eventsPerSecond = 100;
const webhooksPerFault = 60;
const waveOrders = 30;
const eventsPerOrder = 2;
/** One of so many webhooks is answered with a 500. */
const failsOneIn = 25;

jest.setTimeout(isFull ? 900_000 : 480_000);

interface FeedEvent {
  olay: string;
  sequence: number;
  veri: { id: string; providerOrderId: string };
}

describe(`kopru listen through ${faults} lost connections and kills`, () => {
  let world: World;
  let pos: Tally;
  let proxy: FaultProxy;
  beforeAll(async () => {
    world = await startWorld();
    pos = await tally();
    proxy = await faultProxy({ host: '127.0.0.1', port: Number(new URL(world.system.url).port) });
    pos.answer(() => (pos.total() % failsOneIn === failsOneIn - 1 ? 500 : 200));
  });
  afterAll(async () => {
    await proxy?.stop();
    await pos?.stop();
    await world?.stop();
  });

  const processes: Kopru[] = [];
  const start = (): Kopru => {
    const args = [
      'listen',
      '--forward-to',
      pos.url,
      '--consumer',
      'kasa',
      '--json',
      '--timeout',
      '1s',
      '--lease',
      '3s',
    ];
    const process = kopru([...args, '--retry-delays', Array<string>(20).fill('50ms').join(',')], {
      KOPRU_URL: `http://127.0.0.1:${proxy.port}`,
      KOPRU_API_KEY: world.mine.key,
    });
    processes.push(process);
    return process;
  };

  const order = (providerOrderId: string) => ({
    ...{ providerOrderId, items: [{ name: 'Adana dürüm', quantity: 1, unitPrice: 140 }], amount: { total: 140 } },
    payment: { type: 'cash' },
  });
  const post = async (path: string, body: object): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${world.shop.ingressUrl}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`the push was refused: ${await answer.text()}`);
  };
  /** The platform's side, in waves: each order comes, and moves on. Resolves with the orders' numbers. */
  const push = async (isOver: () => boolean): Promise<string[]> => {
    const all: string[] = [];
    while (!isOver()) {
      const numbers = Array.from({ length: waveOrders }, () => uniqueNumber('FIRTINA'));
      all.push(...numbers);
      await openLoop(eventsPerSecond)(waveOrders * eventsPerOrder, async (index) => {
        const number = numbers[index % waveOrders] ?? '';
        if (index < waveOrders) await post('', order(number));
        else await post(`/orders/${number}/status`, { status: 600 });
      });
    }
    return all;
  };

  const feed = async (): Promise<FeedEvent[]> => {
    const events: FeedEvent[] = [];
    for (let after = ''; ;) {
      const answer = await world.mine.api(`GET /events?limit=200${after}`);
      if (answer.body.data.length === 0) return events;
      events.push(...(answer.body.data as FeedEvent[]));
      after = `&after=${answer.body.pagination.nextCursor as string}`;
    }
  };

  /** Cuts every connection, or kills the process, each time that it has got on by some webhooks. */
  const disturb = async (): Promise<Record<string, number>> => {
    let running = start();
    const counts = { kills: 0, cuts: 0 };
    const said = (text: string): number => running.stderr().split(text).length - 1;
    while (counts.kills + counts.cuts < faults) {
      const next = pos.total() + webhooksPerFault;
      await waitFor(() => pos.total() >= next, { timeoutMs: 120_000, what: 'webhooks to come' });
      if (counts.kills < counts.cuts) {
        running.signal('SIGKILL');
        expect(await running.ended).toBe('SIGKILL');
        running = start();
        counts.kills += 1;
      } else {
        const losses = said('Connection lost') + 1;
        proxy.cut();
        await waitFor(() => said('Connection lost') === losses, { what: 'the lost connection to be noticed' });
        proxy.mend();
        await waitFor(() => said('The connection is back') === losses, { what: 'the connection to be back' });
        counts.cuts += 1;
      }
    }
    return counts;
  };

  /** Within one process no event of an order comes before an earlier one, or twice. */
  const steps = (attempts: readonly Attempt[]): string[] => {
    const last = new Map<string, number>();
    return attempts
      .filter(({ outcome }) => outcome === 'delivered')
      .flatMap(({ veri: { providerOrderId }, sequence }) => {
        const before = last.get(providerOrderId) ?? 0;
        last.set(providerOrderId, sequence ?? 0);
        return (sequence ?? 0) > before ? [] : [`${providerOrderId}: ${sequence} after ${before}`];
      });
  };

  it('forwards every event, acknowledges none twice, and keeps the order of each order', async () => {
    const startedAt = performance.now();
    let isOver = false;
    const disturbed = disturb().finally(() => (isOver = true));
    const [numbers, counts] = await Promise.all([push(() => isOver), disturbed]);
    const pushedMs = performance.now() - startedAt;
    const total = numbers.length * eventsPerOrder;
    const events = await waitFor(async () => {
      const ours = (await feed()).filter(({ veri }) => numbers.includes(veri.providerOrderId));
      return ours.length >= total && ours;
    });
    const lag = async () => (await world.mine.api('GET /events/consumers')).body.data[0].lag as number;
    await waitFor(async () => (await lag()) === 0, { timeoutMs: 120_000, what: 'the consumer to have no lag' });
    const last = processes.at(-1);
    last?.signal('SIGTERM');
    expect(await last?.ended).toBe(0);

    const runs: Line[][] = processes.map((process) => process.lines());
    const delivered = new Set(pos.hits.filter(({ reply }) => reply === 200).map(({ recordId }) => recordId));
    expect(events.filter(({ veri }) => !delivered.has(veri.id))).toEqual([]);
    expect(runs.flatMap((lines) => steps(attemptsIn(lines)))).toEqual([]);

    const acknowledged = new Map<string, number>();
    const twice: string[] = [];
    runs.forEach((lines, run) => {
      for (const line of lines) {
        if (line.type === 'attempt' && (acknowledged.get(line.id) ?? run) < run) twice.push(`${line.id} came again`);
        if (line.type !== 'acknowledged') continue;
        for (const id of line.ids) {
          if (acknowledged.has(id)) twice.push(`${id} was acknowledged twice`);
          acknowledged.set(id, run);
        }
      }
    });
    expect(twice).toEqual([]);
    expect(acknowledged.size).toBeGreaterThan(total / 2);

    const reached = new Map<string, number>();
    const early = pos.hits.filter(({ providerOrderId, sequence, reply }) => {
      const before = reached.get(providerOrderId) ?? 0;
      if (reply === 200) reached.set(providerOrderId, Math.max(before, sequence));
      return sequence > before + 1;
    });
    expect(early).toEqual([]);
    show('kopru listen', {
      ...{ ...counts, events: total, webhooks: pos.total() },
      perSecond: Math.round((total * 1000) / pushedMs),
      seconds: Math.round((performance.now() - startedAt) / 1000),
    });
  });
});
