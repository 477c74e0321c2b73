import { setTimeout as pause } from 'node:timers/promises';
import { appError, newId, orderIdOf, simulatedShop, type OperationId, type SimulatedPlatform } from '@kopru/contracts';
import { isAppError } from '@kopru/errors';
import { isPassing } from './persist.ts';
import { makeContents, type OrderWish } from './contents.ts';
import type { Place } from './places.ts';
import { createRandom } from './random.ts';
import type { Trap } from './run.model.ts';
import type { Runs } from './runs.ts';
import type { Predicate } from './scenario.ts';
import type { Delivery, StagedOrder, Traffic } from './traffic.ts';
import type { Transcript } from './transcript.ts';

const lookEveryMs = 100;

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

interface TrapWish {
  kind: Trap['kind'];
  operations: OperationId[];
  times?: number;
  refusal?: Trap['refusal'];
}

/** What a script plays on: its restaurants, their platforms and the till's own calls. */
export const createStage = (parts: {
  run: { id: string; accountId: string; seed: number };
  scenario: string;
  place: Place;
  runs: Runs;
  transcript: Transcript;
  patience: Patience;
  stop: AbortSignal;
}) => {
  const { run, scenario, place, runs, transcript, patience, stop } = parts;
  const { accountId } = run;
  const random = createRandom(run.seed, scenario);
  const orders = new Map<string, StagedOrder>();
  const moments = new Map<string, Date>();
  const sent: Delivery[] = [];

  const traffic = async (predicates: readonly Predicate[]): Promise<Traffic> => {
    const asked = predicates.filter(({ needsDeliveries }) => needsDeliveries).map(({ order }) => order);
    const about = [...orders.values()].filter(({ name }) => asked.includes(name));
    const deliveries = await transcript.deliveriesOf(about);
    return { orders, moments, calls: await transcript.calls(), deliveries: [...deliveries, ...sent] };
  };
  const waitFor = async <T>(look: () => Promise<T | undefined>, limitMs: number): Promise<T> => {
    const until = Date.now() + limitMs;
    for (;;) {
      stop.throwIfAborted();
      const seen = await look().catch((error: unknown) => {
        // A part of Köprü that is away for a moment is no fault of the till.
        if (isPassing(error)) return undefined;
        throw error;
      });
      if (seen !== undefined) return seen;
      if (Date.now() > until) throw new NotMet();
      await pause(lookEveryMs, undefined, { signal: stop });
    }
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

  /** Names an order of the own channel before it comes, so that its first call can be caught. */
  const announce = (name: string, wish: OrderWish, options: { shop?: 1 | 2; pid?: string }) => {
    const restaurantId = place.restaurantIds[(options.shop ?? 1) - 1] ?? '';
    const pid = options.pid ?? `S-${run.id.slice(-8)}-${place.nextNumber()}`;
    const { order, total } = makeContents(pid, wish, random);
    const id = orderIdOf({ accountId, provider: 'direct', restaurantId, providerOrderId: pid });
    know({ name, id, pid, restaurantId, total });
    return { restaurantId, order };
  };

  return {
    random,
    traffic,
    /** Told from all that other runs make up. */
    unique: (): string => `${run.id.slice(-8)}-${place.nextNumber()}`,
    /** A customer orders at a simulated platform. */
    order: async (name: string, { scheduledInMinutes, ...wish }: PlatformWish): Promise<void> => {
      const restaurantId = place.restaurantIds[0];
      const { id: pid, total } = await place.simulator.place({
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
    ): Promise<{ taken: () => Promise<void>; release: () => Promise<void> }> => {
      const announced = Object.entries(wishes).map(([name, wish]) => announce(name, wish, options));
      const trapId = newId();
      const { trap } = options;
      if (trap !== undefined)
        await runs.setTrap(run.id, {
          ...{ id: trapId, kind: trap.kind, operations: trap.operations, refusal: trap.refusal ?? null },
          ...{ left: trap.times ?? 1, taken: 0, isReleased: false },
          refs: Object.keys(wishes).flatMap((name) => [orderOf(name).id, orderOf(name).pid]),
        });
      const [first] = announced;
      if (first !== undefined)
        await place.push(
          first.restaurantId,
          announced.length === 1 ? first.order : announced.map(({ order }) => order),
        );
      for (const name of Object.keys(wishes)) await stored(orderOf(name).id);
      return {
        /** Resolves when the trap holds a call. */
        taken: async () => {
          const isTaken = async () => (await runs.traps(run.id)).some(({ id, taken }) => id === trapId && taken > 0);
          await waitFor(async () => ((await isTaken()) ? true : undefined), patience.tillMs);
        },
        release: () => runs.releaseTrap(run.id, trapId),
      };
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
      await waitFor(async () => {
        const seen = await traffic(predicates);
        return predicates.every((predicate) => predicate.check(seen).holds) ? true : undefined;
      }, patience.tillMs);
    },
    /** What predicates count from. */
    moment: (name: string): void => void moments.set(name, new Date()),
    /** Long enough to see a till that does more than it should. */
    quiet: (times = 1): Promise<void> => pause(patience.quietMs * times, undefined, { signal: stop }),
    pause: (ms: number): Promise<void> => pause(ms, undefined, { signal: stop }),
  };
};
export type Stage = ReturnType<typeof createStage>;
