import { openApiDocument } from '../openapi/document.ts';
import { referencePage, referencePageIn } from './page.ts';
import { readers } from './reader.ts';
import { turkish, turkishKey } from './turkish.ts';

const document = openApiDocument({ ingestUrl: 'http://ingest.example' });
const all = (page: string, pattern: RegExp): string[] => [...page.matchAll(pattern)].map(([, found = '']) => found);
const twice = (names: string[]): string[] => names.filter((name, index) => names.indexOf(name) !== index);

const operationIds = [...Object.values(document.paths ?? {}), ...Object.values(document.webhooks ?? {})]
  .flatMap((methods) => Object.values(methods) as { operationId?: string }[])
  .flatMap(({ operationId }) => operationId ?? []);

describe('the page of the reference', () => {
  it('has a Turkish text for every English one of the document, none for two, and no other', () => {
    const said = new Map<string, Set<string>>();
    referencePage(document, {
      ...readers.en,
      say: (text, path) => {
        const key = turkishKey(path) ?? `nothing for ${path.join('.')}`;
        said.set(key, (said.get(key) ?? new Set()).add(text.replace(/\n\n(?:Scope: |Needs no API key).*$/, '')));
        return text;
      },
    });
    expect([...said.keys()].filter((key) => !turkish.has(key))).toEqual([]);
    expect([...turkish.keys()].filter((key) => !said.has(key))).toEqual([]);
    // Where one of the members of a name says something else, it has a text of its own.
    expect([...said].filter(([, texts]) => texts.size > 1)).toEqual([]);
  });

  describe.each(['tr', 'en'] as const)('in %s', (locale) => {
    const page = referencePageIn(document, locale);
    const ids = all(page, / id="([^"]+)"/g);

    it('says its language, and has every operation, event and schema once', () => {
      expect(page).toContain(`<html lang="${locale}">`);
      expect(all(page, /<details class="operation" id="([^"]+)"/g).sort()).toEqual(operationIds.sort());
      expect(all(page, /id="schema-(\w+)"/g)).toEqual(Object.keys(document.components?.schemas ?? {}));
      expect(twice(ids)).toEqual([]);
    });

    it('has no link and no label that leads nowhere', () => {
      const targets = [...all(page, /href="#([^"]+)"/g), ...all(page, / for="([^"]+)"/g)];
      expect(targets.length).toBeGreaterThan(200);
      expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
    });

    it('shows texts as texts', () => {
      expect(page).toContain('&lt;API');
      expect(page).not.toMatch(/undefined|\[object Object\]|NaN/);
    });
  });
});
