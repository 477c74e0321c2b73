import type { SimulatedPlatform } from '@kopru/contracts/platforms/simulated-faults';
import { simulatedShop } from '@kopru/contracts/platforms/simulated-shop';
import { orderIdOf } from '@kopru/contracts/values/ids';
import type { Predicate } from '../predicates/predicate.ts';
import { isAbout, type PlacedOrder, type Traffic } from '../predicates/traffic.ts';
import type { Runs } from '../records/runs.ts';
import { makeContents, type OrderSpec } from './contents.ts';
import { createInjectedFaults, type FaultSpec } from './injected-faults.ts';
import { createMadeUpWebhooks } from './made-up-webhooks.ts';
import { createRandom } from './random.ts';
import type { Testbed } from './testbed.ts';
import { createTimedWaits, ownTimeoutMs, unlessUnavailable } from './timed-waits.ts';
import type { Transcript } from './transcript.ts';
import { createWaits, maxLostMs } from './waits.ts';

export interface PlatformOrderSpec {
  provider: SimulatedPlatform;
  note?: string;
  payment?: 'online' | 'cash' | 'card' | 'multinet' | 'sodexo';
  scheduledInMinutes?: number;
  /** The storefront of a Trendyol Go order. */
  appName?: string;
}

/** Milliseconds that a script waits for the POS, and milliseconds without a call that prove that no more comes. */
export interface Timeouts {
  posMs: number;
  quietMs: number;
}

/** The interface of a scenario's script: it places orders, injects faults and waits for the POS. */
export const createFixture = (parts: {
  run: { id: string; accountId: string; seed: number };
  scenario: string;
  testbed: Testbed;
  runs: Runs;
  transcript: Transcript;
  timeouts: Timeouts;
  /** Milliseconds that this process has stood still so far. */
  stoodMs: () => number;
  stop: AbortSignal;
}) => {
  const { run, scenario, testbed, runs, transcript, timeouts, stoodMs, stop } = parts;
  const { accountId } = run;
  const random = createRandom(run.seed, scenario);
  const orders = new Map<string, PlacedOrder>();
  const moments = new Map<string, Date>();
  const blockedMs = new Map<string, number>();
  const notified = new Set<string>();
  const waits = createWaits(stop);
  const { waitFor, storedOrder } = createTimedWaits({ accountId, waits, orders: testbed.clients.orders });
  const webhooks = createMadeUpWebhooks({ accountId, endpointId: transcript.endpointId, clients: testbed.clients });
  const stoodBeforeMs = stoodMs();
  const faults = createInjectedFaults({ runs, runId: run.id, waits });

  const traffic = async (predicates: readonly Predicate[], callsSoFar = transcript.calls): Promise<Traffic> => {
    const asked = predicates.filter(({ needsDeliveries }) => needsDeliveries).map(({ order }) => order);
    const about = [...orders.values()].filter(({ name }) => asked.includes(name));
    const deliveries = await transcript.deliveriesOf(about);
    return { orders, moments, blockedMs, calls: await callsSoFar(), deliveries: [...deliveries, ...webhooks.sent] };
  };
  const orderOf = (name: string): PlacedOrder => {
    const order = orders.get(name);
    if (order === undefined) throw new Error(`the script has no order ${name}`);
    return order;
  };
  const know = (order: PlacedOrder): void => void orders.set(order.name, order);
  const areNotified = async (names: readonly (string | null)[]): Promise<true | undefined> => {
    for (const name of names) {
      const order = name === null ? undefined : orders.get(name);
      if (order === undefined || notified.has(order.id)) continue;
      if (!(await transcript.isNotified(order.id))) return undefined;
      notified.add(order.id);
    }
    return true;
  };
  const countCalls = async (): Promise<number> => {
    const placed = [...orders.values()];
    return (await transcript.recentCalls()).filter((call) => placed.some((order) => isAbout(order, call))).length;
  };

  /** Adds an order of the own channel before it is sent, so that a fault can hit its first call. */
  const announce = (name: string, spec: OrderSpec, options: { shop?: 1 | 2; pid?: string }) => {
    const restaurantId = testbed.restaurantIds[(options.shop ?? 1) - 1] ?? '';
    const pid = options.pid ?? `S-${run.id.slice(-8)}-${testbed.nextNumber()}`;
    const { order, total } = makeContents(pid, spec, random);
    const id = orderIdOf({ accountId, provider: 'direct', restaurantId, providerOrderId: pid });
    know({ name, id, pid, restaurantId, total });
    return { name, restaurantId, order };
  };

  return {
    random,
    traffic,
    /** A text that no other run uses. */
    unique: (): string => `${run.id.slice(-8)}-${testbed.nextNumber()}`,
    /** A customer orders at a simulated platform. */
    order: async (name: string, { scheduledInMinutes, ...spec }: PlatformOrderSpec): Promise<void> => {
      const restaurantId = testbed.restaurantIds[0];
      const { id: pid, total } = testbed.control.place({
        ...spec,
        platform: spec.provider,
        provider: undefined,
        restaurantId: simulatedShop(restaurantId).restaurantId,
        deliveryBy: 'restaurant',
        seed: random.between(1, 1_000_000_000),
        ...(scheduledInMinutes !== undefined && { scheduledInMs: scheduledInMinutes * 60_000 }),
      });
      const { id } = await storedOrder(pid);
      know({ name, id, pid, restaurantId, total });
    },
    /** Customers order in the restaurant's own channel; several orders are sent at once. */
    channelOrders: async (
      specs: Readonly<Record<string, OrderSpec>>,
      options: { shop?: 1 | 2; pid?: string; fault?: FaultSpec } = {},
    ) => {
      const announced = Object.entries(specs).map(([name, spec]) => announce(name, spec, options));
      const placed = announced.map(({ name }) => orderOf(name));
      const fault =
        options.fault &&
        (await faults.inject(
          options.fault,
          placed.flatMap(({ id, pid }) => [id, pid]),
        ));
      const [first] = announced;
      if (first !== undefined)
        await testbed.push(
          first.restaurantId,
          announced.length === 1 ? first.order : announced.map(({ order }) => order),
        );
      for (const { id } of placed) await storedOrder(id);
      const setBlocked = (ms: number): void => placed.forEach(({ name }) => blockedMs.set(name, ms));
      return {
        /** Resolves when the fault blocks a call. */
        taken: async (): Promise<void> => void (await waitFor(async () => fault?.isTaken(), timeouts.posMs)),
        release: async (): Promise<void> => setBlocked((await fault?.release()) ?? 0),
        /** Releases the calls after this much of the POS's time. */
        releaseAfter: async (ms: number): Promise<void> => {
          const answeredInMs = () => unlessUnavailable(() => transcript.firstAnswerMs(placed[0]?.id ?? ''));
          setBlocked((await fault?.releaseAfter(ms, answeredInMs)) ?? 0);
        },
      };
    },
    /** Lists of the first restaurant get shorter pages than the POS asks for. */
    shortPages: async (): Promise<void> => {
      await faults.inject({ kind: 'shorten', operations: ['listOrders'] }, [testbed.restaurantIds[0]]);
    },
    /** The customer cancels in the own channel; resolves when Köprü has stored it. */
    channelCancels: async (name: string): Promise<void> => {
      const { id, pid, restaurantId } = orderOf(name);
      await testbed.push(restaurantId, { note: 'Müşteri vazgeçti' }, `/orders/${encodeURIComponent(pid)}/cancel`);
      await storedOrder(id, (status) => status === 1500);
    },
    /** Sends the order's first event again, `times` times. */
    again: async (name: string, called: string, times: number): Promise<void> => {
      const { id } = orderOf(name);
      const record = await waitFor(() => transcript.recordOf(id, 'siparis.olusturuldu'), ownTimeoutMs);
      for (let number = 0; number < times; number += 1) await webhooks.repeat(id, record, called);
    },
    /** Sends a webhook that Köprü never sends. */
    forge: (
      called: string,
      { about, ...spec }: { olay: string; about: string; hasKey?: boolean; more?: object; inVeri?: object },
    ): Promise<void> => webhooks.forge(called, orderOf(about), spec),
    /** Waits until the POS meets the predicates; the script ends at the timeout. */
    until: async (...predicates: Predicate[]): Promise<void> => {
      const isDone = async (): Promise<true | undefined> => {
        const seen = await traffic(predicates, transcript.recentCalls);
        return predicates.every((predicate) => predicate.check(seen).isMet) ? true : undefined;
      };
      // The time of the POS begins when it is notified of the orders.
      const named = predicates.map(({ order }) => order);
      const isNotifiedOrDone = async () => (await isDone()) ?? ((await areNotified(named)) && false);
      const isDoneAlready = await waits.first(() => unlessUnavailable(isNotifiedOrDone), ownTimeoutMs);
      if (isDoneAlready !== true) await waitFor(isDone, timeouts.posMs);
    },
    /** Notes the time, from which a predicate counts. */
    moment: (name: string): void => void moments.set(name, new Date()),
    /** Waits long enough to see a POS that does more than it should. */
    quiet: (times = 1): Promise<void> => waits.quiet(countCalls, timeouts.quietMs * times),
    /** Why this play proves nothing; undefined: it is valid. */
    flaw: async (): Promise<'not played' | 'slow' | undefined> => {
      if (await faults.areOverdue()) return 'not played';
      return waits.lostMs() + stoodMs() - stoodBeforeMs > maxLostMs ? 'slow' : undefined;
    },
  };
};
export type Fixture = ReturnType<typeof createFixture>;
