import {
  type CanonicalOrder,
  type OrderDiscount,
  type OrderFee,
  type OrderItem,
  type OrderOption,
  toQuantity,
} from './canonical-order.ts';

type Priced = Pick<OrderItem, 'quantity' | 'unitPrice' | 'options'>;
type Line = Priced & Pick<OrderItem, 'total'> & Partial<Pick<OrderItem, 'cancelledQuantity'>>;
type Amount = CanonicalOrder['amount'];

const rounded = (minor: number): number => Math.sign(minor) * Math.round(Math.abs(minor) + 1e-6);

const optionsPrice = (options: readonly OrderOption[] = []): number =>
  options.reduce((sum, { price, quantity, options: inner }) => sum + quantity * (price + optionsPrice(inner)), 0);

/** What the options of one of a line cost, as deep as they go, in minor units. */
export const optionsPriceOf = ({ options }: Pick<Priced, 'options'>): number => rounded(optionsPrice(options));

/** The price of a line as its prices make it, in minor units: quantity times the unit price with its options. */
export const lineTotal = ({ quantity, unitPrice, options }: Priced): number =>
  rounded(quantity * (unitPrice + optionsPrice(options)));

/** The price of what is left of a line: what the platform states for it, else what its prices make. */
export const lineAmount = ({ total, cancelledQuantity = 0, ...line }: Line): number => {
  const left = Math.max(0, toQuantity(line.quantity - cancelledQuantity));
  return left === 0 ? 0 : (total ?? lineTotal({ ...line, quantity: left }));
};

/** A line of which so many are cancelled; of a price that the platform stated, what is left keeps its share. */
export const withCancelled = (item: OrderItem, cancelledQuantity: number): OrderItem => {
  const leftOf = (cancelled: number): number => Math.max(0, toQuantity(item.quantity - cancelled));
  const [left, before] = [leftOf(cancelledQuantity), leftOf(item.cancelledQuantity)];
  const { total, ...line } = { ...item, cancelledQuantity };
  return total === undefined || before === 0 ? line : { ...line, total: rounded((total * left) / before) };
};

const sumOf = (parts: readonly { amount: number }[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);

/** The money of an order, whole: `lines - discounts + fees + difference = total`, always. */
export interface OrderMoney {
  /** The sum of the lines. */
  lines: number;
  discounts: OrderDiscount[];
  fees: OrderFee[];
  /** What nothing explains. */
  difference: number;
  total: number;
}

/** What lines, discounts and fees make, and what they leave unexplained of the total. */
const moneyOfParts = (
  items: readonly Line[],
  { discounts, fees, total }: { discounts: OrderDiscount[]; fees: OrderFee[]; total: number },
): OrderMoney => {
  const lines = items.reduce((sum, item) => sum + lineAmount(item), 0);
  return { lines, discounts, fees, total, difference: total - (lines - sumOf(discounts) + sumOf(fees)) };
};

/** Orders of older versions name one discount and one fee, without what they are. */
const namedIn = ({ discount, deliveryFee, discounts, fees }: Amount) => ({
  discounts: discounts ?? (discount === 0 ? [] : [{ kind: 'order' as const, amount: discount, name: null }]),
  fees: fees ?? (deliveryFee === 0 ? [] : [{ kind: 'delivery' as const, amount: deliveryFee, name: null }]),
});

/** The money of an order of any version as it stands now, from its lines, discounts, fees and total. */
export const moneyOf = ({ items, amount }: Pick<CanonicalOrder, 'items' | 'amount'>): OrderMoney =>
  moneyOfParts(items, { ...namedIn(amount), total: amount.total });

/** The amount of an order, from what a platform states; whatever that leaves unexplained is its `difference`. */
export const amountOf = (stated: {
  items: readonly Line[];
  discounts?: OrderDiscount[];
  fees?: OrderFee[];
  total: number;
  currency?: string;
  refunded?: number | undefined;
  cashGiven?: number | null | undefined;
  vatTotal?: number | null | undefined;
}): Amount => {
  const { items, discounts = [], fees = [], currency = 'TRY', refunded, cashGiven, vatTotal } = stated;
  const { lines, difference, total } = moneyOfParts(items, { discounts, fees, total: stated.total });
  return {
    subtotal: lines,
    discount: sumOf(discounts),
    deliveryFee: sumOf(fees.filter(({ kind }) => kind === 'delivery')),
    total,
    currency,
    discounts,
    fees,
    difference,
    ...(refunded !== undefined && { refunded }),
    ...(cashGiven !== undefined && { cashGiven }),
    ...(vatTotal !== undefined && { vatTotal }),
  };
};

/** The discounts on single lines as one of the order, for platforms that state them nowhere else. */
export const lineDiscounts = (items: readonly Pick<OrderItem, 'discount'>[]): OrderDiscount[] => {
  const amount = items.reduce((sum, { discount = 0 }) => sum + discount, 0);
  return amount === 0 ? [] : [{ kind: 'product', amount, name: null }];
};
