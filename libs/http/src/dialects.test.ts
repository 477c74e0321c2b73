import { publicOperationList } from '@kopru/contracts/public/operations';
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
    [{ from: '2026-11-20T10:00:00 0300' }, { limit: 50, from: '2026-11-20T10:00:00+03:00' }],
    [{ from: ' ', limit: ' ' }, { limit: 50 }],
  ])('is the same in a query: %j', (value, expected) => {
    expect(validate(list, value, 'query')).toEqual(expected);
  });

  it.each([
    ['2026-11-20T10:00:00+0300', '2026-11-20T10:00:00+03:00'],
    ['2026-11-20T10:00:00+03', '2026-11-20T10:00:00+03:00'],
    ['2026-11-20T10:00:00-0330', '2026-11-20T10:00:00-03:30'],
    ['2026-11-20t10:00:00z', '2026-11-20T10:00:00Z'],
    ['2026-11-20 10:00:00Z', '2026-11-20T10:00:00Z'],
    ['2026-11-20 10:00:00 +03:00', '2026-11-20T10:00:00+03:00'],
    ['2026-11-20T10:00Z', '2026-11-20T10:00:00Z'],
    ['2026-11-20T10:00+03:00', '2026-11-20T10:00:00+03:00'],
    ['2026-11-20T10:00:00,25Z', '2026-11-20T10:00:00.25Z'],
  ])('is the same time: %s', (from, meant) => {
    expect(validate(list, { from }, 'query')).toMatchObject({ from: meant });
    expect(validate(list.pick({ from: true }), { from }, 'body')).toEqual({ from: meant });
  });

  it.each([
    ['from', '2026-11-20T10:00:00', 'must be a time with its zone, such as 2026-11-20T10:00:00+03:00'],
    ['from', '2026-11-20', 'must be a time with its zone'],
    ['from', '1795165200', 'must be a time with its zone'],
    ['from', '2026-13-45T10:00:00+0300', 'must be a time with its zone'],
    ['count', '5', 'must be a number, without quotes'],
    ['status', '500', 'must be a number without quotes: 400, 500'],
    ['isOn', 'true', 'must be true or false, without quotes'],
    ['isOn', 1, 'must be true or false, without quotes'],
    ['name', 17, 'must be a text, in quotes'],
  ])('is refused with how to write it: %s %j', (member, value, said) => {
    const typed = z
      .object({ from: z.iso.datetime({ offset: true }), count: z.number(), status: z.literal([400, 500]) })
      .extend({ isOn: z.boolean(), name: z.string() })
      .partial();
    const messages = (['en', 'tr'] as const).map((locale) => {
      try {
        validate(typed, { [member]: value }, 'body', locale);
        return 'taken';
      } catch (error) {
        return (error as { details: { message: string }[] }).details[0]?.message;
      }
    });
    expect(messages).toEqual([expect.stringContaining(said), expect.stringContaining('olmalı')]);
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

type Members = Record<string, unknown>;
const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body once for each member of each of its objects: where the member is, and the body with it changed. */
const changed = (body: unknown, change: (members: Members, name: string) => Members, at = ''): [string, unknown][] => {
  if (Array.isArray(body))
    return body.flatMap((entry, index) =>
      changed(entry, change, `${at}.${index}`).map(([path, other]): [string, unknown] => [
        path,
        body.with(index, other),
      ]),
    );
  if (!isObject(body)) return [];
  return Object.entries(body).flatMap(([name, value]) => [
    [`${at}.${name}`, change(body, name)] as [string, unknown],
    ...changed(value, change, `${at}.${name}`).map(([path, other]): [string, unknown] => [
      path,
      { ...body, [name]: other },
    ]),
  ]);
};
const without = (members: Members, name: string): Members =>
  Object.fromEntries(Object.entries(members).filter(([other]) => other !== name));

describe.each(publicOperationList.filter(({ body }) => body !== undefined))(
  'the body of $method $path',
  ({ body: schema = z.never(), examples: { body } }) => {
    const taken = (value: unknown): boolean => !refused(schema, value, 'body').startsWith('body');
    const whole = isObject(body) ? body : {};

    it('may have null for each member that it may leave out', () => {
      const left = new Map(changed(whole, without));
      for (const [path, other] of changed(whole, (members, name) => ({ ...members, [name]: null })))
        if (taken(left.get(path)))
          expect([path, refused(schema, other, 'body')]).toEqual([path, expect.stringMatching(/^taken/)]);
    });

    it('may have [] for each object that may be empty', () => {
      const empty = (to: unknown) => (members: Members, name: string) =>
        isObject(members[name]) ? { ...members, [name]: to } : members;
      const objects = new Map(changed(whole, empty({})));
      for (const [path, other] of changed(whole, empty([])))
        if (taken(objects.get(path))) expect([path, taken(other)]).toEqual([path, true]);
      expect(taken([])).toBe(taken({}));
    });
  },
);

it.each(publicOperationList.filter(({ query }) => query !== undefined))(
  'each member of the query of $method $path may be empty where it may be absent',
  ({ query = z.never() }) => {
    const names = Object.keys((query as z.ZodObject).shape);
    for (const name of names)
      if (!refused(query, {}, 'query').includes(`query.${name}`))
        for (const blank of ['', ' '])
          expect(refused(query, { [name]: blank }, 'query')).not.toContain(`query.${name}`);
  },
);
