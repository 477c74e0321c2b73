import { scopes } from '@kopru/contracts/public/operation';
import { call, dataOf, eventually } from '@kopru/testing';
import { wide } from '../browser.ts';
import { directOrder } from '../orders.ts';
import { panelSession, type PanelSession } from '../panel-account.ts';
import { place, receiver, system } from './stage.ts';
import { openStock } from './stock-stories.ts';

const platforms = ['getir', 'ys', 'ty', 'migros'] as const;
/** So many that lanes, lists and figures are full. */
const ownOrders = 40;
const waitLimitMs = 90_000;

const simulated = async (path: string, body: object): Promise<void> => {
  const answer = await call('POST', `http://127.0.0.1:${String(place.env['SIMULATOR_PORT'])}/control/${path}`, {
    body,
  });
  expect([path, answer.status]).toEqual([path, 200]);
};

/** A run of the sandbox that a silent till cannot pass. */
const startRun = async (session: PanelSession): Promise<void> => {
  const made = dataOf(await session.ask('POST', 'sandbox/keys', { name: 'Kasa', scopes }), 'a key');
  await session.ask('POST', `sandbox/keys/${String(made.key.id)}/webhooks`);
  dataOf(await session.ask('POST', 'sandbox/endpoints', { url: receiver.url }), 'an endpoint');
  const till = { name: 'Örnek Kasa', version: '4.2.0' };
  dataOf(await session.ask('POST', 'sandbox/certifications', { till, scenarios: ['a-wrong-key-is-refused'] }), 'a run');
};

/** The demo's account in a rush: two branches, orders of every platform as people really get them, and a dead receiver. */
export const busyAccount = async (): Promise<{ session: PanelSession; email: string; password: string }> => {
  const { email = '', password = '' } = system.ready;
  const session = await panelSession(system, email, password);
  const post = async (path: string, body: object) =>
    dataOf(await session.ask('POST', path, body), path) as Record<string, unknown>;
  const branch = await post('restaurants', { name: 'Örnek Dürümcü Kadıköy Rıhtım Şubesi' });
  const { ingressUrl } = await post(`restaurants/${String(branch.id)}/integrations`, {
    integrationId: 'direct',
    config: {},
  });
  await post('endpoints', { url: 'http://127.0.0.1:9/kasa' });
  for (const platform of platforms) await simulated('zoo', { platform });
  for (let index = 0; index < ownOrders; index += 1)
    await call('POST', String(ingressUrl), { body: directOrder(`RUSH-${String(index)}`) });
  const { context } = await openStock(wide);
  await context.close();
  await startRun(session);
  await eventually(async () => {
    const { items } = dataOf(await session.ask('GET', 'orders?limit=100'), 'orders') as { items: unknown[] };
    expect(items.length).toBeGreaterThan(ownOrders + 20);
  }, waitLimitMs);
  return { session, email, password };
};
