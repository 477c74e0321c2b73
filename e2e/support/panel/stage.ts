import type { Browser, Page } from 'playwright-core';
import {
  backingServices,
  call,
  eventually,
  webhookReceiver,
  type BackingServices,
  type WebhookReceiver,
} from '@kopru/testing';
import { openBrowser, openVisit, type Visit } from '../browser.ts';
import { directOrder } from '../orders.ts';
import { newAccount, panelSession, type Credentials, type PanelSession } from '../panel-account.ts';
import { panelPages, type PanelPages } from '../panel-pages.ts';
import { newPlace, startSystem, stopAll, throughNpm, type Place, type System } from '@kopru/testing/system';

/** The system may have to be built first. */
const startLimitMs = 300_000;

// A running system, and an owner's visit to its panel, for the file that imports this.
export let corner: BackingServices;
export let place: Place;
export let system: System;
export let browser: Browser;
export let owner: Credentials;
export let visit: Visit;
export let page: Page;
export let panel: PanelPages;
export let session: PanelSession;
export let receiver: WebhookReceiver;
/** What the receiver answers, and where the restaurant's own channel takes orders. */
export const channel = { answer: 200, ingressUrl: '' };
export const viewerEmail = `izleyici-${String(process.pid)}@ornek.test`;

export const push = async (number: string): Promise<void> => {
  const { status } = await call('POST', channel.ingressUrl, { body: directOrder(number) });
  expect(status).toBe(200);
};
/** Lets the time of a page pass in which it asks for what no event has told it. Its clock must be installed. */
export const letItAsk = async ({ clock }: Page): Promise<void> => {
  await clock.fastForward(15_000);
};
export const orderId = async (number: string): Promise<string> => {
  const found = await eventually(async () => {
    const { body } = await session.ask('GET', `orders?limit=8&q=${number}`);
    const items = body.data.items as { id: string }[];
    expect(items).toHaveLength(1);
    return items[0];
  });
  return found?.id ?? '';
};

beforeAll(async () => {
  [corner, place, browser] = await Promise.all([backingServices(), newPlace(), openBrowser()]);
  const quick = { WEBHOOK_RETRY_DELAYS: '200ms,200ms,200ms', WAITING_ALERT: '3s' };
  // With the demo, because its simulated platforms provide the menus.
  system = await startSystem({ ...corner.env, ...place.env, ...quick }, { command: throughNpm });
  receiver = await webhookReceiver(() => ({ status: channel.answer }));
  owner = await newAccount(system);
  session = await panelSession(system, owner.email, owner.password);
  visit = await openVisit(browser);
  ({ page } = visit);
  panel = panelPages(page);
}, startLimitMs);

afterAll(async () => {
  await browser?.close();
  await receiver?.stop();
  await system?.stop();
  await stopAll();
  await corner?.stop();
  place?.remove();
});
