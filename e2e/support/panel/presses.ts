import type { Page } from 'playwright-core';

/** Counts the presses from here on, as long as the page is not loaded anew. */
export const countedPresses = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(`window.presses = 0;
    if (!window.isCounting) addEventListener('click', ({ isTrusted }) => { window.presses += Number(isTrusted); }, true);
    window.isCounting = true;`);
  return () => page.evaluate<number>('window.presses');
};
