import { appError } from '@kopru/contracts/errors/errors';
import type { SimulatedPlatform } from '@kopru/contracts/platforms/simulated-faults';
import { simulatedShop } from '@kopru/contracts/platforms/simulated-shop';
import { newId, orderIdOf } from '@kopru/contracts/values/ids';
import { isAppError } from '@kopru/errors';
import { isPassing } from './persist.ts';
import { makeContents, type OrderWish } from './contents.ts';
import type { Place } from './places.ts';
import { createRandom } from './random.ts';
import type { Runs } from './runs.ts';
import type { Predicate } from './scenario.ts';
import { isAbout, type Delivery, type StagedOrder, type Traffic } from './traffic.ts';
import type { Transcript } from './transcript.ts';
import { createTraps, type TrapWish } from './traps.ts';
import { createWaits, maxLostMs } from './waits.ts';

/** The till has not done in time what the rest of a script needs. */
export class NotMet extends Error {}

export interface PlatformWish {
  provider: SimulatedPlatform;
  note?: string;
  payment?: 'online' | 'cash' | 'card' | 'multinet' | 'sodexo';
  scheduledInMinutes?: number;
  /** The storefront of a Trendyol Go order. */
  appName?: string;
}

/** How long scripts wait, in milliseconds: at most for the till, and to see whether it does more. */
export interface Patience {
  tillMs: number;
  quietMs: number;
}

/** What a script plays on: its restaurants, their platforms and the till's own calls. */
export const createStage = (parts: {
  run: { id: string; accountId: string; seed: number };
  scenario: string;
  place: Place;
  runs: Runs;
  transcript: Transcript;
  patience: Patience;
  /** How long this process has stood still so far, in milliseconds. */
  stoodMs: () => number;
  stop: AbortSignal;
}) => {
  const { run, scenario, place, runs, transcript, patience, stoodMs, stop } = parts;
  const { accountId } = run;
  const random = createRandom(run.seed, scenario);
  const orders = new Map<string, StagedOrder>();
  const moments = new Map<string, Date>();
  const heldMs = new Map<string, number>();
  const told = new Set<string>();
  const sent: Delivery[] = [];
  const waits = createWaits(stop);
  const stoodBeforeMs = stoodMs();
  const traps = createTraps({ runs, runId: run.id, waits });

  const traffic = async (predicates: readonly Predicate[], callsSoFar = transcript.calls): Promise<Traffic> => {
    const asked = predicates.filter(({ needsDeliveries }) => needsDeliveries).map(({ order }) => order);
    const about = [...orders.values()].filter(({ name }) => asked.includes(name));
    const deliveries = await transcript.deliveriesOf(about);
    return { orders, moments, heldMs, calls: await callsSoFar(), deliveries: [...deliveries, ...sent] };
  };
  /** A part of Köprü that is away for a moment is no fault of the till. */
  const unlessAway = <T>(look: () => Promise<T>) =>
    look().catch((error: unknown) => {
      if (isPassing(error)) return undefined;
      throw error;
    });
  const waitFor = async <T>(look: () => Promise<T | undefined>, limitMs: number): Promise<T> => {
    const seen = await waits.first(() => unlessAway(look), limitMs);
    if (seen === undefined) throw new NotMet();
    return seen;
  };
  /** Köprü's own part takes no longer. */
  const ownMs = 30_000;
  const stored = (ref: string, isThere: (status: number) => boolean = () => true) =>
    waitFor(async () => {
      try {
        const order = await place.owners.orders.get({ accountId, ref });
        return isThere(order.status) ? order : undefined;
      } catch (error) {
        if (isAppError(error) && error.code === 'order_not_found') return undefined;
        throw error;
      }
    }, ownMs).catch((error: unknown) => {
      throw error instanceof NotMet ? appError('unavailable') : error;
    });
  const orderOf = (name: string): StagedOrder => {
    const order = orders.get(name);
    if (order === undefined) throw new Error(`the script has no order ${name}`);
    return order;
  };
  const know = (order: StagedOrder): void => void orders.set(order.name, order);
  const areTold = async (names: readonly (string | null)[]): Promise<true | undefined> => {
    for (const name of names) {
      const order = name === null ? undefined : orders.get(name);
      if (order === undefined || told.has(order.id)) continue;
      if (!(await transcript.isTold(order.id))) return undefined;
      told.add(order.id);
    }
    return true;
  };
  const countCalls = async (): Promise<number> => {
    const staged = [...orders.values()];
    return (await transcript.recentCalls()).filter((call) => staged.some((order) => isAbout(order, call))).length;
  };

  /** Names an order of the own channel before it comes, so that its first call can be caught. */
  const announce = (name: string, wish: OrderWish, options: { shop?: 1 | 2; pid?: string }) => {
    const restaurantId = place.restaurantIds[(options.shop ?? 1) - 1] ?? '';
    const pid = options.pid ?? `S-${run.id.slice(-8)}-${place.nextNumber()}`;
    const { order, total } = makeContents(pid, wish, random);
    const id = orderIdOf({ accountId, provider: 'direct', restaurantId, providerOrderId: pid });
    know({ name, id, pid, restaurantId, total });
    return { name, restaurantId, order };
  };

  return {
    random,
    traffic,
    /** Told from all that other runs make up. */
    unique: (): string => `${run.id.slice(-8)}-${place.nextNumber()}`,
    /** A customer orders at a simulated platform. */
    order: async (name: string, { scheduledInMinutes, ...wish }: PlatformWish): Promise<void> => {
      const restaurantId = place.restaurantIds[0];
      const { id: pid, total } = place.control.place({
        ...wish,
        platform: wish.provider,
        provider: undefined,
        restaurantId: simulatedShop(restaurantId).restaurantId,
        deliveryBy: 'restaurant',
        seed: random.between(1, 1_000_000_000),
        ...(scheduledInMinutes !== undefined && { scheduledInMs: scheduledInMinutes * 60_000 }),
      });
      const { id } = await stored(pid);
      know({ name, id, pid, restaurantId, total });
    },
    /** Customers order in the restaurant's own channel; all at once, where there are several. */
    channelOrders: async (
      wishes: Readonly<Record<string, OrderWish>>,
      options: { shop?: 1 | 2; pid?: string; trap?: TrapWish } = {},
    ) => {
      const announced = Object.entries(wishes).map(([name, wish]) => announce(name, wish, options));
      const staged = announced.map(({ name }) => orderOf(name));
      const trap =
        options.trap &&
        (await traps.lay(
          options.trap,
          staged.flatMap(({ id, pid }) => [id, pid]),
        ));
      const [first] = announced;
      if (first !== undefined)
        await place.push(
          first.restaurantId,
          announced.length === 1 ? first.order : announced.map(({ order }) => order),
        );
      for (const { id } of staged) await stored(id);
      const held = (ms: number): void => staged.forEach(({ name }) => heldMs.set(name, ms));
      return {
        /** Resolves when the trap holds a call. */
        taken: async (): Promise<void> => void (await waitFor(async () => trap?.isTaken(), patience.tillMs)),
        release: async (): Promise<void> => held((await trap?.release()) ?? 0),
        /** Releases the calls when they were held for so long of the till's time. */
        releaseAfter: async (ms: number): Promise<void> => {
          const answeredInMs = () => unlessAway(() => transcript.firstAnswerMs(staged[0]?.id ?? ''));
          held((await trap?.releaseAfter(ms, answeredInMs)) ?? 0);
        },
      };
    },
    /** Lists of the first restaurant are shorter than they are asked for. */
    shortPages: async (): Promise<void> => {
      await traps.lay({ kind: 'shorten', operations: ['listOrders'] }, [place.restaurantIds[0]]);
    },
    /** The customer cancels in the own channel; resolves when Köprü knows. */
    channelCancels: async (name: string): Promise<void> => {
      const { id, pid, restaurantId } = orderOf(name);
      await place.push(restaurantId, { note: 'Müşteri vazgeçti' }, `/orders/${encodeURIComponent(pid)}/cancel`);
      await stored(id, (status) => status === 1500);
    },
    /** Sends the order's first event again, as often. */
    again: async (name: string, called: string, times: number): Promise<void> => {
      const { id: orderId } = orderOf(name);
      const record = await waitFor(() => transcript.recordOf(orderId, 'siparis.olusturuldu'), ownMs);
      for (let number = 0; number < times; number += 1) {
        const { statusCode, durationMs } = await place.owners.records.retry({ accountId, id: record.id });
        sent.push({
          ...{ id: record.id, at: new Date(), event: record.event, orderId },
          ...{ status: statusCode, durationMs, madeUp: called },
        });
      }
    },
    /** Sends a webhook as no event makes it. */
    forge: async (
      called: string,
      wish: { olay: string; about: string; hasKey?: boolean; more?: object; inVeri?: object },
    ): Promise<void> => {
      const { id: orderId, pid, restaurantId } = orderOf(wish.about);
      const id = newId();
      const { statusCode, durationMs } = await place.owners.endpoints.probe({
        accountId,
        id: transcript.endpointId,
        body: {
          olay: wish.olay,
          veri: { id, providerOrderId: pid, restaurantId, ...wish.inVeri },
          more: { ...wish.more },
          hasKey: wish.hasKey ?? true,
        },
      });
      const known = { id, at: new Date(), event: wish.olay, orderId, status: statusCode, durationMs };
      sent.push({ ...known, madeUp: called, isForged: true });
    },
    /** Waits for the till; ends the script where it does not do these in time. */
    until: async (...predicates: Predicate[]): Promise<void> => {
      const isDone = async (): Promise<true | undefined> => {
        const seen = await traffic(predicates, transcript.recentCalls);
        return predicates.every((predicate) => predicate.check(seen).isMet) ? true : undefined;
      };
      // The till's time begins when it has been told.
      const named = predicates.map(({ order }) => order);
      const isToldOrDone = async () => (await isDone()) ?? ((await areTold(named)) && false);
      const isDoneAlready = await waits.first(() => unlessAway(isToldOrDone), ownMs);
      if (isDoneAlready !== true) await waitFor(isDone, patience.tillMs);
    },
    /** What predicates count from. */
    moment: (name: string): void => void moments.set(name, new Date()),
    /** Long enough to see a till that does more than it should. */
    quiet: (times = 1): Promise<void> => waits.quiet(countCalls, patience.quietMs * times),
    /** What of it was not as the script has it; undefined: nothing. */
    flaw: async (): Promise<'not played' | 'slow' | undefined> => {
      if (await traps.areOverdue()) return 'not played';
      return waits.lostMs() + stoodMs() - stoodBeforeMs > maxLostMs ? 'slow' : undefined;
    },
  };
};
export type Stage = ReturnType<typeof createStage>;
