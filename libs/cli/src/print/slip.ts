import { orderNumber, saysAtDoor } from '@kopru/contracts/orders/order-number';
import { timeZone } from '@kopru/contracts/values/time-zone';
import type { Locale } from '../texts/texts.ts';
import { changesOf, type SlipKind } from './due.ts';
import { printable, wrap, type Codepage } from './letters.ts';
import type { PrintedChange, PrintedLine, PrintedOption, PrintedOrder } from './order.ts';
import { slipTextsOf, type SlipTexts } from './slip-texts.ts';

/** How a line stands on the paper; `banner` and `number` are twice as wide, so they have half the width. */
export type LineStyle = 'plain' | 'strong' | 'tall' | 'banner' | 'number';

/** One line of a slip; it fits the paper, in letters that the printer has. */
export interface SlipLine {
  text: string;
  style: LineStyle;
  isCentred: boolean;
}

/** What the paper is like, and who reads it. */
export interface SlipForm {
  columns: number;
  codepage: Codepage;
  locale: Locale;
  /** `kitchen`: without money, and without who eats it. */
  layout: 'full' | 'kitchen';
}

export interface SlipToPrint {
  order: PrintedOrder;
  kind: SlipKind;
  changes: readonly PrintedChange[];
  /** Perhaps it is on paper already. */
  isReprint: boolean;
}

const isDouble = (style: LineStyle): boolean => style === 'banner' || style === 'number';

/** Where lines are added that fit the paper. */
const openPaper = ({ columns, codepage }: SlipForm) => {
  const lines: SlipLine[] = [];
  const add = (text: string, style: LineStyle = 'plain', indent = 0, isCentred = false): void => {
    const width = (isDouble(style) ? Math.floor(columns / 2) : columns) - indent;
    for (const line of wrap(printable(text, codepage), width))
      lines.push({ text: ' '.repeat(indent) + line, style, isCentred });
  };
  return {
    lines,
    add,
    centre: (text: string, style?: LineStyle) => add(text, style, 0, true),
    rule: () => void lines.push({ text: '-'.repeat(columns), style: 'plain', isCentred: false }),
    /** `right` stands at the right edge of the last line; the lines of `left` after the first are indented. */
    pair: (left: string, right: string, style: LineStyle, hanging = 0) => {
      const end = printable(right, codepage);
      const [first = '', ...more] = wrap(printable(left, codepage), columns - end.length - 1 - hanging);
      const all = [first, ...more.map((line) => ' '.repeat(hanging) + line)];
      all.forEach((line, index) => {
        const text = index < all.length - 1 || end === '' ? line : line.padEnd(columns - end.length) + end;
        lines.push({ text, style, isCentred: false });
      });
    },
  };
};
type Paper = ReturnType<typeof openPaper>;

const formatsOf = (locale: Locale) => {
  const tag = locale === 'tr' ? 'tr-TR' : 'en-GB';
  const number = new Intl.NumberFormat(tag);
  const amount = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const moment = new Intl.DateTimeFormat(tag, {
    ...{ day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit' },
    timeZone,
  });
  return {
    number: (value: number) => number.format(value),
    money: (minor: number, currency: string) => `${amount.format(minor / 100)} ${currency === 'TRY' ? 'TL' : currency}`,
    moment: (iso: string) => moment.format(new Date(iso)),
    quantity: (value: number, unit = 'piece') => `${number.format(value)}${unit === 'kg' ? ' kg' : '×'}`,
    upper: (text: string) => text.toLocaleUpperCase(tag),
  };
};
type Formats = ReturnType<typeof formatsOf>;

interface Making {
  paper: Paper;
  t: SlipTexts;
  formats: Formats;
  form: SlipForm;
}

const isFilled = (text: string | null | undefined): text is string => text != null && text !== '';

/** The interface adds the size of half a portion to its name, for tills that count in whole numbers. */
const lineName = ({ name, quantity, unit }: PrintedLine, locale: Locale): string => {
  if (Number.isInteger(quantity)) return name[locale];
  const size = String(quantity).replace('.', locale === 'tr' ? ',' : '.');
  const added = ` (${size}${unit === 'kg' ? ' kg' : ''})`;
  return name[locale].endsWith(added) ? name[locale].slice(0, -added.length) : name[locale];
};

const addOptions = (making: Making, options: readonly PrintedOption[], indent: number): void => {
  const { paper, t, formats, form } = making;
  for (const { name, quantity, options: inner, removed } of options) {
    const count = quantity === 1 ? '' : `${formats.quantity(quantity)} `;
    paper.add(`+ ${count}${name[form.locale]}`, 'plain', indent);
    addOptions(making, inner, indent + 2);
    if (removed.length > 0) paper.add(t.without(removed.map((part) => part.name).join(', ')), 'strong', indent + 2);
  }
};

type LineChange = PrintedChange['lines'][number];

const markOf = ({ t, formats }: Making, change: LineChange | undefined, isGone: boolean): string | undefined => {
  if (isGone) return t.line.cancelled;
  if (change === undefined) return undefined;
  const { kind, before, after, replaced } = change;
  if (kind === 'more' || kind === 'fewer') return `${formats.number(before)} → ${formats.number(after)}`;
  if (kind === 'replaced') return t.line.replaced(replaced ?? '');
  return kind === 'new' || kind === 'cancelled' ? t.line[kind] : t.line.changed;
};

const addLines = (making: Making, order: PrintedOrder, isOver: boolean): void => {
  const { paper, t, formats, form } = making;
  const { products, currency } = order;
  const all = changesOf(order).flatMap(({ lines }) => lines);
  const changed = new Map(all.map((line) => [line.lineId, line]));
  for (const line of products) {
    const left = Math.max(0, Math.round((line.quantity - line.cancelledQuantity) * 1000) / 1000);
    const isGone = left === 0;
    const mark = isOver ? undefined : markOf(making, changed.get(line.lineId), isGone);
    if (mark !== undefined) paper.add(`*** ${formats.upper(mark)} ***`, 'strong');
    const isStruck = isOver || isGone;
    const count = formats.quantity(isGone ? line.quantity : left, line.unit);
    const gift = line.isGift ? ` (${t.gift})` : '';
    const text = `${count} ${lineName(line, form.locale)}${gift}`;
    const price = form.layout === 'full' && !isStruck ? formats.money(line.lineTotal, currency) : '';
    paper.pair(isStruck ? `(-) ${text}` : text, price, isStruck ? 'plain' : 'tall', 3);
    addOptions(making, line.options, 3);
    if (line.removed.length > 0) paper.add(t.without(line.removed.map(({ name }) => name).join(', ')), 'strong', 3);
    if (isFilled(line.note)) paper.add(`“${line.note}”`, 'strong', 3);
    const instead = t.ifUnavailable[line.ifUnavailable ?? ''];
    if (instead !== undefined && !isStruck) paper.add(instead, 'strong', 3);
  }
};

const isTime = (what: string): boolean => what === 'istenen_zaman';

/** What changed, one sentence each: first the dishes, then the rest. */
const addChanges = (making: Making, changes: readonly PrintedChange[], currency: string): void => {
  const { paper, t, formats, form } = making;
  for (const line of changes.flatMap(({ lines }) => lines)) {
    const mark = markOf(making, line, line.after === 0) ?? '';
    const count = formats.quantity(line.after === 0 ? line.before : line.after);
    paper.add(`> ${formats.upper(mark)}: ${count} ${line.name}`, 'strong');
  }
  for (const { what, before, after, totalBefore, totalAfter } of changes) {
    if (what === 'urunler') continue;
    const isMoney = totalBefore !== null || totalAfter !== null;
    if (form.layout === 'kitchen' && (isMoney || what === 'adres' || what === 'iade')) continue;
    const show = (value: string | null): string =>
      !isFilled(value) ? '–' : isTime(what) ? formats.moment(value) : value;
    const values = isMoney
      ? `: ${formats.money(totalBefore ?? 0, currency)} → ${formats.money(totalAfter ?? 0, currency)}`
      : (before === null && after === null) || (form.layout === 'kitchen' && what === 'iptal')
        ? ''
        : `: ${show(before)} → ${show(after)}`;
    paper.add(`> ${t.what[what] ?? what}${values}`, 'strong');
  }
};

const addHead = (making: Making, { order, kind, changes, isReprint }: SlipToPrint): void => {
  const { paper, t, form } = making;
  if (isReprint) paper.centre(t.reprint, 'banner');
  if (order.isTest) paper.centre(t.test, 'banner');
  if (order.isPriority) paper.centre(t.priority, 'banner');
  if (kind !== 'order') paper.centre(t.head[kind], 'banner');
  if (kind === 'change') {
    addChanges(making, changes, order.currency);
    paper.rule();
  }
  if (kind === 'cancel') {
    paper.centre(t.stop, 'tall');
    const { by = '', reasonName = null, note = null } = order.cancel ?? {};
    // A platform without reasons of its own tells what somebody wrote as the name of one: it may be of who eats it.
    const isShown = form.layout === 'full' || reasonName !== note;
    const reason = [t.cancelledBy[by], isShown ? reasonName : null].filter(isFilled).join(': ');
    if (reason !== '') paper.centre(reason);
  }
};

const addAddress = (making: Making, { client, deliveryType }: PrintedOrder): void => {
  const { paper, t } = making;
  const { address, street, aptNo, floor, doorNo, district, city, description } = client.deliveryAddress;
  const isOurs = deliveryType === 2;
  paper.add([client.name, isOurs ? client.clientPhoneNumber : null].filter(isFilled).join(' '));
  if (!isOurs) return;
  const place = [isFilled(address) ? address : street, district, city].filter(isFilled).join(', ');
  const door = [
    isFilled(aptNo) && t.aptNo(aptNo),
    isFilled(floor) && t.floor(floor),
    isFilled(doorNo) && t.doorNo(doorNo),
  ].filter((part) => part !== false);
  for (const line of [place, door.join(' · '), description]) if (isFilled(line)) paper.add(line);
};

/** What stands between the lines and the total, so that the paper adds up. */
const addSums = ({ paper, t, formats }: Making, { discounts, fees, difference, currency }: PrintedOrder): void => {
  const pair = (label: string, amount: number): void => paper.pair(label, formats.money(amount, currency), 'plain', 3);
  for (const { name, amount } of discounts) pair(name ?? t.discount, -amount);
  for (const { kind, name, amount } of fees) pair(name ?? t.fee[kind] ?? t.fee['other'] ?? '', amount);
  if (difference !== 0) pair(t.difference, difference);
};

const addPayment = (making: Making, order: PrintedOrder): void => {
  const { paper, t, formats, form } = making;
  addSums(making, order);
  paper.pair(t.total, formats.money(order.totalDiscountedPrice, order.currency), 'tall');
  const name = order.paymentMethodText[form.locale];
  const isAtDoor = !order.payment.isPaid && !saysAtDoor(name);
  paper.add(order.payment.isPaid ? `${name} · ${t.paid}` : isAtDoor ? t.atDoor(name) : name, 'strong');
  if (order.cashGiven !== null) paper.add(t.cashGiven(formats.money(order.cashGiven, order.currency)), 'strong');
  const { company = null, name: person = null, taxNumber = null, taxOffice = null } = order.invoice ?? {};
  const billed = [company ?? person, taxNumber, taxOffice].filter(isFilled).join(' · ');
  if (billed !== '') paper.add(t.invoice(billed));
  paper.rule();
};

/** A slip as the control panel shows it, line by line. */
export const slipLines = (slip: SlipToPrint, form: SlipForm): SlipLine[] => {
  const { order, kind } = slip;
  const making: Making = {
    ...{ paper: openPaper(form), t: slipTextsOf(form.locale), formats: formatsOf(form.locale), form },
  };
  const { paper, t, formats } = making;
  addHead(making, slip);
  if (isFilled(order.restaurantName)) paper.centre(order.restaurantName);
  paper.centre(orderNumber(order), 'number');
  paper.centre(`${order.channel.name} · ${formats.moment(order.placedAt)}`);
  if (order.scheduledDate !== null) paper.centre(t.scheduledFor(formats.moment(order.scheduledDate)), 'tall');
  else if (order.promisedAt !== null) paper.centre(t.promisedFor(formats.moment(order.promisedAt)));
  paper.rule();
  addLines(making, order, kind === 'cancel');
  if (isFilled(order.clientNote)) {
    paper.rule();
    paper.add(`${t.note}: ${order.clientNote}`, 'tall');
  }
  if (order.unread.length > 0) paper.add(t.unread(order.unread.length), 'strong');
  paper.rule();
  if (form.layout === 'full') addPayment(making, order);
  paper.add(t.deliveryBy[order.deliveryType] ?? '', 'strong');
  if (isFilled(order.pickupCode)) paper.add(t.pickupCode(order.pickupCode), 'tall');
  if (form.layout === 'full') addAddress(making, order);
  if (form.layout === 'full' && order.doNotKnock) paper.add(t.doNotKnock);
  if (form.layout === 'full' && order.dropOffAtDoor) paper.add(t.dropOff);
  if (order.isEcoFriendly) paper.add(t.eco);
  return paper.lines;
};

/** What shows whether a printer is set up: every Turkish letter, every style, the width. */
export const testPage = (name: string, form: SlipForm): SlipLine[] => {
  const paper = openPaper(form);
  const { page } = slipTextsOf(form.locale);
  paper.centre(`KÖPRÜ ${page.title}`, 'banner');
  paper.rule();
  paper.add(page.letters);
  paper.add('ÇĞIİÖŞÜ çğıiöşü ÂÎÛ âîû', 'tall');
  paper.add('Pijamalı hasta yağız şoföre çabucak güvendi.');
  paper.add('Fıstıkçı Şahap, ÜÇ İĞDE ÖDÜNÇ ALDI.', 'strong');
  paper.pair('2× Çiğ köfte dürüm', '310,00 TL', 'tall', 3);
  paper.rule();
  paper.pair(page.printer, name, 'plain');
  paper.pair(page.width, String(form.columns), 'plain');
  paper.pair(page.codepage, form.codepage, 'plain');
  paper.rule();
  paper.add(page.well);
  return paper.lines;
};
