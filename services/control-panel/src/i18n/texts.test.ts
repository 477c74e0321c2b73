import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = join(import.meta.dirname, '..');

const entries = (node: object, prefix = ''): [string, string][] =>
  Object.entries(node).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${name}`, value]] : entries(value as object, `${prefix}${name}.`),
  );

const read = (file: string): object => JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as object;
const textsOf = (language: string): object => ({ ...read(`${language}.json`), ...read(`pages.${language}.json`) });

const withoutPlural = (key: string): string => key.replace(/_(?:one|other)$/, '');

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }));
const code = files.map(({ text }) => text).join('\n');

/** `t('a.b')`, and both texts of `t(condition ? 'a.b' : 'a.c')`. */
const literalKeys = new Set(
  [...code.matchAll(/\bt\(((?:[^()`,]|\([^()]*\))+)/g)]
    .flatMap(([, argument]) => [...(argument ?? '').matchAll(/'([\w-]+(?:\.[\w-]+)+)'/g)])
    .map(([, key]) => key ?? ''),
);
/** `t(`a.${b}.c`)` stands for every key of this shape. */
const patterns = [...code.matchAll(/\bt\(`([^`]+)`/g)].map(
  ([, template]) =>
    new RegExp(`^${(template ?? '').replaceAll('.', String.raw`\.`).replaceAll(/\$\{[^}]*\}/g, '.+')}$`),
);

describe('the texts of the panel', () => {
  const turkish = entries(textsOf('tr')).map(([key]) => key);
  const english = entries(textsOf('en')).map(([key]) => key);
  const known = new Set(turkish.map(withoutPlural));

  it('are the same keys in Turkish and English', () => {
    expect([...new Set(english.map(withoutPlural))].sort()).toEqual([...known].sort());
  });

  it('are all there for what the code asks for', () => {
    expect(literalKeys.size).toBeGreaterThan(100);
    expect([...literalKeys].filter((key) => !known.has(key))).toEqual([]);
    expect(patterns.filter((pattern) => ![...known].some((key) => pattern.test(key))).map(String)).toEqual([]);
  });

  it('are all used', () => {
    const isUsed = (key: string) => literalKeys.has(key) || patterns.some((pattern) => pattern.test(key));
    expect([...known].filter((key) => !isUsed(key))).toEqual([]);
  });

  it('come with the page that needs them: the first load carries no others', () => {
    const isLater = (path: string) => /^pages\/(?!queue\/|sign-in\/)/.test(path);
    const early = files.filter(({ path }) => !isLater(path));
    for (const language of ['tr', 'en'])
      expect(
        Object.keys(read(`pages.${language}.json`)).filter((section) =>
          early.some(({ text }) => new RegExp(`['"\`]${section}\\.[\\w$]`).test(text)),
        ),
      ).toEqual([]);
    expect(Object.keys(read('tr.json')).filter((section) => section in read('pages.tr.json'))).toEqual([]);
  });

  it('fill in the same values in both languages', () => {
    const valuesOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
    const englishTexts = new Map(entries(textsOf('en')));
    const different = entries(textsOf('tr')).filter(
      ([key, text]) => String(valuesOf(text)) !== String(valuesOf(englishTexts.get(key) ?? '')),
    );
    expect(different).toEqual([]);
  });

  it('are not written into the pages themselves', () => {
    // Words between tags and in attributes that people read or hear; names are the same in every language.
    const allowed = new Set(['Köprü', 'POST']);
    const written = files
      .filter(({ path }) => path.endsWith('.tsx'))
      .flatMap(({ path, text }) =>
        [
          ...text.matchAll(/(?<=[^=]>)([^<>{}()=;&]+)(?=[<{])/g),
          ...text.matchAll(/\s(?:label|title|aria-label|placeholder|description|alt)="([^"]*)"/g),
        ]
          .map(([, found]) => (found ?? '').trim())
          .filter((found) => /\p{L}{2}/u.test(found))
          .map((found) => `${path}: ${found}`),
      )
      .filter((line) => !allowed.has(line.split(': ')[1] ?? ''));
    expect(written).toEqual([
      'pages/webhooks/endpoint-form.tsx: Bearer <API_KEY>',
      'pages/webhooks/endpoint-form.tsx: <API_KEY>',
    ]);
  });
});

describe('the Turkish texts', () => {
  it('have none of the words that no restaurant says', () => {
    const retired =
      /süzgeç|kapıda alınacak|raporlandı|ilerletildi|bağlantıyı sına|deneme gönder|sürdür|oluşma\b|şimdiki|öteki|dilek|oynatır|kırılım|okuyucuları|kodla kaydet|ilginizi bekliyor|süren sipariş|bir saate kadar…|her yerden çık|girişi kapat|alınamıyor|rapor işareti|denemesi|(?:ms|\}\}) altında|resmi doğrulama/iu;
    expect(entries(textsOf('tr')).filter(([, text]) => retired.test(text))).toEqual([]);
  });
});

describe('the English texts', () => {
  it('have none of the words that no restaurant says', () => {
    const retired =
      /\btills?\b|\bsteers?\b|\bwish|hears of|order address|refuses the credential|passes over|is away|got busy|takes no new/iu;
    expect(entries(textsOf('en')).filter(([, text]) => retired.test(text))).toEqual([]);
  });
});
