import { errorText } from '@kopru/contracts/errors/errors';
import type { BrowserContext, Page } from 'playwright-core';
import { readsNothing } from './every-page.ts';
import { claimsIn, wordsOf, type Language } from './state-words.ts';

/** What a page asks for, but for who is there and the line of news. */
const data = /\/panel-api\/(?!(?:sandbox\/)?(?:session$|catalogue|live))/;

const failures = {
  tr: { status: 503, code: 'unavailable' },
  en: { status: 500, code: 'internal_error' },
} as const;

const reasonOf = (language: Language): string => errorText(failures[language].code, language);
const withoutReason = (shown: string, language: Language): string => shown.replaceAll(reasonOf(language), '');

export interface State {
  name: string;
  /** Whose pages: of an account with nothing, or of a busy one. */
  account: 'empty' | 'busy';
  /** Before the pages are opened. */
  before?: (context: BrowserContext, language: Language) => Promise<unknown>;
  /** When they are open. */
  after?: (context: BrowserContext) => Promise<unknown>;
  /** Until the page is in the state. */
  reached: (page: Page, path: string, language: Language) => Promise<unknown>;
  /** It shows the account's own texts, such as the names of dishes, which are in one language. */
  hasOwnTexts?: true;
  /** What is wrong with what the page says. */
  wrong?: (shown: string, path: string, language: Language) => string[];
}

export const loading = (page: Page, language: Language) =>
  page.getByRole('status', { name: wordsOf(language).loading, exact: true });

/** With all that was asked for. */
const quiesced = async (page: Page, _path: string, language: Language): Promise<void> => {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await loading(page, language).first().waitFor({ state: 'detached' });
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
};

const missing = (words: string[], shown: string): string[] =>
  words.filter((word) => !shown.includes(word)).map((word) => `does not say "${word}"`);

export const states: readonly State[] = [
  { name: 'empty', account: 'empty', reached: quiesced },
  {
    name: 'loading',
    account: 'busy',
    before: (context) => context.route(data, () => new Promise(() => undefined)),
    reached: async (page, path, language) => {
      await page.locator('h1').first().waitFor({ state: 'attached' });
      if (!readsNothing(path)) await loading(page, language).first().waitFor();
    },
    wrong: (shown, path, language) => (readsNothing(path) ? [] : claimsIn(language, shown)),
  },
  {
    name: 'error',
    account: 'busy',
    before: (context, language) => {
      const { status, code } = failures[language];
      const message = reasonOf(language);
      const json = { success: false, message, error: { code, message } };
      return context.route(data, (route) => route.fulfill({ status, json }));
    },
    reached: async (page, path, language) => {
      const inFront = page.getByRole('main').or(page.getByRole('dialog')).last();
      if (!readsNothing(path))
        await inFront
          .getByRole('button', { name: wordsOf(language).tryAgain })
          .first()
          .waitFor();
      await quiesced(page, path, language);
    },
    wrong: (shown, path, language) =>
      readsNothing(path)
        ? []
        : [...claimsIn(language, withoutReason(shown, language)), ...missing([reasonOf(language)], shown)],
  },
  {
    name: 'offline',
    account: 'busy',
    hasOwnTexts: true,
    after: (context) => context.setOffline(true),
    reached: (page, _path, language) => page.getByRole('alert').getByText(wordsOf(language).gone).waitFor(),
  },
  { name: 'busy', account: 'busy', hasOwnTexts: true, reached: quiesced },
];
