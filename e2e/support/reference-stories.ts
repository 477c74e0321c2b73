import type { Browser, Page } from 'playwright-core';
import { call } from '@kopru/testing';
import type { System } from '@kopru/testing/system';
import { accessibilityIssues, openBrowser, openVisit, phone, wide } from './browser.ts';

interface OpenApi {
  paths: Record<string, Record<string, { operationId?: string }>>;
}
const operationIds = (paths: OpenApi['paths']): string[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ operationId }) => operationId ?? []));

const operation = (page: Page, id: string) => page.locator(`details#${id}`);

/** Calls the list of orders from the page, as a reader would. */
const tryList = async (page: Page, key: string) => {
  const list = operation(page, 'listOrders');
  await page.locator('#key').fill(key);
  await list.locator('summary').first().click();
  await list.locator('button[type="submit"]').click();
  await list.locator('.result pre').waitFor();
  return list.locator('.result');
};

/** One of each kind of thing; everything at once takes a browser minutes to look through. */
const unfolded = [
  'rules',
  'listOrders',
  'changeAvailability',
  'deleteRestaurant',
  'webhook_siparis_olusturuldu',
  'schema-OrderDetail',
];

const unfold = (page: Page, ids: readonly string[]) => {
  const selectors = ids.flatMap((id) => [`#${id}`, `#${id} details`]).join();
  return page.evaluate(`for (const one of document.querySelectorAll(${JSON.stringify(selectors)})) one.open = true`);
};

const looks = (['tr', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    ([wide, phone] as const).map((size) => ({ language, scheme, size, width: size.width })),
  ),
);

/** The documentation page, in a real browser. */
export const defineReferenceStories = (stage: () => { system: System; key: string }): void => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  }, 120_000);
  afterAll(() => browser?.close());

  it('shows every operation from this server alone, and lets a reader try a call with a key', async () => {
    const { system, key } = stage();
    const { gateway } = system.ready;
    const { body } = await call('GET', `${gateway}/web-api/v1/openapi.json`);
    const ids = operationIds((body as unknown as OpenApi).paths);
    expect(ids.length).toBeGreaterThan(20);

    const { page, context, complaints } = await openVisit(browser);
    const elsewhere: string[] = [];
    await context.route(
      (url) => url.origin !== gateway,
      async (route) => {
        elsewhere.push(route.request().url());
        await route.abort();
      },
    );
    await page.goto(`${gateway}/docs`);
    for (const id of ids) await operation(page, id).waitFor();

    const result = await tryList(page, key);
    expect(await result.locator('p').innerText()).toMatch(/^GET \/web-api\/v1\/orders: 200 · \d+ ms · \S+/);
    expect(await result.locator('pre').innerText()).toContain('LIST-51');
    expect([elsewhere, complaints]).toEqual([[], []]);
    await context.close();
  }, 180_000);

  it('speaks the language of the browser, and the other one at a press', async () => {
    const { page, context } = await openVisit(browser);
    await page.goto(`${stage().system.ready.gateway}/docs`);
    await page.getByRole('heading', { name: 'Siparişleri listele' }).first().waitFor();
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'List orders' }).first().waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await context.close();
  });

  it('finds operations by a word, and unfolds the one that an address names', async () => {
    const { page, context } = await openVisit(browser);
    await page.goto(`${stage().system.ready.gateway}/docs?lang=tr#getMenu`);
    await operation(page, 'getMenu').locator('form').waitFor();
    await page.locator('#search').fill('İPTAL');
    await operation(page, 'listOrders').waitFor({ state: 'hidden' });
    await operation(page, 'cancelOrder').waitFor();
    expect(await page.locator('#found').innerText()).toMatch(/^\d işlem$/);
    await context.close();
  });
};

/** How it looks, in two languages and themes, wide and on a phone. */
export const defineReferenceLooks = (stage: () => { system: System; key: string }): void => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  }, 120_000);
  afterAll(() => browser?.close());

  it.each(looks)(
    'has no accessibility issue in $language, $scheme, $width wide, with much of it unfolded and an answer',
    async ({ language, scheme, size }) => {
      const { system, key } = stage();
      const { page, context, complaints } = await openVisit(browser);
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.goto(`${system.ready.gateway}/docs?lang=${language}`);
      await tryList(page, key);
      await unfold(page, unfolded);
      expect(await accessibilityIssues(page)).toEqual([]);
      // Nothing makes a telephone scroll sideways.
      expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0);
      await page.goto(`${system.ready.gateway}/docs/guides/webhooks?lang=${language}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await accessibilityIssues(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0);
      expect(complaints).toEqual([]);
      await context.close();
    },
    180_000,
  );
};
