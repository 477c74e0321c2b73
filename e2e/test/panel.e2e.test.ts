import { chromiumProgram, openVisit, signIn } from '../support/browser.ts';
import { panelPages } from '../support/panel-pages.ts';
import { defineFirstStories } from '../support/panel/first-stories.ts';
import { defineOrderStories } from '../support/panel/order-stories.ts';
import { defineUpkeepStories } from '../support/panel/upkeep-stories.ts';
import { defineViewerStories } from '../support/panel/viewer-stories.ts';
import { system, browser, page } from '../support/panel/stage.ts';

/** `npm test` installs the browser where it may, and says so where it cannot. */
const withBrowser = chromiumProgram === undefined ? describe.skip : describe;

withBrowser('the control panel in a real browser', () => {
  beforeAll(async () => {
    // The page's time passes where a story lets it ask again.
    await page.clock.install();
  });

  defineFirstStories();
  defineOrderStories();
  defineUpkeepStories();

  it('shows the menu of a platform', async () => {
    const demo = await openVisit(browser);
    const { email = '', password = '' } = system.ready;
    await signIn(demo.page, system.ready.panel, email, password);
    await panelPages(demo.page).go('Menüler');
    await demo.page.getByText(/Platformdan alındı/).waitFor();
    expect(await demo.page.getByRole('listitem').filter({ hasText: '₺' }).count()).toBeGreaterThan(0);
    await demo.context.close();
  });

  defineViewerStories();
});
