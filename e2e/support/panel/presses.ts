import type { Page } from 'playwright-core';

/**
 * Counts clicks, and keys that are no text, from here on, as long as the page is not loaded anew. A click that a key
 * makes is that key; a key that is held beside another one, none.
 */
export const countedPresses = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(`window.presses = 0;
    if (!window.isCounting) {
      addEventListener('click', ({ isTrusted, detail }) => { window.presses += Number(isTrusted && detail > 0); }, true);
      addEventListener('keydown', ({ isTrusted, key, ctrlKey }) => {
        const isHeld = ['Control', 'Shift', 'Alt', 'Meta'].includes(key);
        window.presses += Number(isTrusted && !isHeld && (ctrlKey || key.length > 1));
      }, true);
    }
    window.isCounting = true;`);
  return () => page.evaluate<number>('window.presses');
};
