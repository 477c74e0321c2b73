import type { OrderDiscount } from '@kopru/contracts/orders/canonical-order';
import { hasWord } from '@kopru/contracts/values/normalise-text';
import type { BodyReader } from '../body.ts';

/** Source: Delivery Hero POS plugin API, `sponsorships`. A third party is neither. */
const payers: Readonly<Record<string, 'platform' | 'restaurant' | null>> = {
  PLATFORM: 'platform',
  VENDOR: 'restaurant',
  THIRD_PARTY: null,
};
const voucherWords = ['voucher', 'kupon', 'kuponu', 'kod', 'kodu', 'coupon', 'hediye çeki'];
const deliveryWords = ['delivery', 'teslimat', 'gönderim', 'kurye'];

const kindOf = (words: string): OrderDiscount['kind'] => {
  if (hasWord(words, voucherWords)) return 'voucher';
  return hasWord(words, deliveryWords) ? 'delivery' : 'order';
};

const sumOf = (parts: readonly { amount: number }[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);

/** A discount as one for each of those who pay it; an order's own is of the kind that its words say. */
export const readDiscounts = (entry: BodyReader, kind?: OrderDiscount['kind']): OrderDiscount[] => {
  const code = entry.id('code') ?? entry.id('voucherCode');
  const name = entry.text('name') ?? code;
  const type = entry.text('type');
  const shares = entry.list('sponsorships', 10).map((share) => ({
    amount: Math.abs(share.money('amount') ?? 0),
    paidBy: share.word('sponsor', payers),
  }));
  const shared = sumOf(shares);
  const stated = ['amount', 'value'].map((member) => entry.money(member)).find((amount) => amount !== null);
  const amount = stated === undefined ? (shared > 0 ? shared : entry.assumed('amount', 0)) : Math.abs(stated);
  const rest = amount - shared;
  const parts = rest < 0 ? [{ amount, paidBy: null }] : [...shares, { amount: rest, paidBy: null }];
  return [...Map.groupBy(parts, ({ paidBy }) => paidBy)]
    .map(([paidBy, group]) => ({
      kind: kind ?? kindOf(`${type ?? ''} ${name ?? ''}`),
      amount: sumOf(group),
      name,
      ...(code !== null && { code }),
      ...(paidBy !== null && { paidBy }),
    }))
    .filter((discount) => discount.amount > 0);
};
