import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@kopru/contracts/errors/failures';
import { guideNames, readGuide, snippetFiles, titleOf } from '../src/guides/library.ts';
import { guidePage, guidesPage } from '../src/guides/pages.ts';

const files = readdirSync(join(import.meta.dirname, '../../../docs')).filter((name) => /^[a-z].*\.md$/.test(name));
const all = (page: string, pattern: RegExp): string[] => [...page.matchAll(pattern)].map(([, found = '']) => found);

const pagesIn = (locale: Locale) => new Map([...guideNames].map((name) => [name, guidePage(name, locale)]));
const pages = { tr: pagesIn('tr'), en: pagesIn('en') };

describe('the guides', () => {
  it('are all pages of docs/', () => {
    expect(new Set(files.map((file) => file.replace(/(?:\.(?:tr|en))?\.md$/, '')))).toEqual(guideNames);
  });

  describe.each(['tr', 'en'] as const)('in %s', (locale) => {
    it('are listed with their titles', () => {
      const list = guidesPage(locale);
      for (const name of guideNames) {
        expect(titleOf(readGuide(name, locale))).not.toBe('');
        expect(list).toContain(`href="/docs/guides/${name}?lang=${locale}"`);
      }
    });

    it('lead to guides, headings and programs that exist', () => {
      const dead = [...pages[locale]].flatMap(([name, page]) =>
        all(page, /href="([^"]*)"/g)
          .filter((href) => {
            const [, path = '', language, anchor] = /^([^?#]*)(?:\?lang=(\w+))?(?:#(.*))?$/.exec(href) ?? [];
            if (path.startsWith('https:') || /^\/docs(?:\/guides|\/icon\.svg|\/reference\.css)?$/.test(path))
              return false;
            const snippet = /^\/docs\/guides\/snippets\/(.+)$/.exec(path)?.[1];
            if (snippet !== undefined) return !snippetFiles().includes(snippet);
            const target = path === '' ? name : (/^\/docs\/guides\/([\w-]+)$/.exec(path)?.[1] ?? '');
            if (!guideNames.has(target)) return true;
            const other = language === 'tr' || language === 'en' ? language : locale;
            const there = pages[other].get(target) ?? '';
            return anchor !== undefined && !there.includes(`id="${decodeURIComponent(anchor)}"`);
          })
          .map((href) => `${name}: ${href}`),
      );
      expect(dead).toEqual([]);
    });

    it('have no script and nothing of another server', () => {
      for (const page of pages[locale].values())
        expect(page).not.toMatch(/<(?:script|img|iframe|style)|<!--| on\w+=|style="/);
    });
  });
});
