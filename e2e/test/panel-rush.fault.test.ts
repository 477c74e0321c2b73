import { accountAt, dataOf, eventually } from '@kopru/testing';
import { chromiumProgram } from '../support/browser.ts';
import { defineEveningStories } from '../support/panel/evening-stories.ts';
import { defineRushStories } from '../support/panel/rush-stories.ts';
import { channel, owner, push, receiver, session, system } from '../support/panel/stage.ts';

/** `npm test` installs the browser where it may, and says so where it cannot. */
const withBrowser = chromiumProgram === undefined ? describe.skip : describe;

/** The page is in use when the rush begins. */
const ordersBefore = 12;

/** Not with the other stories, because it measures: the machine is to do nothing else. */
withBrowser('the control panel in a real browser, in a rush', () => {
  beforeAll(async () => {
    const account = accountAt(system.ready.gateway, owner.accountId, owner.apiKey);
    const { id } = dataOf(await account.post('/restaurants', { name: 'Örnek Dürümcü' }), 'a restaurant');
    const ownChannel = { integrationId: 'direct', config: {} };
    channel.ingressUrl = dataOf(
      await account.post(`/restaurants/${id}/integrations`, ownChannel),
      'a channel',
    ).ingressUrl;
    await system.admin('endpoint.create', { account: owner.accountId, url: receiver.url });
    for (let index = 0; index < ordersBefore; index += 1) await push(`WEB-ONCE-${String(index)}`);
    await eventually(async () => {
      const { body } = await session.ask('GET', 'orders?limit=20');
      expect(body.data.items).toHaveLength(ordersBefore);
    });
  });

  defineRushStories();
  defineEveningStories();
});
