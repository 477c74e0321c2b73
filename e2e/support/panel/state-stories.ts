import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { eventually } from '@kopru/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { accessibilityIssues, openVisit, phone, signIn, wide } from '../browser.ts';
import { busyAccount } from './busy-account.ts';
import { everyPage, signedOutPages } from './every-page.ts';
import { browser, owner, session, system } from './stage.ts';
import { brokenIn, languages, type Language } from './state-words.ts';
import { loading, states, type State } from './states.ts';

const isFull = process.env['TEST_SCALE'] === 'full';
/** Set, every page is also kept as a picture in the ignored folder. */
const savesPictures = process.env['SCREENSHOTS'] !== undefined;
const folder = resolve(import.meta.dirname, '../../../screenshots/states');
const pictureHeight = 2000;

const tabsAtOnce = 4;
const storyLimitMs = isFull ? 1_800_000 : 900_000;
/** No page says what is the case in fewer letters. */
const minLetters = 15;
const unknownId = '64a000000000000000000000';

const looks = (['light', 'dark'] as const).flatMap((scheme) =>
  Object.entries({ wide, phone }).map(([size, viewport]) => ({ scheme, size, viewport })),
);
type Look = (typeof looks)[number];

const shownIn = (page: Page): Promise<string> =>
  page.evaluate<string>("document.querySelector('#root').innerText + '\\n' + document.body.innerText");

const savePicture = async (page: Page, name: string): Promise<void> => {
  if (!savesPictures) return;
  mkdirSync(folder, { recursive: true });
  const { width = 0 } = page.viewportSize() ?? {};
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  const clip = { x: 0, y: 0, width, height: Math.min(height, pictureHeight) };
  const file = `${name.replaceAll(/[^\w-]+/g, '_')}.png`;
  await page.screenshot({ path: resolve(folder, file), fullPage: true, clip });
};

const lookAt = async (page: Page, shown: { path: string; state: State; language: Language; look: Look }) => {
  const { path, state, language, look } = shown;
  const name = [path || 'queue', state.name, language, look.scheme, look.size].join(' ');
  await page.emulateMedia({ colorScheme: look.scheme });
  await page.setViewportSize(look.viewport);
  const issues: string[] = [];
  const text = await shownIn(page);
  if (text.length < minLetters) issues.push(`says only "${text}"`);
  issues.push(...brokenIn(language, text, state.hasOwnTexts), ...(state.wrong?.(text, path, language) ?? []));
  if (state.name === 'error' && (await loading(page, language).count()) > 0) issues.push('seems to load for ever');
  if (await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth + 1'))
    issues.push('scrolls sideways');
  issues.push(...(await accessibilityIssues(page)));
  await savePicture(page, name);
  return [...new Set(issues)].map((issue) => `${name}: ${issue}`);
};

const openTab = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${system.ready.panel}/${path}`);
  return page;
};

interface Walk {
  context: BrowserContext;
  language: Language;
  pages: readonly string[];
  state: State;
  looksOf: (index: number) => readonly Look[];
}

/** Several pages at once, because each takes a while to be in its state. */
const walk = async ({ context, language, pages, state, looksOf }: Walk): Promise<string[]> => {
  const issues: string[] = [];
  const reach = async (page: Page, path: string, reached: State['reached']): Promise<void> => {
    await reached(page, path, language).catch((error: unknown) => {
      issues.push(`${path} ${state.name} ${language}: ${String(error).split('\n')[0] ?? ''}`);
    });
  };
  await state.before?.(context, language);
  for (let first = 0; first < pages.length; first += tabsAtOnce) {
    const paths = pages.slice(first, first + tabsAtOnce);
    const tabs = await Promise.all(paths.map((path) => openTab(context, path)));
    const isReached = states[0]?.reached ?? state.reached;
    if (state.after !== undefined) {
      await Promise.all(tabs.map((tab, index) => reach(tab, paths[index] ?? '', isReached)));
      await state.after(context);
    }
    const lookAll = async (tab: Page, index: number): Promise<void> => {
      const path = paths[index] ?? '';
      await reach(tab, path, state.reached);
      for (const look of looksOf(first + index)) issues.push(...(await lookAt(tab, { path, state, language, look })));
      await tab.close();
    };
    await Promise.all(tabs.map(lookAll));
    await context.setOffline(false);
  }
  return issues;
};

const inLanguage = async (language: Language, credentials?: { email: string; password: string }) => {
  const { page, context, complaints } = await openVisit(browser);
  if (credentials !== undefined) {
    await signIn(page, system.ready.panel, credentials.email, credentials.password);
    await page.goto('about:blank');
  }
  await context.addInitScript(`localStorage.setItem('kopru.language', '${language}')`);
  return { context, complaints };
};

/** At full size all; otherwise every page that fails and a sixth of the others, in one language, theme and width by turns. */
const chosen = (pages: readonly string[], stateIndex: number, language: Language): Pick<Walk, 'pages' | 'looksOf'> => {
  if (isFull) return { pages, looksOf: () => looks };
  const ownIndex = languages.indexOf(language);
  const isSeen = (index: number): boolean => states[stateIndex]?.name === 'error' || (index + stateIndex) % 6 === 0;
  const mine = pages.filter((_, index) => isSeen(index) && index % languages.length === ownIndex);
  return { pages: mine, looksOf: (index) => looks.slice((index + stateIndex) % looks.length).slice(0, 1) };
};

/** Every page of the router, whatever is the case. */
export const defineStateStories = (): void => {
  let accounts: Record<State['account'], { email: string; password: string; pages: string[] }>;
  beforeAll(async () => {
    const busy = await busyAccount();
    accounts = {
      empty: { ...owner, pages: await everyPage(session, unknownId) },
      busy: { ...busy, pages: await everyPage(busy.session) },
    };
  }, storyLimitMs);

  it.each(states.map((state, index) => [state.name, state, index] as const))(
    'says on every page in either language what is the case when it is %s',
    async (_, state, stateIndex) => {
      const issues: string[] = [];
      const { pages, ...credentials } = accounts[state.account];
      for (const language of languages) {
        const { context, complaints } = await inLanguage(language, credentials);
        issues.push(...(await walk({ context, language, state, ...chosen(pages, stateIndex, language) })));
        issues.push(...complaints);
        await context.close();
      }
      expect(issues).toEqual([]);
    },
    storyLimitMs,
  );

  it.each(languages)(
    'says who is not signed in what is the case, in %s',
    async (language) => {
      const { context, complaints } = await inLanguage(language);
      const pages = signedOutPages();
      const state: State = {
        name: 'signed out',
        account: 'empty',
        reached: async (page) => {
          await page.getByRole('heading', { level: 1 }).waitFor();
          await eventually(async () =>
            expect(await page.getByRole('button').or(page.getByRole('link')).count()).not.toBe(0),
          );
        },
      };
      expect(await walk({ context, language, state, pages, looksOf: () => looks })).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    },
    storyLimitMs,
  );
};
