// Pictures of every page: Turkish and English, light and dark, wide and phone, into the ignored folder
// `screenshots/`; with --docs the eight of the README. With --state all pages while they load, while the server
// answers 503, or without a net; a new account shows them empty.
// node services/control-panel/scripts/screenshots.mjs --url http://127.0.0.1:8080 --email … --password … [--only overview,orders] [--variants tr-light-wide] [--state loading|error|offline] [--docs]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';

const root = join(import.meta.dirname, '..', '..', '..');
const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    email: { type: 'string', default: '' },
    password: { type: 'string', default: '' },
    only: { type: 'string' },
    variants: { type: 'string' },
    state: { type: 'string', default: 'ready' },
    docs: { type: 'boolean', default: false },
    browser: { type: 'string', default: process.env.CHROMIUM ?? '/usr/bin/chromium' },
  },
});

/** The pictures of the README are kept, all others are not. */
const folder = options.docs ? join(root, 'docs', 'images') : join(root, 'screenshots');

const rows = (page) => page.locator('tbody tr, [role=listitem]');
const firstRow = (page) => rows(page).first();
const lastRow = (page) => rows(page).last();

const press = (selector) => (page) => page.locator(selector).first().click();
const dialog = '[role=dialog] :is(input, button)';

/** A page, and what is opened on it before the picture is taken. */
const pages = [
  { name: 'queue', path: '/' },
  { name: 'kitchen', path: '/kitchen' },
  { name: 'palette', path: '/', open: (page) => page.keyboard.press('Control+k'), shows: '[role=listbox]' },
  { name: 'overview', path: '/overview' },
  { name: 'orders', path: '/orders' },
  { name: 'order', path: '/orders', open: (page) => firstRow(page).click(), shows: '[role=dialog] [role=tablist]' },
  { name: 'payments', path: '/payments' },
  { name: 'restaurants', path: '/restaurants' },
  { name: 'restaurant', path: '/restaurants', open: (page) => lastRow(page).click(), shows: 'input[readonly]' },
  { name: 'stock', path: '/stock' },
  {
    name: 'stock-choice',
    path: '/stock',
    open: (page) => page.locator('[data-stock-switch]').first().click(),
    shows: '[role=menu]',
  },
  {
    name: 'price',
    path: '/stock',
    open: (page) => page.locator('button[aria-label*=", fiyat: "], button[aria-label*=", price: "]').first().click(),
    shows: '[role=dialog] li',
  },
  {
    name: 'hours',
    path: '/restaurants',
    open: async (page) => {
      await lastRow(page).click();
      await page.locator('button:has(.tabler-icon-clock-hour-4)').click();
    },
    shows: '[role=dialog] input',
  },
  {
    name: 'store',
    path: '/',
    open: (page) => page.locator('header button:has(.tabler-icon-building-store)').click(),
    shows: '[role=dialog]',
  },
  { name: 'menus', path: '/menus' },
  { name: 'webhooks', path: '/webhooks' },
  { name: 'deliveries', path: '/deliveries' },
  { name: 'delivery', path: '/deliveries', open: (page) => firstRow(page).click(), shows: '[role=dialog] ol' },
  { name: 'keys', path: '/keys' },
  { name: 'users', path: '/users' },
  { name: 'audit', path: '/audit' },
  { name: 'settings', path: '/settings' },
  { name: 'no-such-page', path: '/no-such-page' },
  {
    name: 'accepted',
    path: '/',
    open: press('[role=listitem] button, li button'),
    shows: '.mantine-Notifications-root [role=alert]',
  },
  { name: 'cancel', path: '/', open: press('li button[data-variant=light]'), shows: '[role=dialog] [type=radio]' },
  { name: 'alerts', path: '/', open: press('header button:has(.tabler-icon-bell)'), shows: '[role=dialog]' },
  { name: 'user-menu', path: '/', open: press('header button:has(.mantine-Avatar-root)'), shows: '[role=dialog]' },
  { name: 'saved-filters', path: '/orders', open: press('button:has(.tabler-icon-bookmark)'), shows: dialog },
  { name: 'add-restaurant', path: '/restaurants', open: press('button:has(.tabler-icon-plus)'), shows: dialog },
  { name: 'add-endpoint', path: '/webhooks', open: press('main button:has(.tabler-icon-plus)'), shows: dialog },
  { name: 'recover', path: '/deliveries', open: press('button:has(.tabler-icon-restore)'), shows: dialog },
  { name: 'add-key', path: '/keys', open: press('button:has(.tabler-icon-plus)'), shows: dialog },
  { name: 'add-user', path: '/users', open: press('button:has(.tabler-icon-plus)'), shows: dialog },
];

/** What the panel's server does for a picture of a state. */
const answers = {
  loading: () => new Promise(() => undefined),
  error: (route) => route.fulfill({ status: 503, json: { success: false } }),
};
const data = /\/panel-api\/(?!session|catalogue|live)/;

const every = ['tr', 'en'].flatMap((language) =>
  ['light', 'dark'].flatMap((scheme) => ['wide', 'phone'].map((size) => ({ language, scheme, size }))),
);
const timeoutMs = 90_000;
const sizes = { wide: { width: options.docs ? 1440 : 1280, height: 900 }, phone: { width: 390, height: 844 } };

/** The eight that the README shows. */
const best = new Set([
  'queue-tr-light-wide',
  'overview-en-dark-wide',
  'order-tr-light-wide',
  'stock-tr-light-wide',
  'webhooks-en-light-wide',
  'delivery-en-dark-wide',
  'payments-tr-light-wide',
  'queue-tr-light-phone',
]);

const signIn = async (page) => {
  await page.goto(`${options.url}/panel`);
  await page.locator('input[type=email], #page-title').first().waitFor();
  if ((await page.locator('input[type=email]').count()) === 0) return;
  await page.locator('input[type=email]').fill(options.email);
  await page.locator('input[type=password]').fill(options.password);
  await page.locator('button[type=submit]').click();
  await page.locator('#page-title').waitFor();
};

const settle = async (page) => {
  await page.locator('#page-title').first().waitFor();
  if (options.state !== 'loading') await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  // Charts and drawers move into place.
  await page.waitForTimeout(500);
};

const nameOf = (shown, { language, scheme, size }) =>
  [shown.name, ...(options.state === 'ready' ? [] : [options.state]), language, scheme, size].join('-');

const shoot = async (context, shown, variant) => {
  const page = await context.newPage();
  const problems = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  if (options.state in answers) await page.route(data, answers[options.state]);
  await page.goto(`${options.url}/panel${shown.path}`);
  await settle(page);
  if (shown.open !== undefined) {
    await shown.open(page);
    await page.locator(shown.shows).first().waitFor();
    await settle(page);
  }
  if (options.state === 'offline') {
    await context.setOffline(true);
    await page.locator('[data-state=lost]').first().waitFor();
  }
  const name = nameOf(shown, variant);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.setOffline(false);
  await page.close();
  for (const problem of problems) console.log(`${name}: ${problem}`);
};

const names = (text) => text?.split(',');
const [only, variants] = [names(options.only), names(options.variants)];
const isWanted = (shown, variant) => {
  const name = nameOf(shown, variant);
  if (options.docs) return best.has(name);
  // What is opened needs what a state takes away.
  if (options.state !== 'ready' && shown.open !== undefined) return false;
  return (only?.includes(shown.name) ?? true) && (variants?.some((one) => name.endsWith(`-${one}`)) ?? true);
};
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: options.browser,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
try {
  const signedIn = await browser.newContext();
  signedIn.setDefaultTimeout(timeoutMs);
  await signIn(await signedIn.newPage());
  const { cookies } = await signedIn.storageState();
  for (const variant of every) {
    const context = await browser.newContext({
      storageState: { cookies, origins: [] },
      viewport: sizes[variant.size],
      colorScheme: variant.scheme,
      hasTouch: variant.size === 'phone',
      isMobile: variant.size === 'phone',
      locale: variant.language === 'tr' ? 'tr-TR' : 'en-GB',
    });
    context.setDefaultTimeout(timeoutMs);
    await context.addInitScript((language) => localStorage.setItem('kopru.language', language), variant.language);
    for (const shown of pages.filter((one) => isWanted(one, variant))) await shoot(context, shown, variant);
    await context.close();
  }
} finally {
  await browser.close();
}
