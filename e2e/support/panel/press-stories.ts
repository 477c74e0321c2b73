import { openVisit, signIn, wide } from '../browser.ts';
import { panelPages } from '../panel-pages.ts';
import { everyPage } from './every-page.ts';
import { tasks, type Task } from './press-tasks.ts';
import { countedPresses } from './presses.ts';
import { browser, owner, push, system } from './stage.ts';
import { openStock } from './stock-stories.ts';

/** For a visit to every page. */
const tourLimitMs = 900_000;

const openDesk = async (): Promise<Awaited<ReturnType<typeof openVisit>>> => {
  const desk = await openVisit(browser);
  await signIn(desk.page, system.ready.panel, owner.email, owner.password);
  return desk;
};

/** On the first screen, or before it. */
const openTask = async ({ isOfDemo, isSignedOut }: Task): Promise<Awaited<ReturnType<typeof openVisit>>> => {
  if (isSignedOut === true) {
    const visit = await openVisit(browser);
    await visit.page.goto(system.ready.panel);
    return visit;
  }
  if (isOfDemo !== true) return openDesk();
  const visit = await openStock(wide);
  await panelPages(visit.page).go('Aktif siparişler');
  return visit;
};

/** How many presses the daily work takes. */
export const definePressStories = (): void => {
  describe('the presses of a task', () => {
    const seconds: Record<string, string> = {};
    afterAll(() => console.info(`presses and seconds: ${JSON.stringify(seconds)}`));

    it.each(Object.entries(tasks))('%s', async (name, task) => {
      await task.before?.();
      const { page, context } = await openTask(task);
      const count = await countedPresses(page);
      const fromMs = performance.now();
      await task.run({ page, panel: panelPages(page) });
      seconds[name] = `${await count()}, ${((performance.now() - fromMs) / 1000).toFixed(1)} s`;
      expect(await count()).toBe(task.presses);
      await context.close();
      await task.after?.();
    });
  });

  it(
    'an order is accepted by one press from every page',
    async () => {
      const { page, context } = await openDesk();
      // The sandbox has other orders; an order that is open lies over the others.
      const pages = (await everyPage()).filter((path) => !/^(?:orders\/|notice\/|deliveries\/|sandbox)/.test(path));
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
