import { z } from 'zod';
import { partsOf, requestParts, requestRows } from '../../test/request-rows.ts';
import { lineSchema, nameSchema, plainNameSchema } from './names.ts';
import { plainText, plainTexts } from './plain-text.ts';

/** Members that say what something is called, or are said of it on one line. */
const naming = /^(?:name|title|label|version|description)$|(?:Name|Title|Label|Description)$/;

/** Every member of a request that names something, with its place. */
const namesIn = (schema: z.ZodType, path: string, above: readonly z.ZodType[] = []): [string, z.ZodType][] =>
  above.includes(schema)
    ? []
    : partsOf(schema).flatMap(([step, part]): [string, z.ZodType][] => {
        const inner = namesIn(part, `${path}${step}`, [...above, schema]);
        return naming.test(step.slice(1)) ? [[`${path}${step}`, part], ...inner] : inner;
      });
const names = requestRows.flatMap(([row, terms]) =>
  requestParts.flatMap((part) => {
    const schema = terms[part];
    return schema === undefined ? [] : namesIn(schema, part).map(([place, name]) => [`${row} ${place}`, name] as const);
  }),
);

const obeyed = [0x00, 0x07, 0x0a, 0x1b, 0x7f, 0x9b, 0x2028, 0x200f, 0x61c, 0x202e, 0x2066];
/** The characters that a member takes though a terminal obeys them. */
const takenBy = (schema: z.ZodType): number[] =>
  obeyed.filter((code) => schema.safeParse(`Kasa ${String.fromCodePoint(code)}2`).success);

/** Members that may hold what a terminal obeys, and why that is well. */
const excepted: readonly [RegExp, string][] = [
  [/\.customerName$/, 'of orders that are stored already, to find them'],
  [/^internal platformOperations\.\w+ body\.order\.items\[\]/, 'of an order that is stored already'],
  [/^internal itemOperations\.suggest body\.ordered\[\]\.name$/, 'of orders that are stored already'],
  [/^internal certifierOperations\.sign body\./, 'of a run that is stored already'],
  [/(?:create|update)(?:Restaurant)? body\.description$/, 'a text of several lines, of which no terminal shows one'],
  [/body\.items\[\]\.name$/, 'a till sends its whole list, which no odd name may hold up; plain where it is shown'],
];
/** Names of which somebody has to say why they may hold it. */
const taking = names.filter(([, schema]) => takenBy(schema).length > 0).map(([place]) => place);

describe('a member of a request that names something', () => {
  it('is looked for in every row of the three interfaces', () => {
    expect(names.map(([place]) => place)).toEqual(
      expect.arrayContaining([
        'public createRestaurant body.name',
        'public createBusiness body.name',
        'public startCertification body.till.name',
        'public startCertification body.till.version',
        'public createEndpoint body.description',
        'public registerEndpoint body.description',
        'public openSandboxTunnel body.description',
        'panel createRestaurant body.name',
        'panel renameAccount body.name',
        'panel createUser body.name',
        'panel updateUser body.name',
        'panel issueKey body.name',
      ]),
    );
  });

  it('holds nothing that a terminal, a slip or a page obeys', () => {
    expect(taking.filter((place) => !excepted.some(([places]) => places.test(place)))).toEqual([]);
  });

  it('has no exception that is none', () => {
    expect(excepted.filter(([places]) => !taking.some((place) => places.test(place)))).toEqual([]);
  });
});

describe('the search for names', () => {
  it.each<[string, z.ZodType, string[]]>([
    ['a member', z.object({ name: z.string() }), ['body.name']],
    ['one that may be absent', z.object({ title: z.string().nullish() }), ['body.title']],
    ['one of a list', z.object({ tills: z.array(z.object({ tillName: z.string() })) }), ['body.tills[].tillName']],
    ['one of a choice', z.object({ is: z.union([z.object({ name: z.string() }), z.null()]) }), ['body.is.name']],
  ])('finds %s', (_what, schema, places) => {
    expect(namesIn(schema, 'body').map(([place]) => place)).toEqual(places);
    expect(namesIn(schema, 'body').map(([, name]) => takenBy(name))).toEqual([obeyed]);
  });
});

describe.each([
  ['a name', nameSchema(200)],
  ['a line of text', lineSchema(500)],
  ['a name without a rest', plainNameSchema(60)],
])('%s', (_what, schema) => {
  it.each(obeyed)('may not hold the character %i', (code) => {
    const { success, error } = schema.safeParse(`Kasa ${String.fromCodePoint(code)}2`);
    expect([success, String(error)]).toEqual([false, expect.stringContaining('must hold no control characters')]);
  });

  it('may be any text in any script', () => {
    for (const name of ['Çiğ Köfteci Ömer’in Yeri', 'مطعم', 'カレー屋', '🥙 Dürüm 👩‍🍳'])
      expect(schema.safeParse(name)).toMatchObject({ success: true });
  });
});
describe('a stored text that nobody would take today', () => {
  it('is shown without what would be obeyed', () => {
    expect(plainText('a\u001b[31m\u202eb\u009bc\td\n')).toBe('a�[31m�b�c\td\n');
    expect(plainTexts({ items: [{ name: '\u0007x', count: 2, at: null }] })).toEqual({
      items: [{ name: '�x', count: 2, at: null }],
    });
  });
});
