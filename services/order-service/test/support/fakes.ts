import { appError } from '@kopru/contracts/errors/errors';
import { platformOperations, type PlatformCommand, type PlatformOutcome } from '@kopru/contracts/internal/platforms';
import type { OrderArrived } from '@kopru/contracts/messages/messages';
import { newId } from '@kopru/contracts/values/ids';
import { createKeyedQueue } from '@kopru/runtime';
import { makeUpdateWithRetry } from '../../src/domain/update-with-retry.ts';
import { makeApplyRepeated } from '../../src/domain/updates/apply-repeated.ts';
import { makeApplyPlatformUpdate } from '../../src/domain/updates/apply-platform-update.ts';
import type { Command } from '../../src/domain/command.ts';
import { makeFinishCommand } from '../../src/domain/commands/finish-command.ts';
import { makeMarkReport } from '../../src/domain/commands/mark-report.ts';
import { createOrder } from '../../src/domain/create-order.ts';
import type { Order, OrderEvent, WaitingUpdate } from '../../src/domain/order.ts';
import { isOtherOrder } from '../../src/domain/is-other-order.ts';
import { type Arrivals, otherOrder, type Orders, type Platforms, type WaitingUpdates } from '../../src/domain/ports.ts';
import { makeRunCommand } from '../../src/domain/commands/run-command.ts';
import { makeStoreArrivals } from '../../src/domain/updates/store-arrivals.ts';

/** Orders in memory: `ports.test.ts` runs the same tests on them as on the stored ones. */
export const fakeOrders = () => {
  const stored = new Map<string, Order>();
  const events: OrderEvent[] = [];
  const read = (order: Order | undefined): Order | undefined => {
    if (order === undefined) return undefined;
    const { raw: _raw, ...rest } = structuredClone(order);
    return rest as Order;
  };
  const byId = async (accountId: string, id: string): Promise<Order | undefined> => {
    const order = stored.get(id);
    return order?.accountId === accountId ? read(order) : undefined;
  };
  const orders: Orders = {
    byId,
    byRef: async (accountId, ref) => {
      const exact = await byId(accountId, ref);
      if (exact !== undefined) return exact;
      const found = [...stored.values()].filter((one) => one.accountId === accountId && one.providerOrderId === ref);
      const [only, ...others] = found;
      if (only === undefined) throw appError('order_not_found');
      if (others.length === 0) return read(only) as Order;
      throw appError('order_ambiguous', { params: { ids: found.map(({ _id }) => _id).join(', ') } });
    },
    save: async (before, change) => {
      const now = stored.get(before._id);
      if (now === undefined || now.accountId !== before.accountId || now.version !== before.version) return undefined;
      const saved = structuredClone({ ...change.order, version: before.version + 1 });
      const members = Object.entries({ ...saved, raw: now.raw }).filter(([, value]) => value !== undefined);
      stored.set(before._id, Object.fromEntries(members) as unknown as Order);
      events.push(...structuredClone(change.events));
      return saved;
    },
  };
  const arrivals: Arrivals = {
    store: async (arrived) =>
      arrived.map((order) => {
        const known = stored.get(order._id);
        if (known?.arrivalId === order.arrivalId) return 'repeated';
        if (known !== undefined) return isOtherOrder(known, order) ? { refused: otherOrder } : 'duplicate';
        stored.set(order._id, structuredClone(order));
        return 'stored';
      }),
  };
  return {
    orders,
    arrivals,
    /** All that is stored of an order. */
    find: (id: string): Order => {
      const order = stored.get(id);
      if (order === undefined) throw new Error(`no order ${id}`);
      return structuredClone(order);
    },
    put: (order: Order): void => void stored.set(order._id, structuredClone(order)),
    /** The events that were stored with the changes, in their order. */
    eventsOf: (id: string): OrderEvent[] => events.filter(({ body }) => body.orderId === id),
  };
};

/** Notes in memory, seen by everybody at once. */
export const fakeWaitingUpdates = (): WaitingUpdates => {
  const notes = new Map<string, WaitingUpdate>();
  return {
    visibleAfterMs: 0,
    save: async (orderId, update, at) => {
      const _id = newId(at);
      notes.set(_id, { _id, orderId, update, at });
      return _id;
    },
    of: async (orderIds) =>
      [...notes.values()]
        .filter(({ orderId }) => orderIds.includes(orderId))
        .sort((a, b) => Date.parse(a.update.occurredAt) - Date.parse(b.update.occurredAt)),
    remove: async (ids) => {
      for (const id of ids) notes.delete(id);
    },
  };
};

export type Answering = (command: PlatformCommand, index: number) => PlatformOutcome | Promise<PlatformOutcome>;

export const done = (outcome: Partial<Extract<PlatformOutcome, { outcome: 'done' }>> = {}): PlatformOutcome => ({
  outcome: 'done',
  called: true,
  ...outcome,
});
export const deferred = (notBefore: Date, progress: string | null = null): PlatformOutcome => ({
  outcome: 'deferred',
  notBefore: notBefore.toISOString(),
  progress,
});

/** In place of provider-ingest: checks every command against the contract, and answers as the test says. */
const fakePlatforms = () => {
  const commands: PlatformCommand[] = [];
  let answering: Answering = () => done();
  const platforms: Platforms = {
    carryOut: async (command) => {
      const sent = platformOperations.carryOut.body.parse(JSON.parse(JSON.stringify(command)));
      return answering(sent, commands.push(sent) - 1);
    },
    cancelReasons: async () => [],
  };
  return {
    platforms,
    commands,
    answerWith: (next: Answering): void => {
      answering = next;
    },
  };
};

/** The domain on ports in memory; its clock moves only when a test moves it. */
export const startDomain = () => {
  const memory = fakeOrders();
  const platform = fakePlatforms();
  const waiting = fakeWaitingUpdates();
  let time = Date.parse('2026-11-25T12:00:00.000Z');
  const now = (): Date => new Date(time);
  const pass = (ms: number): void => {
    time += ms;
  };
  const givenUp: string[] = [];
  const lateCancels: string[] = [];
  const { orders, arrivals } = memory;
  const changing = { orders, updateWithRetry: makeUpdateWithRetry(orders), platforms: platform.platforms, now };
  const finishCommand = makeFinishCommand({ ...changing, onGivenUp: ({ _id }) => void givenUp.push(_id) });
  const pause = async (ms: number): Promise<void> => {
    pass(ms);
    // Others go on meanwhile.
    await new Promise((resolve) => setImmediate(resolve));
  };
  const commanding = (enqueue: ReturnType<typeof createKeyedQueue>) => {
    const runCommand = makeRunCommand({ ...changing, finishCommand, enqueue, pause });
    return (order: Order, kind: Command['kind'], more: Partial<Command> = {}) =>
      runCommand(order.accountId, order._id, { kind, by: 'api', ...more });
  };
  const applyUpdate = makeApplyPlatformUpdate({
    ...changing,
    waiting,
    pause,
    opened: (update) => Promise.resolve(update),
    onLateCancel: ({ _id }) => void lateCancels.push(_id),
  });
  const published: string[] = [];
  const storeArrivals = makeStoreArrivals({
    arrivals,
    waiting,
    applyUpdate,
    applyRepeated: makeApplyRepeated(changing),
    publish: async (stored) => {
      published.push(...stored.map(({ order }) => order._id));
      return new Set(stored.map(({ order }) => order._id));
    },
    onStored: () => undefined,
    now,
  });
  return {
    ...memory,
    ...changing,
    ...platform,
    waiting,
    pass,
    givenUp,
    lateCancels,
    finishCommand,
    applyUpdate,
    storeArrivals,
    /** The orders whose arrival was published, once for each time. */
    published,
    markReport: makeMarkReport(changing),
    /** An order that has just arrived. */
    arrive: (arrived: OrderArrived, change: Partial<Order> = {}): Order => {
      const order = { ...createOrder(arrived, newId(), now()), ...change };
      memory.put(order);
      return memory.find(order._id);
    },
    command: commanding(createKeyedQueue()),
    /** The same by another replica. */
    elsewhere: commanding(createKeyedQueue()),
  };
};
export type Domain = ReturnType<typeof startDomain>;
