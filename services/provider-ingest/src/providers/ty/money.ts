import type { OrderDiscount, OrderItem } from '@kopru/contracts/orders/canonical-order';
import { optionsPriceOf } from '@kopru/contracts/orders/order-money';
import type { BodyReader } from '../body.ts';

type Payer = 'restaurant' | 'platform';
type Share = Pick<OrderDiscount, 'amount' | 'paidBy'>;

/** The members of an amount that is an object; source: two client programs that quote the package page. */
const shares: Readonly<Record<string, Payer>> = {
  seller: 'restaurant',
  sellerCoveredAmount: 'restaurant',
  storeCoveredAmount: 'restaurant',
  trendyol: 'platform',
  trendyolCoveredAmount: 'platform',
  tyCoveredAmount: 'platform',
  platform: 'platform',
  platformCoveredAmount: 'platform',
};
const wholes = ['totalAmount', 'discountAmount', 'amount', 'value'];

const sharesOf = (amount: BodyReader): Share[] => {
  const paid = Object.entries(shares).map(([name, paidBy]) => ({ amount: amount.money(name) ?? 0, paidBy }));
  const stated = paid.filter((share) => share.amount !== 0);
  if (stated.length > 0) return stated;
  const whole = wholes.map((name) => amount.money(name)).find((sum) => sum !== null);
  return whole == null || whole === 0 ? [] : [{ amount: whole }];
};

/** What a member takes off: a number, which the restaurant bears, or an object that says who bears what. */
const sharesIn = (holder: BodyReader, name: string): Share[] => {
  const value = holder.raw(name);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (isObject) return sharesOf(holder.object(name));
  const amount = holder.money(name) ?? 0;
  return amount === 0 ? [] : [{ amount, paidBy: 'restaurant' }];
};

/** What a coupon or a promotion takes off stands in one of these; in the first that is not nought. */
const amounts = ['totalSellerAmount', 'amount', 'discountAmount'];

const kinds = { coupon: 'voucher', promotions: 'order' } as const;
type Source = keyof typeof kinds;

const discountsOf = (holder: BodyReader, source: Source): OrderDiscount[] => {
  const entries = source === 'coupon' ? [holder.object('coupon')] : holder.list('promotions', 50);
  return entries.flatMap((entry) => {
    const code = entry.id('couponId') ?? entry.id('promotionId');
    const name = entry.text('description') ?? entry.text('title') ?? code;
    const shares = amounts.map((member) => sharesIn(entry, member)).find(({ length }) => length > 0) ?? [];
    return shares.map((share) => ({
      kind: kinds[source],
      ...share,
      amount: Math.abs(share.amount),
      name,
      ...(code !== null && { code }),
    }));
  });
};

const sources: readonly Source[] = ['coupon', 'promotions'];
const sum = (discounts: readonly OrderDiscount[]): number => discounts.reduce((total, { amount }) => total + amount, 0);

/** What was taken off the pieces of a line that count. */
export type PieceDiscounts = Readonly<Record<Source, OrderDiscount[]>>;
export const pieceDiscounts = (pieces: readonly BodyReader[], counts: (at: number) => boolean): PieceDiscounts => {
  const of = (source: Source): OrderDiscount[] =>
    pieces
      .map((piece) => discountsOf(piece, source))
      .filter((_discounts, at) => counts(at))
      .flat();
  return { coupon: of('coupon'), promotions: of('promotions') };
};
export const discountOf = (discounts: PieceDiscounts): number =>
  sources.reduce((total, source) => total + sum(discounts[source]), 0);

/** Equal discounts as one: a promotion stands at every piece that it is for. */
const together = (discounts: readonly OrderDiscount[]): OrderDiscount[] => {
  const groups = Map.groupBy(discounts, ({ kind, name, code, paidBy }) => JSON.stringify([kind, name, code, paidBy]));
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, amount: first.amount + sum(others) }],
  );
};

/** The discounts of a package: as it states them in all, else as its pieces state them. */
export const packageDiscounts = (body: BodyReader, pieces: readonly PieceDiscounts[]): OrderDiscount[] =>
  sources.flatMap((source) => {
    const stated = discountsOf(body, source);
    if (sum(stated) > 0) return stated;
    return together(
      pieces.flatMap((piece) =>
        piece[source].map((discount) => ({ ...discount, kind: source === 'coupon' ? 'voucher' : 'product' }) as const),
      ),
    );
  });

/** A line whose price was not split into the product's and its options' yet. */
export interface UnpricedLine {
  item: Omit<OrderItem, 'unitPrice' | 'total'>;
  /** The price of one as the package states it; null: it states none. */
  price: number | null;
  /** The price of one without options, where only that can be read. */
  unitSellingPrice: number;
}

/** `holdsOptions`: whether the price of a line includes the prices of its options. */
export const pricedLines = (lines: readonly UnpricedLine[], includesOptions: boolean): OrderItem[] =>
  lines.map(({ item, price, unitSellingPrice }) => {
    const left = item.quantity - item.cancelledQuantity;
    const options = optionsPriceOf(item);
    if (price === null) return { ...item, unitPrice: unitSellingPrice };
    return includesOptions
      ? { ...item, unitPrice: Math.max(0, price - options), total: price * left }
      : { ...item, unitPrice: price, total: (price + options) * left };
  });
