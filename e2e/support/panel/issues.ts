import type { Page } from 'playwright-core';
import { accessibilityIssues } from '../browser.ts';

/** The issues with what is open, in either theme. */
export const issuesIn = async (page: Page): Promise<string[]> => {
  const issues: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    issues.push(...(await accessibilityIssues(page)).map((issue) => `${colorScheme}: ${issue}`));
  }
  return issues;
};
