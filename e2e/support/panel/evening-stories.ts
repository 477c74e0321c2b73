import type { Page } from 'playwright-core';
import { eventually, openLoop } from '@kopru/testing';
import { accessibilityIssues, openVisit, signIn } from '../browser.ts';
import { figuresOf, vanishedFrom } from './evening-figures.ts';
import {
  countsOf,
  eveningOf,
  openPage,
  openTill,
  timeoutMs,
  pressAccept,
  pressAllSeen,
  pressSeen,
} from './evening-people.ts';
import { openEvening, type Shop } from './evening.ts';
import { browser, system } from './stage.ts';

/** An evening's rush of 20 orders a second. */
const perSecond = 20;
const orderCount = process.env['TEST_SCALE'] === 'full' ? 1000 : 200;
/** So many orders later a customer thinks again: by then some of these orders wait, and others are being made. */
const thinksAgainAfter = 40;
/** Of the orders that are cancelled, and of those that are changed. */
const share = 0.05;

/** Not the promise of 0.5 s: a machine that runs everything on two cores is no measure. The figures are told. */
const maxOwnMessageMs = 5_000;
const maxSilentMs = 10_000;
const storyLimitMs = 900_000;

/** 20 orders a second, and what their customers do a little later. */
const rushOf = (shop: Shop): Promise<void> =>
  openLoop(perSecond)(orderCount + thinksAgainAfter, async (index) => {
    if (index < orderCount) await shop.order(index);
    if (index >= thinksAgainAfter) await shop.thinkAgain(index - thinksAgainAfter);
  });

/** What axe finds in both pages, in a browser profile of its own: the look must not keep the watched pages busy. */
const issuesIn = async ({ owner }: Shop): Promise<string[]> => {
  const issues: string[] = [];
  const { page, context } = await openVisit(browser);
  await signIn(page, system.ready.panel, owner.email, owner.password);
  for (const path of ['', 'kitchen']) {
    await page.goto(`${system.ready.panel}/${path}`);
    const cards = page.getByRole('listitem', { name: /^Sipariş / });
    await cards.first().waitFor();
    issues.push(...(await accessibilityIssues(page)).map((issue) => `/${path}: ${issue}`));
  }
  await context.close();
  return issues;
};

/** Both pages have shown every order, and marked every one that was cancelled or changed. */
const everythingIsShown = (pages: readonly Page[]): Promise<void> =>
  eventually(async () => {
    for (const page of pages) expect(await countsOf(page)).toEqual([orderCount, orderCount * share * 2]);
  }, timeoutMs);

/** In the rush of an evening nothing vanishes from the queue or the kitchen's screen. */
export const defineEveningStories = (): void => {
  it(
    `tells of ${orderCount} orders at ${perSecond}/s, and of each that is cancelled or changed until somebody has seen it`,
    async () => {
      const shop = await openEvening();
      const [desk, kitchen] = [await openPage(shop, ''), await openPage(shop, 'kitchen')];
      const pages = [desk.page, kitchen.page];
      const till = openTill(shop, pages);
      let isRush = true;
      const rush = rushOf(shop).finally(() => {
        isRush = false;
      });
      const press = async (): Promise<void> => {
        while (isRush)
          for (const page of pages) {
            await pressAccept(page);
            await pressSeen(page, pages);
          }
      };
      let issues: string[];
      try {
        [issues] = await Promise.all([issuesIn(shop), press(), rush]);
        till.takeAll();
        await everythingIsShown(pages);
      } finally {
        await till.go();
      }
      await pressAllSeen(desk.page, kitchen.page);

      const evenings = await Promise.all(pages.map(eveningOf));
      const figures = figuresOf(evenings);
      const ids = await shop.ids();
      const idsOf = (numbers: ReadonlySet<string>): string[] =>
        [...numbers].map((number) => ids.get(number) ?? number).sort();
      const expected = { cancelled: idsOf(shop.cancelled), changed: idsOf(shop.changed) };
      console.info(`the evening: ${JSON.stringify(figures)}`);
      expect([ids.size, expected.cancelled.length, expected.changed.length]).toEqual(
        [1, share, share].map((part) => part * orderCount),
      );
      for (const evening of evenings) expect([...evening.cards].sort()).toEqual(idsOf(shop.ordered()));
      expect(figures.announced).toEqual(pages.map(() => orderCount));
      expect(vanishedFrom(evenings, expected)).toEqual([]);
      expect(figures.ownMessageMs.max).toBeLessThanOrEqual(maxOwnMessageMs);
      expect(Math.max(...figures.bellMs, ...figures.stopToneMs)).toBeLessThanOrEqual(maxSilentMs);
      expect(issues).toEqual([]);
      expect([...desk.complaints, ...kitchen.complaints]).toEqual([]);
      await Promise.all([desk.context.close(), kitchen.context.close()]);
    },
    storyLimitMs,
  );
};
