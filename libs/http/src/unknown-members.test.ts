import { z } from 'zod';
import { unknownMembers } from './unknown-members.ts';

const endpoint = z.object({
  url: z.string(),
  isSigned: z.boolean().default(false),
  store: z.object({ lat: z.number() }).nullish(),
  items: z.array(z.object({ item: z.string() })).optional(),
  free: z.record(z.string(), z.unknown()).optional(),
  loose: z.looseObject({ a: z.string() }).optional(),
});

describe('members that a schema passes over', () => {
  it.each([
    ['none', endpoint, { url: 'x', isSigned: true, store: { lat: 1 } }, []],
    ['a wrong name', endpoint, { url: 'x', sign: true }, ['body.sign']],
    [
      'one within',
      endpoint,
      { store: { lat: 1, long: 2 }, items: [{ item: 'a' }, { itme: 'b' }] },
      ['body.store.long', 'body.items.1.itme'],
    ],
    ['none of what is free', endpoint, { free: { any: 1 }, loose: { b: 2 } }, []],
    ['behind conversions', endpoint.transform(({ url }) => url).optional(), { uri: 'x' }, ['body.uri']],
    ['behind a preparation', z.preprocess((value) => value, endpoint), { uri: 'x' }, ['body.uri']],
    ['nothing of another kind', endpoint, 'text', []],
    ['nothing of a prototype', endpoint, JSON.parse('{"constructor": 1}') as unknown, ['body.constructor']],
    ['no name that a header cannot carry', endpoint, { 'a\nb': 1, ş: 2, ['x'.repeat(200)]: 3 }, []],
  ])('names %s', (_name, schema, value, expected) => {
    expect(unknownMembers(schema, value, 'body')).toEqual(expected);
  });

  it('names twenty of them', () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_one, index) => [`x${index}`, 1]));
    expect(unknownMembers(endpoint, many, 'query')).toHaveLength(20);
  });
});
