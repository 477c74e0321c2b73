import { setTimeout as pause } from 'node:timers/promises';
import { apiPrefix } from '@kopru/contracts/public/operation';
import { newId } from '@kopru/contracts/values/ids';
import { accountAt, call, closedLoop, openBranch, type Shop } from '@kopru/testing';
import { numbering, pushOrder } from '../../orders.ts';
import type { Stage } from '../../stage.ts';

/** An operation asked for at its dearest; with the time for which it is asked, in ms. */
export interface Use {
  name: string;
  request: (forMs: number) => Promise<unknown>;
}

/** An account with as much of everything as lists are long. */
export interface Demanding {
  shop: Shop;
  orderId: string;
  sandboxKey: string;
  owner: { email: string; password: string };
}

/** As long as a restaurant may be. */
export const restaurant = { name: 'Komşu', description: 'ş'.repeat(1_900), config: { filler: 'x'.repeat(8_000) } };
const numbers = Array.from({ length: 2_000 }, (_, index) => index);
export const items = numbers.map((index) => ({
  item: `A-${index}`,
  name: `Artikel ${index}`,
  links: [{ provider: 'getir', productId: `P-${index}` }],
}));
export const soldOut = items.map(({ item }) => ({ item, isAvailable: false }));

export const openDemanding = async (stage: Stage): Promise<Demanding> => {
  const { system, size } = stage;
  const { gateway } = system.ready;
  const owner = { email: `sahip-${newId()}@ornek.test`, password: 'gizli-parola-1' };
  const { accountId = '', apiKey = '' } = await system.admin('account.create', { name: 'Örnek', ...owner });
  const shop = await openBranch(system, accountAt(gateway, accountId, apiKey));
  await system.addEndpoint(shop, stage.receiver.url, ['siparis.olusturuldu']);
  await closedLoop(8)(Math.round(400 * size), async () => {
    const { restaurantId } = await openBranch(system, shop.account);
    const headers = { authorization: `Bearer ${apiKey}` };
    await call('PUT', `${gateway}${apiPrefix}/restaurants/${restaurantId}`, { headers, body: restaurant });
  });
  const id = numbering();
  await closedLoop(16)(Math.round(2_000 * size), (index) => pushOrder(shop, id(index)));
  let orderId: string | undefined;
  while (orderId === undefined) {
    const answer = await shop.account.get('/orders?limit=1');
    orderId = (answer.body as { data: { id: string }[] }).data[0]?.id;
    if (orderId === undefined) await pause(100);
  }
  const { apiKey: sandboxKey = '' } = await system.admin('sandbox.create', { account: accountId });
  return { shop, orderId, sandboxKey, owner };
};
