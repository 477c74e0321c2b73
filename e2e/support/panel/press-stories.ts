import type { Page } from 'playwright-core';
import { eventually } from '@kopru/testing';
import { openVisit, signIn, wide } from '../browser.ts';
import { panelPages, type PanelPages } from '../panel-pages.ts';
import { countedPresses } from './presses.ts';
import { everyPage } from './every-page.ts';
import { openStock } from './stock-stories.ts';
import { browser, channel, owner, push, session, system } from './stage.ts';

interface Desk {
  page: Page;
  panel: PanelPages;
}

interface Task {
  /** From the first screen on, without what is typed. */
  presses: number;
  /** In the demo's account, which has items and platforms. */
  isOfDemo?: boolean;
  before?: () => Promise<void>;
  run: (desk: Desk) => Promise<unknown>;
  after?: () => Promise<void>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const card = (page: Page, number: string) => page.getByRole('listitem', { name: `Sipariş ${number}` });

const failedRecord = async (order: string): Promise<string> => {
  const found = await eventually(async () => {
    const { body } = await session.ask('GET', 'records?limit=8&state=failed');
    const items = body.data.items as { id: string; providerOrderId: string | null }[];
    const ours = items.filter(({ providerOrderId }) => providerOrderId === order);
    expect(ours).toHaveLength(1);
    return ours[0];
  });
  return found?.id ?? '';
};

/** For a visit to every page. */
const tourLimitMs = 300_000;

/** The table of the panel's README. */
const tasks: Record<string, Task> = {
  'accept an order': {
    presses: 1,
    before: () => push('WEB-BAS-1'),
    run: async ({ page }) => {
      await card(page, 'WEB-BAS-1').getByRole('button', { name: 'Onayla', exact: true }).click();
      await card(page, 'WEB-BAS-1').getByRole('button', { name: 'Yola çıkar' }).waitFor();
    },
  },
  'send it out': {
    presses: 1,
    run: async ({ page }) => {
      await card(page, 'WEB-BAS-1').getByRole('button', { name: 'Yola çıkar' }).click();
      await card(page, 'WEB-BAS-1').getByRole('button', { name: 'Teslim edildi' }).waitFor();
    },
  },
  'refuse an order': {
    presses: 3,
    before: () => push('WEB-BAS-2'),
    run: async ({ page }) => {
      await button(page, 'WEB-BAS-2 numaralı siparişi reddet').click();
      const asking = page.getByRole('dialog', { name: 'Siparişi iptal et' });
      await asking.getByRole('radio').first().click();
      await asking.getByRole('button', { name: 'Siparişi iptal et' }).click();
      await card(page, 'WEB-BAS-2').waitFor({ state: 'detached' });
    },
  },
  'an item is out until tomorrow': {
    presses: 3,
    isOfDemo: true,
    run: async ({ page, panel }) => {
      await panel.go('Menü ve stok');
      await button(page, /^Ayran: /).click();
      await page.getByRole('menuitem', { name: 'Yarına kadar' }).click();
      await button(page, /^Ayran, .*: Tükendi$/)
        .first()
        .waitFor();
    },
  },
  'busy for half an hour': {
    presses: 2,
    isOfDemo: true,
    run: async ({ page }) => {
      await button(page, /^Restoran durumu/).click();
      await button(page, /^30 dk yoğun$/).click();
      await page.getByText(/Yoğun · .* saatine kadar/).waitFor();
    },
  },
  'find an order': {
    presses: 2,
    // Stored once, whoever pushed it before.
    before: () => push('WEB-YOL'),
    run: async ({ page }) => {
      await button(page, 'Bul (Ctrl K)').click();
      await page.getByRole('combobox', { name: /^Sayfa, sipariş/ }).fill('web-yol');
      await page.getByRole('option', { name: /WEB-YOL/ }).click();
      await page.getByRole('dialog').getByText('Ara toplam').waitFor();
    },
  },
  'find an order by keyboard': {
    presses: 0,
    run: async ({ page }) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /^Sayfa, sipariş/ }).fill('web-yol');
      await page.getByRole('option', { name: /WEB-YOL/ }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByText('Ara toplam').waitFor();
    },
  },
  'today’s takings': {
    presses: 0,
    run: ({ page }) => page.getByText('Bugünkü ciro').waitFor(),
  },
  'today’s takings by kind of payment': {
    presses: 2,
    run: async ({ page, panel }) => {
      await panel.go('Ödemeler');
      await button(page, 'Bugün').click();
      await panel.row('Nakit').first().waitFor();
    },
  },
  'why a webhook failed': {
    presses: 2,
    before: async () => {
      channel.answer = 500;
      await push('WEB-NEDEN');
      await failedRecord('WEB-NEDEN');
      channel.answer = 200;
    },
    run: async ({ page, panel }) => {
      await panel.go('Gönderimler');
      await panel.row('WEB-NEDEN').getByRole('button').click();
      const record = page.getByRole('dialog');
      await record.getByText('4. deneme').waitFor();
      await record.getByText('500').first().waitFor();
      await record.getByText('Gönderilen istek').first().waitFor();
    },
    after: async () => {
      const id = await failedRecord('WEB-NEDEN');
      expect((await session.ask('POST', `records/${id}/retry`)).status).toBe(200);
    },
  },
  'invite a colleague': {
    presses: 3,
    run: async ({ panel }) => {
      await panel.go('Kullanıcılar');
      await panel.button('Kullanıcı ekle').click();
      await panel.field('Ad').fill('Zeynep');
      await panel.field('E-posta').fill(`davetli-${owner.email}`);
      await panel.dialog().getByRole('button', { name: 'Davet et' }).click();
      await panel.dialog().getByText('Bu bağlantı bir daha gösterilmez').waitFor();
    },
  },
};

const openDesk = async (): Promise<Awaited<ReturnType<typeof openVisit>>> => {
  const desk = await openVisit(browser);
  await signIn(desk.page, system.ready.panel, owner.email, owner.password);
  return desk;
};

/** How many presses the daily work takes. */
export const tellPressStories = (): void => {
  describe('the presses of a task', () => {
    it.each(Object.entries(tasks))('%s', async (_, { presses, isOfDemo, before, run, after }) => {
      await before?.();
      const desk = isOfDemo === true ? await openStock(wide) : await openDesk();
      const { page, context } = desk;
      const panel = panelPages(page);
      if (isOfDemo === true) await panel.go('Aktif siparişler');
      const count = await countedPresses(page);
      await run({ page, panel });
      expect(await count()).toBe(presses);
      await context.close();
      await after?.();
    });
  });

  it(
    'an order is accepted by one press from every page',
    async () => {
      const { page, context } = await openDesk();
      // The sandbox has other orders.
      const pages = (await everyPage()).filter((path) => !/^(?:orders\/|deliveries\/|sandbox)/.test(path));
      for (const path of pages) {
        await push(`WEB-BAS-${path}`);
        await page.goto(`${system.ready.panel}/${path}`);
        const accept = page
          .getByRole('region', { name: /^(?:Onay bekleyenler|Bekleyen sipariş)$/ })
          .getByRole('button', { name: 'Onayla', exact: true })
          .first();
        await accept.waitFor();
        const count = await countedPresses(page);
        const [answer] = await Promise.all([page.waitForResponse(/\/verify$/), accept.click()]);
        expect([path, answer.status(), await count()]).toEqual([path, 200, 1]);
      }
      await context.close();
    },
    tourLimitMs,
  );
};
