import type { Locator, Page } from 'playwright-core';

/** The panel as a person uses it, in Turkish. */
export interface PanelPages {
  go: (name: string) => Promise<void>;
  row: (text: string) => Locator;
  dialog: () => Locator;
  /** A field of the open dialog, by its label. */
  field: (name: string) => Locator;
  button: (name: string | RegExp) => Locator;
  openOrder: (number: string) => Promise<void>;
  closeDialog: () => Promise<void>;
}

export const panelPages = (page: Page): PanelPages => {
  const dialog = (): Locator => page.getByRole('dialog');
  const row = (text: string): Locator => page.getByRole('row').filter({ hasText: text });
  const go = async (name: string): Promise<void> => {
    // The number that waits may stand behind the name.
    const link = page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}(?: |$)`) });
    await link.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  };
  return {
    go,
    row,
    dialog,
    field: (name) => dialog().getByRole('textbox', { name, exact: true }),
    button: (name) => page.getByRole('button', { name }),
    openOrder: async (number) => {
      await go('Siparişler');
      await row(number).first().getByRole('button').click();
      await dialog().getByText('Ara toplam').waitFor();
    },
    closeDialog: async () => {
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'hidden' });
    },
  };
};
