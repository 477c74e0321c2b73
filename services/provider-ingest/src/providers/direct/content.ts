import type { DirectOrder } from '@kopru/contracts/orders/direct-order';

type Members = Omit<DirectOrder, 'providerOrderId' | 'businessDay'>;

const time = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/;
const textOf = (written: string): string | undefined => {
  if (time.test(written)) return new Date(written).toISOString();
  return written.trim().normalize() || undefined;
};

/** Without what means no more than its absence: null, an empty text, list or object, and a flag that is not set. */
const plain = (value: unknown): unknown => {
  if (typeof value === 'string') return textOf(value);
  if (typeof value !== 'object') return value === false ? undefined : value;
  if (value === null) return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(plain);
  const said: Record<string, unknown> = {};
  let isEmpty = true;
  // A loop: `Object.fromEntries` of pairs takes twice as long, and every order comes through here.
  for (const [name, member] of Object.entries(value)) {
    const read = plain(member);
    if (read === undefined) continue;
    said[name] = read;
    isEmpty = false;
  }
  return isEmpty ? undefined : said;
};

/** What an order says by member, however it is written: two orders of the same content are the same order. */
export const contentOf = ({ items, amount, payment, delivery, ...others }: Members): Map<string, string> => {
  const texts = new Map<string, string>();
  const members = {
    ...others,
    items: items.map((item) => (item.unit === 'piece' ? { ...item, unit: null } : item)),
    amount: amount.deliveryFee === 0 ? { ...amount, deliveryFee: null } : amount,
    delivery: delivery?.by === 'restaurant' ? { ...delivery, by: null } : delivery,
  };
  for (const [name, member] of Object.entries(members)) {
    const read = plain(member);
    if (read !== undefined) texts.set(name, JSON.stringify(read));
  }
  const paid = { isPaid: payment?.isPaid ?? payment?.type === 'online_card' };
  return texts.set('payment', JSON.stringify({ ...(plain(payment ?? { type: 'other' }) as object), ...paid }));
};
