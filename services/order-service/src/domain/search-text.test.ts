import { canonicalOrder } from '@kopru/testing';
import { normaliseSearchText, searchTextOf, soughtIn } from './search-text.ts';

const { providerOrderId: _number, ...content } = canonicalOrder();
const textOf = (customer: Partial<typeof content.customer>, names: string[] = []): string =>
  searchTextOf({
    providerOrderId: 'AB-1',
    content: {
      ...content,
      shortCode: '74753',
      customer: { ...content.customer, phone: null, contactPhone: null, name: null, ...customer },
      items: content.items.flatMap((item) => names.map((name) => ({ ...item, name }))),
    },
  });
const finds = (text: string, query: string): boolean => soughtIn(query).some((part) => text.includes(part));

describe('a search', () => {
  it.each([
    ['ELİF', 'elif'],
    ['IŞIK', 'ışık'],
    ['Işık', 'isik'],
    ['ÇAĞLA ÖZGÜR', 'çağla özgür'],
    ['  Ali \u00a0 Can ', 'ali can'],
    ['Nâzım', 'NAZIM'],
    ['i\u0307stanbul', 'İSTANBUL'],
    ['Deniz 👩‍🍳', 'deniz 👩‍🍳'],
    ['🍔 Dünyası', '🍔 dünyası'],
  ])('takes %j and %j for the same', (one, other) => {
    expect(normaliseSearchText(one)).toBe(normaliseSearchText(other));
    expect(finds(textOf({ name: one }), other)).toBe(true);
    expect(finds(textOf({ name: other }), one)).toBe(true);
  });

  it.each(['0532 123 45 67', '+90 (532) 123-45-67', '5321234567', '123 45 67', '905321234567', '4567'])(
    'finds a telephone number by %j',
    (query) => {
      expect(finds(textOf({ phone: '+90 532 123 45 67' }), query)).toBe(true);
      expect(finds(textOf({ contactPhone: '0532 123 4567' }), query)).toBe(true);
    },
  );

  it('finds by product, order number and short code, and does not reach from one text into the next', () => {
    const text = textOf({ name: 'Elif Y.' }, ['Adana Kebap', 'Ayran']);
    for (const query of ['ADANA', 'kebap', 'ab-1', '74753', 'elif y'])
      expect([query, finds(text, query)]).toEqual([query, true]);
    for (const query of ['74753 elif', 'kebap ayran', '0000', '12'])
      expect([query, finds(text, query)]).toEqual([query, false]);
  });

  it('looks at a bounded text of each order, however much it says', () => {
    const names = Array.from({ length: 500 }, (_none, index) => `${index} ${'x'.repeat(4_000)}`);
    expect(textOf({}, names)).toHaveLength(2_000);
  });
});
