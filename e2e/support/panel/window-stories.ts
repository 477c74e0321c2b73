import { call, dataOf } from '@kopru/testing';
import { wide } from '../browser.ts';
import { directOrder } from '../orders.ts';
import { panelSession } from '../panel-account.ts';
import { issuesIn } from './issues.ts';
import { system } from './stage.ts';
import { openStock } from './stock-stories.ts';
import { closeWindow, openWindow, windowsOf } from './windows.ts';

/** For some sixty windows, each in two themes. */
const limitMs = 900_000;

/** The demo's restaurant, with an order that waits. */
const demoRestaurant = async (): Promise<string> => {
  const { email = '', password = '' } = system.ready;
  const session = await panelSession(system, email, password);
  const read = async (path: string): Promise<Record<string, unknown>> =>
    dataOf(await session.ask('GET', path), path) as Record<string, unknown>;
  const [{ id }] = (await read('restaurants')).items as [{ id: string }];
  const { items } = await read(`restaurants/${id}/integrations`);
  const own = (items as { provider: string; integrationId: string }[]).find(({ provider }) => provider === 'direct');
  const { ingressUrl } = await read(`integrations/${own?.integrationId ?? ''}/address`);
  expect((await call('POST', String(ingressUrl), { body: directOrder('WEB-PENCERE') })).status).toBe(200);
  return id;
};

/** Everything that opens: drawers, dialogs, menus, lists and calendars. */
export const defineWindowStories = (): void => {
  it(
    'has no accessibility issue in any window, and Escape leads from each back to what opened it',
    async () => {
      const restaurantId = await demoRestaurant();
      const { page, context, complaints } = await openStock(wide);
      const issues: string[] = [];
      let at: string | undefined;
      for (const window of windowsOf({ restaurantId })) {
        const name = [window.at, ...window.presses.map(([, pressed]) => String(pressed))].join(' › ');
        if (window.at !== at) await page.goto(`${system.ready.panel}/${window.at}`);
        ({ at } = window);
        await openWindow(page, window);
        issues.push(...(await issuesIn(page)).map((issue) => `${name}: ${issue}`));
        if (!(await closeWindow(page))) issues.push(`${name}: the focus is nowhere`);
      }
      expect(issues).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    },
    limitMs,
  );
};
