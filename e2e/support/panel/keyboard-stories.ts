import type { Locator, Page } from 'playwright-core';
import { eventually } from '@kopru/testing';
import { openVisit, signIn } from '../browser.ts';
import { browser, orderId, owner, push, session, system } from './stage.ts';

const maxTabs = 400;

const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node === node.ownerDocument.activeElement);

/** By the Tab key alone, and then it is seen where one is. */
const reach = async (page: Page, element: Locator): Promise<void> => {
  await element.waitFor();
  for (let presses = 0; !(await hasFocus(element)); presses += 1) {
    if (presses === maxTabs) throw new Error(`Tab does not lead to ${element.toString()}`);
    await page.keyboard.press('Tab');
  }
  const ring =
    "getComputedStyle(document.activeElement).outlineStyle + ' ' + document.activeElement.matches(':focus-visible')";
  expect(await page.evaluate<string>(ring)).toMatch(/^(?:solid|auto) true$/);
};

const press = async (page: Page, element: Locator): Promise<void> => {
  await reach(page, element);
  await page.keyboard.press('Enter');
};

const isSomewhere = (page: Page): Promise<void> =>
  eventually(async () => {
    expect(await page.evaluate<string>('document.activeElement.tagName')).not.toBe('BODY');
  });

const isOn = (element: Locator): Promise<void> =>
  eventually(async () => {
    expect(await hasFocus(element)).toBe(true);
  });

const statusOf = async (number: string): Promise<unknown> =>
  (await session.ask('GET', `orders/${await orderId(number)}`)).body.data.status;

const openDesk = async () => {
  const { page, context } = await openVisit(browser);
  await signIn(page, system.ready.panel, owner.email, owner.password);
  const card = (number: string): Locator => page.getByRole('listitem', { name: `Sipariş ${number}`, exact: true });
  const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });
  return { page, context, card, button };
};

/** The news of what was asked for comes before the answer, as it may when the machine is busy. */
const answerAfter = async (page: Page, address: RegExp, change: () => Promise<unknown>): Promise<void> => {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    await change();
    await route.fulfill({ response });
  });
};

/** The work on orders without a mouse: one sees where one is, Escape leads back, and nobody is thrown out of place. */
export const defineKeyboardStories = (): void => {
  it('takes an order from arrival to delivery by keyboard alone', async () => {
    const { page, context, card, button } = await openDesk();
    await push('WEB-TUS');
    for (const step of ['Onayla', 'Yola çıkar']) {
      await press(page, button(card('WEB-TUS'), step));
      await button(card('WEB-TUS'), step).waitFor({ state: 'detached' });
      await isSomewhere(page);
    }
    const delivered = button(card('WEB-TUS'), 'Teslim edildi');
    await press(page, delivered);
    await isOn(button(page, 'Evet, teslim edildi'));
    await page.keyboard.press('Escape');
    await isOn(delivered);
    await page.keyboard.press('Enter');
    await isOn(button(page, 'Evet, teslim edildi'));
    await page.keyboard.press('Enter');
    await card('WEB-TUS').waitFor({ state: 'detached' });
    await isSomewhere(page);
    expect(await statusOf('WEB-TUS')).toBe(900);
    await context.close();
  });

  it('refuses an order from its card by keyboard alone', async () => {
    const { page, context, card, button } = await openDesk();
    await push('WEB-TUS-RET');
    const refuse = button(card('WEB-TUS-RET'), 'WEB-TUS-RET numaralı siparişi reddet');
    const asking = page.getByRole('dialog', { name: 'Siparişi iptal et' });
    await press(page, refuse);
    await asking.getByRole('radio').first().waitFor();
    await page.keyboard.press('Escape');
    await isOn(refuse);
    await page.keyboard.press('Enter');
    await reach(page, asking.getByRole('radio').first());
    await page.keyboard.press('Space');
    await press(page, button(asking, 'Siparişi iptal et'));
    await card('WEB-TUS-RET').waitFor({ state: 'detached' });
    await isSomewhere(page);
    expect(await statusOf('WEB-TUS-RET')).toBe(1600);
    await context.close();
  });

  it('cancels an accepted order from its drawer by keyboard alone', async () => {
    const { page, context, card, button } = await openDesk();
    await push('WEB-TUS-IPTAL');
    await press(page, button(card('WEB-TUS-IPTAL'), 'Onayla'));
    await button(card('WEB-TUS-IPTAL'), 'Yola çıkar').waitFor();
    await press(page, card('WEB-TUS-IPTAL').getByRole('link'));
    const drawer = page.getByRole('dialog', { name: 'Sipariş WEB-TUS-IPTAL' });
    const asking = page.getByRole('dialog', { name: 'Siparişi iptal et' });
    const cancel = button(drawer, 'İptal et');
    await press(page, cancel);
    await asking.getByRole('radio').first().waitFor();
    await page.keyboard.press('Escape');
    await isOn(cancel);
    await page.keyboard.press('Enter');
    await reach(page, asking.getByRole('radio').first());
    await page.keyboard.press('Space');
    const message = drawer.getByText('Restoran iptal etti').first();
    await answerAfter(page, /\/cancel$/, () => message.waitFor());
    await press(page, button(asking, 'Siparişi iptal et'));
    await message.waitFor();
    await asking.waitFor({ state: 'detached' });
    expect(await page.evaluate("document.activeElement.closest('[role=dialog]') !== null")).toBe(true);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await isSomewhere(page);
    expect(await statusOf('WEB-TUS-IPTAL')).toBe(1600);
    await context.close();
  });
};
