import { phoneDigits } from '@kopru/contracts/internal/persons';
import { normaliseText } from '@kopru/contracts/values/normalise-text';
import type { Order } from './order.ts';

/** Neither capitals, dots, accents nor spaces make a difference to a search: `IŞIK`, `ışık` and `isik` are one. */
export const normaliseSearchText = (text: string): string =>
  normaliseText(text.normalize('NFKC')).replaceAll(/\s+/g, ' ').trim();

const isPhone = /^[\d\s()+/.-]+$/;
const minDigits = 4;
/** Longer texts and longer lists of products are found by their beginnings. */
const maxPart = 200;
const maxText = 2_000;

type Searched = Pick<Order, 'providerOrderId'> & {
  content: Pick<Order['content'], 'shortCode' | 'items'> & {
    customer: Pick<Order['content']['customer'], 'name' | 'phone' | 'contactPhone'>;
  };
};

/** All that a search looks at, one line each: order number, short code, customer, telephones, products. */
export const searchTextOf = ({ providerOrderId, content: { shortCode, customer, items } }: Searched): string =>
  [
    ...[providerOrderId, shortCode, customer.name].map((text) => normaliseSearchText((text ?? '').slice(0, maxPart))),
    ...[customer.phone, customer.contactPhone].map((text) => phoneDigits(text ?? '')),
    ...items.map(({ name }) => normaliseSearchText(name.slice(0, maxPart))),
  ]
    .filter((line, index, lines) => line !== '' && lines.indexOf(line) === index)
    .join('\n')
    .slice(0, maxText);

/** What a search text must contain, any of these. */
export const soughtIn = (query: string): string[] => {
  const digits = phoneDigits(query);
  return [normaliseSearchText(query), ...(isPhone.test(query) && digits.length >= minDigits ? [digits] : [])];
};
