import type { Locator, Page } from 'playwright-core';
import { closedLoop, waitFor } from '@kopru/testing';
import { openVisit, signIn, type Visit } from '../browser.ts';
import type { Shop } from './evening.ts';
import { watchEvening, type Evening } from './evening-watch.ts';
import { browser, system } from './stage.ts';

const desktop = { width: 1440, height: 900 };
/** The whole of the longest evening. */
export const timeoutMs = 300_000;
/** So often colleagues look at the screens, and so many orders they accept at a time. */
const lookAgainMs = 200;
const together = 4;
/** The most urgent orders of each page are left to whoever stands before it. */
const leftToPressers = 6;

/** A page of the panel from its first moment on; every one has a browser profile of its own. */
export const openPage = async ({ owner }: Shop, path: string): Promise<Visit> => {
  const visit = await openVisit(browser);
  await visit.page.setViewportSize(desktop);
  await signIn(visit.page, system.ready.panel, owner.email, owner.password);
  await visit.page.addInitScript(watchEvening);
  await visit.page.goto(`${system.ready.panel}/${path}`);
  await visit.page.getByText('Canlı', { exact: true }).waitFor();
  return visit;
};
export const eveningOf = (page: Page): Promise<Evening> => page.evaluate<Evening>('window.readEvening()');
/** How many orders a page has shown, and how many it has marked. */
export const countsOf = (page: Page): Promise<number[]> => page.evaluate<number[]>('window.readCounts()');

/** Colleagues who accept, elsewhere, the orders whose cards stood in every page. */
export interface Till {
  /** From now on those, too, that were left to whoever presses in a page. */
  takeAll: () => void;
  go: () => Promise<void>;
}

export const openTill = (shop: Shop, pages: readonly Page[]): Till => {
  const asked = new Set<string>();
  let isGone = false;
  let leaves = leftToPressers;
  const toAccept = async (): Promise<string[] | undefined> => {
    if (isGone) return [];
    const waiting = await Promise.all(pages.map((page) => page.evaluate<string[]>('window.readWaiting()')));
    let ids = [...new Set(waiting.flatMap((those) => those.slice(leaves)))].filter((id) => !asked.has(id));
    for (const page of pages)
      if (ids.length > 0) ids = await page.evaluate<string[]>(`window.readShown(${JSON.stringify(ids)})`);
    return ids.length > 0 ? ids : undefined;
  };
  const work = async (): Promise<void> => {
    while (!isGone) {
      const ids = await waitFor(toAccept, { timeoutMs, everyMs: lookAgainMs, what: 'an order to accept' });
      await closedLoop(together)(ids.length, async (index) => {
        const id = ids[index] ?? '';
        asked.add(id);
        // One that was cancelled meanwhile is refused; where a part is away, somebody tries again.
        const { status } = await shop.session.ask('POST', `orders/${id}/verify`, {});
        if (status >= 500) asked.delete(id);
      });
    }
  };
  const working = work();
  return {
    takeAll: () => {
      leaves = 0;
    },
    go: () => {
      isGone = true;
      return working;
    },
  };
};

// By their marks: what looks for roles and names through a long page keeps it busier than its orders do.
const acceptButtons = (page: Page): Locator => page.locator('li[data-urgency] button', { hasText: /^Onayla$/ });
const seenButtons = (page: Page): Locator => page.locator('button[aria-label$=": Gördüm"]');

/** Accepts the first order of a page; where a colleague was faster, the page says so. */
export const pressAccept = async (page: Page): Promise<void> => {
  const own = (): Promise<Evening['own']> => page.evaluate<Evening['own']>('window.readOwn()');
  const { length: before } = await own();
  const pressed = async (): Promise<Evening['own']> => (await own()).slice(before);
  // The button of a card may become that of its next step under the finger.
  while ((await pressed()).length === 0) await acceptButtons(page).first().click();
  await waitFor(async () => (await pressed()).every(({ messageAt }) => messageAt !== undefined), {
    what: 'the own message',
  });
};

/** Presses a button that may go meanwhile with the last order that a page marks, because a colleague was faster. */
const pressUnlessGone = async (button: Locator): Promise<void> => {
  await Promise.race([button.click(), button.waitFor({ state: 'detached' })]);
};
/**
 * Says of an order that a page marks that it was seen, once every page has marked it: one that is seen elsewhere first is
 * never marked.
 */
export const pressSeen = async (page: Page, pages: readonly Page[]): Promise<void> => {
  let ids = await page.evaluate<string[]>('window.readMarked()');
  for (const other of pages)
    if (ids.length > 0) ids = await other.evaluate<string[]>(`window.readNoticed(${JSON.stringify(ids)})`);
  const [id] = ids;
  if (id === undefined) return;
  const card = page.locator('li[data-urgency]', { has: page.locator(`a[href*="/orders/${id}"]`) });
  const button = card.locator('button[aria-label$=": Gördüm"]');
  if ((await button.count()) > 0) await pressUnlessGone(button.first());
};

/** Says in both pages that orders were seen, from both ends of what is marked, until neither marks one. */
export const pressAllSeen = async (queue: Page, kitchen: Page): Promise<void> => {
  const press = async (page: Page, button: Locator): Promise<number> => {
    const before = await seenButtons(page).count();
    if (before === 0) return 0;
    await pressUnlessGone(button);
    await waitFor(async () => (await seenButtons(page).count()) < before, { what: 'the page without what was seen' });
    return seenButtons(page).count();
  };
  let left = 1;
  while (left > 0)
    left = (await press(queue, seenButtons(queue).first())) + (await press(kitchen, seenButtons(kitchen).last()));
};
