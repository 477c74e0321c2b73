import type {
  CanonicalOrder,
  OrderFee,
  OrderItem,
  OrderOption,
  RemovedPart,
} from '@kopru/contracts/orders/canonical-order';
import { amountOf } from '@kopru/contracts/orders/order-money';
import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import type { OrderUpdate } from '../adapter.ts';
import { firstThatAddsUp, type Money } from '../adds-up.ts';
import { type BodyReader, readTree, spelling, unreadable } from '../body.ts';
import { addressOf, checkedOrder, courierOf, joined, maxPart, testMarkIn } from '../canonical.ts';
import { isLeftOut } from '../left-out.ts';
import { paymentOf } from '../payments.ts';
import { deliveryOf, trendyolStatuses, wordOf } from './delivery.ts';
import { openPackage } from './masks.ts';
import {
  discountOf,
  packageDiscounts,
  type PieceDiscounts,
  pieceDiscounts,
  pricedLines,
  type UnpricedLine,
} from './money.ts';
import { readPayment, trendyolPayment } from './payments.ts';

const maxModifiers = 150;
const maxExtras = 50;

const removedOf = (holder: BodyReader): RemovedPart[] =>
  holder
    .list('removedIngredients', 200)
    .map((entry) => ({ id: entry.id('id'), name: entry.text('name') ?? entry.assumed('name', '?') }));

const extrasOf = (holder: BodyReader): OrderOption[] =>
  holder.list('extraIngredients', maxExtras).map((entry) => ({
    id: entry.id('id') ?? entry.id('productId'),
    group: 'Ekstra',
    name: entry.text('name') ?? entry.assumed('name', '?'),
    nameEn: null,
    price: entry.money('price') ?? 0,
    quantity: entry.quantity('quantity') ?? 1,
  }));

interface Modifier {
  option: OrderOption;
  /** Trendyol Go has a list for what is left out, and restaurants have groups of choices for it. */
  isLeftOut: boolean;
}

/** What was chosen for a line or for another choice, and what of it is to be left out. */
const choicesOf = (holder: BodyReader, modifiers: readonly Modifier[]) => ({
  options: [...modifiers.filter((one) => !one.isLeftOut).map(({ option }) => option), ...extrasOf(holder)],
  removed: [
    ...removedOf(holder),
    ...modifiers.filter((one) => one.isLeftOut).map(({ option: { id = null, name } }) => ({ id, name })),
  ],
});

const modifierOf = (entry: BodyReader, inner: Modifier[]): Modifier => {
  const { options, removed } = choicesOf(entry, inner);
  const group = entry.text('modifierGroupName');
  const price = entry.money('price') ?? 0;
  return {
    option: {
      id: entry.id('productId') ?? entry.id('id'),
      groupId: entry.id('modifierGroupId'),
      group,
      name: entry.text('name') ?? entry.assumed('name', '?'),
      nameEn: null,
      price,
      quantity: entry.quantity('quantity') ?? 1,
      ...(options.length > 0 && { options }),
      ...(removed.length > 0 && { removed }),
    },
    isLeftOut: options.length + removed.length === 0 && isLeftOut(group, price),
  };
};
const choicesIn = (line: BodyReader): Pick<OrderItem, 'options' | 'removed'> =>
  choicesOf(line, readTree(line.list('modifierProducts', maxModifiers), 'modifierProducts', modifierOf));

interface ReadLine extends UnpricedLine {
  discounts: PieceDiscounts;
  /** The pieces that are still wanted. */
  openPieces: string[];
}

/** Every piece of a line is an entry of `items`, with a key of its own and its own cancellation. */
const lineOf = (line: BodyReader, index: number): ReadLine => {
  const pieces = line.list('items', 10_000);
  const entries = line.raw('items');
  const quantity = Array.isArray(entries) ? entries.filter((entry) => entry !== null).length : 0;
  const keys = pieces.map((piece) => ({
    packageItemId: piece.id('packageItemId'),
    lineItemId: piece.id('lineItemId'),
    isCancelled: piece.flag('isCancelled') === true,
  }));
  const [first] = keys;
  const key = first?.packageItemId ?? first?.lineItemId ?? null;
  const productId = line.id('productId');
  const discounts = pieceDiscounts(pieces, (at) => keys[at]?.isCancelled === false);
  const discount = discountOf(discounts);
  const price = line.money('price');
  const unitSellingPrice = line.money('unitSellingPrice');
  return {
    item: {
      id: key ?? productId ?? String(index + 1),
      lineId: key ?? String(index + 1),
      productId,
      name: line.text('name') ?? line.assumed('name', '?'),
      nameEn: null,
      quantity: quantity > 0 ? quantity : line.assumed('items', 1),
      note: line.text('note'),
      ...choicesIn(line),
      cancelledQuantity: keys.filter(({ isCancelled }) => isCancelled).length,
      ...(discount > 0 && { discount }),
    },
    price,
    unitSellingPrice: unitSellingPrice ?? (price === null ? line.assumed('price', 0) : 0),
    discounts,
    openPieces: keys.flatMap(({ packageItemId, isCancelled }) =>
      packageItemId === null || isCancelled ? [] : [packageItemId],
    ),
  };
};

/**
 * The lines and the money. Whether a line's price holds its options, and whether the total holds the delivery, is not
 * documented: what adds up is taken.
 */
const moneyOf = (body: BodyReader, lines: readonly ReadLine[]): Money => {
  const discounts = packageDiscounts(
    body,
    lines.map((line) => line.discounts),
  );
  const delivery = body.money('totalDeliveryPrice') ?? 0;
  const deliveryFees: OrderFee[] = delivery === 0 ? [] : [{ kind: 'delivery', amount: delivery, name: null }];
  const stated = body.money('totalPrice');
  const moneyFor = (includesOptions: boolean, fees: OrderFee[]): Money => {
    const items = pricedLines(lines, includesOptions);
    const { subtotal, discount, deliveryFee } = amountOf({ items, discounts, fees, total: 0 });
    const total = stated ?? subtotal - discount + deliveryFee;
    return { items, amount: amountOf({ items, discounts, fees, total }) };
  };
  if (stated === null) body.assumed('totalPrice', 0);
  const within = moneyFor(true, deliveryFees);
  const others = [moneyFor(false, deliveryFees), moneyFor(true, []), moneyFor(false, [])];
  return firstThatAddsUp([within, ...others]) ?? within;
};

const partOf = (holder: BodyReader, name: string): string | null => holder.text(name, maxPart);

/** Free text in `address1`, and masks in the single members, are how the platform's own shops send an address. */
const addressIn = (body: BodyReader): CanonicalOrder['customer']['address'] => {
  if (!body.has('address')) return null;
  const address = body.object('address');
  const text = (name: string): string | null => partOf(address, name);
  const [postalCode, countryCode] = [text('postalCode'), text('countryCode')];
  return addressOf({
    text: joined(', ', text('address1'), text('address2')),
    aptNo: text('apartmentNumber'),
    floor: text('floor'),
    doorNo: text('doorNumber'),
    district: joined(', ', text('neighborhood'), text('district')),
    city: text('city'),
    company: text('company'),
    description: text('addressDescription'),
    // 0 lies in the sea.
    lat: address.latitude('latitude') || null,
    lon: address.longitude('longitude') || null,
    ...(postalCode !== null && { postalCode }),
    ...(countryCode !== null && { countryCode }),
  });
};

/** Whom the invoice is for, where the package says so; the members are the marketplace's. */
const invoiceIn = (body: BodyReader): CanonicalOrder['customer']['invoice'] => {
  const [address, invoice] = [body.object('address'), body.object('invoiceAddress')];
  const text = (name: string): string | null => partOf(invoice, name) ?? partOf(address, name);
  const [company, taxNumber, taxOffice] = [text('company'), text('taxNumber'), text('taxOffice')];
  const email = body.object('customer').text('email');
  const name = joined(' ', partOf(invoice, 'firstName'), partOf(invoice, 'lastName'));
  const place = joined(', ', partOf(invoice, 'fullAddress') ?? partOf(invoice, 'address1'), partOf(invoice, 'city'));
  if (company === null && taxNumber === null && !body.has('invoiceAddress')) return undefined;
  return { name, company, taxNumber, taxOffice, address: place, email };
};

const customerIn = (body: BodyReader): CanonicalOrder['customer'] => {
  const [customer, address] = [body.object('customer'), body.object('address')];
  const nameIn = (holder: BodyReader): string | null =>
    joined(' ', partOf(holder, 'firstName'), partOf(holder, 'lastName'));
  const [names, otherNames] = [nameIn(customer), nameIn(address)];
  const [callCenter, direct] = [partOf(body, 'callCenterPhone'), partOf(address, 'phone')];
  const number = callCenter ?? direct;
  const pin = partOf(address, 'pinCode');
  const invoice = invoiceIn(body);
  return {
    id: customer.id('id'),
    name: names ?? otherNames,
    // The PIN is needed with the number to reach the customer, and is nothing without it.
    phone: number && joined(' / ', number, pin),
    contactPhone: callCenter === null ? null : (direct ?? callCenter),
    note: body.text('customerNote'),
    address: addressIn(body),
    ...(invoice && { invoice }),
  };
};

/** `userInformation.appName`: orders of "GetirYemek by Uber Eats" come over the same connection as `Galaxy`. */
const storefronts = new Map([
  ['galaxy', 'getir_by_uber'],
  ['trendyolgo', 'trendyol_go'],
  ['trendyol', 'trendyol'],
  ['ubereats', 'uber_eats'],
]);
const maxName = 100;

/** The storefront of a package; one that is not known goes by the platform's own word. */
const channelIn = (body: BodyReader): { channel?: string } => {
  const name = body.object('userInformation').text('appName', maxName);
  return name === null ? {} : { channel: storefronts.get(spelling(name)) ?? name };
};

/** A time; where the platform has none, it writes 0. */
const timeIn = (body: BodyReader, name: string): string | null => {
  const value = body.raw(name);
  return value === 0 || value === '0' ? null : body.time(name);
};

/** Members that say when the courier comes: two of client programs, which know an earliest and a latest time, and guesses. */
const pickupTimes = [
  'estimatedPickupTimeMin',
  'estimatedPickupTimeMax',
  'pickupEta',
  'pickupEtaDate',
  'estimatedPickupTime',
];
/** Whether the platform could work it out. Source: client programs that quote the package page, `pickupEtaState`. */
const pickupStates: Readonly<Record<string, boolean>> = { SUCCESS: true, FAILED: false };

/** When the courier comes, at the earliest: then the food must be ready. */
export const pickupTimeIn = (body: BodyReader): string | null => {
  const isKnown = body.word('pickupEtaState', pickupStates) ?? true;
  const times = pickupTimes.map((name) => timeIn(body, name));
  return isKnown ? (times.find((time) => time !== null) ?? null) : null;
};

/** The wait that the customer was promised, in minutes: `25 - 40 dk`. Source: package page, `eta`. */
const waitForm = /^(?:\d{1,3}\s*[-–]\s*)?(\d{1,3})\s*(?:dk|dakika|min)\.?$/i;
const maxWait = 50;
const minuteMs = 60_000;

/** When the customer was promised to have it, at the latest: so long after the order, and without its time nobody knows. */
const promisedIn = (body: BodyReader, orderedAt: string | null): string | null => {
  const text = body.text('eta', maxWait);
  const [, minutes] = waitForm.exec(text ?? '') ?? [];
  if (text !== null && (minutes === undefined || orderedAt === null)) body.note('eta', 'not_a_time');
  if (orderedAt === null || !(Number(minutes) > 0)) return null;
  return new Date(Date.parse(orderedAt) + Number(minutes) * minuteMs).toISOString();
};

interface ReadPackage {
  order: CanonicalOrder;
  update: OrderUpdate;
  /** The package items that a cancellation has to name. */
  openPieces: string[];
}

/** Reasons that are the platform's own; the others of `Cancelled` are the customer's. Source: package page. */
const platformReasons: ReadonlySet<string> = new Set(['603', '625']);

/** Who ended a package, and why; undefined while it goes on. */
export const cancelIn = (body: BodyReader, status: OrderStatus, word: string | null): OrderUpdate['cancel'] => {
  const info = body.object('cancelInfo');
  const [reason, name] = [info.id('reasonCode') ?? info.id('reasonId'), info.text('reason')];
  if (status === 1600) return { reason, reasonName: name, note: null, by: 'restaurant' };
  if (status !== 1500) return undefined;
  if (word === 'UnPacked')
    return {
      reason: reason ?? word,
      reasonName: name ?? 'Paket bölündü, yeni paketle gelir',
      note: null,
      by: 'platform',
    };
  const by = reason !== null && platformReasons.has(reason) ? 'platform' : 'customer';
  return { reason, reasonName: name, note: null, by };
};

/** A package of either model, as it stands now; refuses only what has no id or no line. */
export const readPackage = (body: BodyReader, now: Date): ReadPackage => {
  const providerOrderId = body.id('id');
  if (providerOrderId === null) throw unreadable('id', 'is needed');
  const lines = body.list('lines').map(lineOf);
  if (lines.length === 0) throw unreadable('lines', 'holds no line that can be read');
  const by = deliveryOf(body);
  const word = wordOf(body);
  const status = word === null ? undefined : trendyolStatuses[word]?.[by];
  const { platformCode, ...payment } = trendyolPayment(readPayment(body));
  const { items, amount } = moneyOf(body, lines);
  const openPieces = lines.flatMap((line) => line.openPieces);
  const modifiedAt = body.time('packageModificationDate') ?? body.time('lastModifiedDate');
  const pickupAt = pickupTimeIn(body);
  const orderedAt = body.time('packageCreationDate');
  const promisedAt = promisedIn(body, orderedAt);
  const known = { providerOrderId, occurredAt: modifiedAt ?? now.toISOString() };
  const cancel = cancelIn(body, status ?? 400, word);
  // Near the restaurant; only of Trendyol's own couriers. Source: package page.
  const courier = body.flag('isCourierNearby') === true ? courierOf({ state: 'approaching' }) : null;
  const isReturned = word === 'Returned' && amount.total > 0;
  const order = checkedOrder({
    providerOrderId,
    shortCode: body.text('orderCode'),
    confirmationId: body.text('orderNumber'),
    ...channelIn(body),
    placedAt: orderedAt ?? now.toISOString(),
    scheduledFor: null,
    ...(pickupAt !== null && { pickupAt }),
    ...(promisedAt !== null && { promisedAt }),
    status: status ?? body.assumed('packageStatus', 400),
    customer: customerIn(body),
    courier,
    items,
    amount,
    payment: paymentOf(payment, { platformCode }),
    delivery: { by, doNotKnock: false, dropOffAtDoor: false, isEcoFriendly: false },
    ...testMarkIn(body),
    unread: [...body.unread],
    platform: { packageItemIds: openPieces, deliveryType: body.text('deliveryType', 100) ?? 'STORE' },
  });
  return {
    order,
    openPieces,
    update: {
      ...known,
      ...(status !== undefined && { status }),
      ...(courier && { courier }),
      ...(cancel && { cancel }),
      ...(isReturned && { refund: { amount: amount.total, reason: 'Returned' } }),
    },
  };
};

export const toCanonicalOrder = (body: unknown, now: Date): CanonicalOrder => readPackage(openPackage(body), now).order;
