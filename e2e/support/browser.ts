import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { findProgram, installed } from '@kopru/testing';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The machine's own Chromium, which `npm test` finds or installs. */
export const chromiumProgram = process.env['CHROMIUM'];

export const openBrowser = (): Promise<Browser> => {
  if (chromiumProgram === undefined) throw new Error('CHROMIUM is not set: run the tests with npm test');
  return chromium.launch({ executablePath: chromiumProgram, args: flags });
};

/** With windows, which are not drawn: only such a one shows notifications. */
export const openWholeBrowser = async (): Promise<Browser> => {
  if (!(await installed(['chromium'], 'chromium', '--version')))
    throw new Error('Chromium with windows is not installed');
  return chromium.launch({ executablePath: findProgram('chromium'), args: [...flags, '--headless=new'] });
};

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Errors in the browser's console, policy violations included. */
  complaints: string[];
  /** The compressed bytes of scripts that were loaded. */
  scriptBytes: () => number;
}

export const wide = { width: 1280, height: 900 };
export const phone = { width: 390, height: 844 };

export const openVisit = async (browser: Browser): Promise<Visit> => {
  const context = await browser.newContext({
    locale: 'tr-TR',
    viewport: wide,
    // Without animations, everything can be pressed at once.
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(45_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  let bytes = 0;
  page.on('console', (message) => {
    // Refused requests are not counted: the tests check their effects where they matter.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    request.sizes().then(
      ({ responseBodySize }) => {
        // For what comes out of its cache the browser reports a negative size.
        bytes += Math.max(0, responseBodySize);
      },
      // The page was closed meanwhile.
      () => undefined,
    );
  });
  return { page, context, complaints, scriptBytes: () => bytes };
};

export const signIn = async (page: Page, panel: string, email: string, password: string): Promise<void> => {
  await page.goto(panel);
  await page.getByLabel('E-posta').fill(email);
  await page.getByLabel('Parola', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Giriş yap' }).click();
  await page.getByRole('heading', { level: 1, name: 'Aktif siparişler' }).waitFor();
};

interface AxeResult {
  violations: { id: string; impact: string | null; help: string; nodes: { html: string; failureSummary?: string }[] }[];
}

const require = createRequire(import.meta.url);
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What is out of sight is not laid out, and axe would take its guessed size for an overlap. */
const wholeLayout = `
  const whole = new CSSStyleSheet();
  whole.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets.push(whole);
`;

/** Every issue that axe finds on the present page, with what is open on it. */
export const accessibilityIssues = async (page: Page): Promise<string[]> => {
  if (await page.evaluate<boolean>("typeof axe === 'undefined'")) await page.evaluate(axeSource + wholeLayout);
  const { violations } = await page.evaluate<AxeResult>(
    // The sheets are read for one rule only, which is off unless it is asked for.
    `axe.run(document, { resultTypes: ['violations'], preload: { assets: ['media'] } }).then(({ violations }) => ({ violations }))`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  );
};
