import type { Page } from 'playwright-core';
import { accessibilityIssues } from '../browser.ts';

/** The issues with what is open, in either theme: only the colours are others in the dark. */
export const issuesIn = async (page: Page): Promise<string[]> => {
  const issues: string[] = [];
  for (const [colorScheme, of] of [
    ['light', 'everything'],
    ['dark', 'colours'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    issues.push(...(await accessibilityIssues(page, of)).map((issue) => `${colorScheme}: ${issue}`));
  }
  return issues;
};
