import { openApiDocument } from '../openapi/document.ts';
import { referencePage, referencePageIn } from './page.ts';
import { readers } from './reader.ts';
import { turkish } from './turkish.ts';

const document = openApiDocument({ ingestUrl: 'http://ingest.example' });
const all = (page: string, pattern: RegExp): string[] => [...page.matchAll(pattern)].map(([, found = '']) => found);
const twice = (names: string[]): string[] => names.filter((name, index) => names.indexOf(name) !== index);

const operationIds = [...Object.values(document.paths ?? {}), ...Object.values(document.webhooks ?? {})]
  .flatMap((methods) => Object.values(methods) as { operationId?: string }[])
  .flatMap(({ operationId }) => operationId ?? []);

describe('the page of the reference', () => {
  it('has a Turkish text for every English one of the document, and no other', () => {
    const said = new Set<string>();
    const { tr } = readers;
    referencePage(document, {
      ...tr,
      say: (text) => {
        for (const paragraph of text.split('\n\n')) said.add(paragraph);
        return tr.say(text);
      },
    });
    const isTold = (text: string): boolean =>
      Object.hasOwn(turkish, text) || /^(?:Scope: |Needs no API key)/.test(text);
    expect([...said].filter((text) => !isTold(text))).toEqual([]);
    expect(Object.keys(turkish).filter((text) => !said.has(text))).toEqual([]);
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
