import { z } from 'zod';
import { validate } from './validate.ts';

const refused = (schema: z.ZodType, value: unknown, place: string): string => {
  try {
    return `taken: ${JSON.stringify(validate(schema, value, place))}`;
  } catch (error) {
    return ((error as { params?: { fields?: string } }).params?.fields ?? String(error)).toString();
  }
};

const mark = z
  .object({ orderId: z.string().min(1).optional(), providerOrderId: z.string().min(1).optional() })
  .refine(({ orderId, providerOrderId }) => orderId !== undefined || providerOrderId !== undefined);
const restaurant = z.object({
  name: z.string(),
  note: z.string().nullish(),
  config: z.record(z.string(), z.unknown()).optional(),
  place: z.union([z.object({ lat: z.number(), label: z.string().optional() }), z.string()]).optional(),
  events: z.array(z.string()).optional(),
});
const list = z.object({
  limit: z.string().regex(/^\d+$/).transform(Number).default(50),
  cursor: z.string().min(1).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  restaurantId: z.string().length(24).optional(),
});

describe('what clients write differently', () => {
  it.each([
    ['null for an absent member', mark, { providerOrderId: 'X', orderId: null }, { providerOrderId: 'X' }],
    ['null for a list', restaurant, { name: 'A', events: null }, { name: 'A' }],
    ['null that clears', restaurant, { name: 'A', note: null, events: null }, { name: 'A', note: null }],
    ['[] for an object', restaurant, { name: 'A', config: [] }, { name: 'A', config: {} }],
    ['null in a branch', restaurant, { name: 'A', place: { lat: 1, label: null } }, { name: 'A', place: { lat: 1 } }],
    ['[] for the body', z.object({ note: z.string().optional() }), [], {}],
    ['null for the body', z.object({ note: z.string() }).partial().optional(), null, undefined],
  ])('is the same in a body: %s', (_name, schema, value, expected) => {
    expect(validate(schema as z.ZodType, value, 'body')).toEqual(expected);
  });

  it.each([
    [{ restaurantId: '', limit: '20', cursor: '' }, { limit: 20 }],
    [{ limit: '' }, { limit: 50 }],
    [{ from: '2026-11-20T10:00:00 03:00' }, { limit: 50, from: '2026-11-20T10:00:00+03:00' }],
    [
      { from: '2026-11-20T10:00:00.5 03:00', cursor: '' },
      { limit: 50, from: '2026-11-20T10:00:00.5+03:00' },
    ],
  ])('is the same in a query: %j', (value, expected) => {
    expect(validate(list, value, 'query')).toEqual(expected);
  });

  it.each([
    ['a needed member', restaurant, { name: null }, 'body.name'],
    ['neither of two', mark, { orderId: null, providerOrderId: null }, 'body.orderId, body.providerOrderId'],
    ['an entry of a list', restaurant, { name: 'A', events: [null] }, 'body.events.0'],
    ['an empty text in a body', mark, { orderId: '' }, 'body.orderId'],
    ['a list with something in it', restaurant, { name: 'A', config: [1] }, 'body.config'],
    ['a space elsewhere', list, { restaurantId: 'a b' }, 'query.restaurantId'],
  ])('is refused by its name: %s', (_name, schema, value, fields) => {
    expect(refused(schema, value, fields.startsWith('query') ? 'query' : 'body')).toContain(fields);
  });
});
