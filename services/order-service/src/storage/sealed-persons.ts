import type { PlatformUpdate } from '@kopru/contracts/messages/messages';
import { isTerminal } from '@kopru/contracts/orders/order-status';
import { sealedAfterEnd, personalInOrder, putBack, takenSchema, takeOut } from '@kopru/contracts/orders/personal-data';
import { orderIdOf } from '@kopru/contracts/values/ids';
import type { HourKeys } from '@kopru/secrets';
import type { SealedPerson, Order } from '../domain/order.ts';
import { searchTextOf } from '../domain/search-text.ts';

type SealedOrder<D> = D & { _id: string; sealed?: { person: string } };

/** Opens and seals the customers of orders in privacy mode. Other orders pass unchanged. */
export interface SealedPersons {
  /** The order with its customer, while the key is there; rejects when the keys cannot be asked for. */
  opened<D extends object>(order: SealedOrder<D>): Promise<D>;
  /** The same for what a list shows: without the customer when the keys cannot be asked for. */
  shown<D extends object>(order: SealedOrder<D>): Promise<D>;
  raw(order: Pick<Order, '_id' | 'raw' | 'sealed'>): Promise<string>;
  /** What is stored of a changed order; `before` and `after` are opened. Nothing of a customer who was taken out. */
  closed(before: Order, after: Order): Promise<Order>;
  /** A platform's report with what was taken out of it. */
  report(update: PlatformUpdate): Promise<PlatformUpdate>;
}

/** Nearly always as they are, and then it costs nothing. */
export const shownAll = async <D extends { _id: string; sealed?: { person: string } }>(
  orders: D[],
  sealed: Pick<SealedPersons, 'shown'>,
): Promise<D[]> =>
  orders.some((order) => order.sealed !== undefined) ? Promise.all(orders.map((order) => sealed.shown(order))) : orders;

const personal = [
  ...personalInOrder.map(({ path, empty }) => ({ path: ['content', ...path], empty })),
  { path: ['cancel', 'note'], empty: null },
  { path: ['intent', 'note'], empty: null },
];
const contextOf = (id: string): string => `person:${id}`;

/** A timeline that says what changed without the old and the new text, which may be an address or a note. */
const withoutTexts = (timeline: Order['timeline']): Order['timeline'] =>
  timeline.map((step) =>
    step.changes === undefined
      ? step
      : { ...step, changes: step.changes.map(({ before: _before, after: _after, ...change }) => change) },
  );

/** At arrival the customer was taken out of the content alone. */
const inContent = (json: string, hasWhole: boolean) => {
  const taken = takenSchema.parse(JSON.parse(json));
  return hasWhole ? taken : taken.map(({ at, value }) => ({ at: ['content', ...at], value }));
};
/** Before a text that was taken out of the whole order, and not at arrival out of its content. */
const whole = 'order:';

/** With its hours, which begin when the order ends. */
const expireAfterEnd = (before: Order, after: Order, sealed: SealedPerson, now: Date): SealedPerson => {
  const end = sealedAfterEnd(sealed.hours, now);
  return isTerminal(after.status) && !isTerminal(before.status) && end < sealed.until
    ? { ...sealed, until: end }
    : sealed;
};

export const createSealedPersons = (keys: HourKeys, now: () => Date): SealedPersons => {
  const opened: SealedPersons['opened'] = async (order) => {
    if (order.sealed === undefined) return order;
    const text = await keys.open(order.sealed.person, contextOf(order._id));
    if (text === undefined) return order;
    const hasWhole = text.startsWith(whole);
    return putBack(order, inContent(hasWhole ? text.slice(whole.length) : text, hasWhole));
  };
  return {
    opened,
    shown: (order) => opened(order).catch(() => order),
    raw: async ({ _id, raw, sealed }) =>
      sealed?.raw === undefined ? raw : ((await keys.open(sealed.raw, `raw:${_id}`)) ?? ''),
    closed: async (before, changed) => {
      if (changed.sealed === undefined && changed.anonymisedAt === undefined) return changed;
      const after = { ...changed, timeline: withoutTexts(changed.timeline) };
      const sealed = after.sealed && expireAfterEnd(before, after, after.sealed, now());
      const isSame = (['content', 'cancel', 'intent'] as const).every((name) => before[name] === after[name]);
      if (isSame) return { ...after, ...(sealed && { sealed }) };
      const { rest, taken } = takeOut(after, personal);
      const stored = { ...rest, search: searchTextOf(rest) };
      // The customer was erased: what a platform sends about him later is not saved either.
      if (sealed === undefined) return stored;
      const person = await keys.sealLike(sealed.person, `${whole}${JSON.stringify(taken)}`, contextOf(after._id));
      // Its key has expired: there is nothing left to seal.
      return { ...stored, sealed: person === undefined ? sealed : { ...sealed, person } };
    },
    report: async (update) => {
      const { sealed, ...rest } = update;
      if (sealed === undefined) return update;
      const text = await keys.open(sealed, `report:${orderIdOf(update)}`);
      return text === undefined ? rest : putBack(rest, takenSchema.parse(JSON.parse(text)));
    },
  };
};
