import { accountAt, call, dataOf, uniqueNumber } from '@kopru/testing';
import { directOrder } from '../orders.ts';
import { newAccount, panelSession, type Credentials, type PanelSession } from '../panel-account.ts';
import { place, system } from './stage.ts';

/** What customers of Yemeksepeti change of an order, by the names of the simulator. */
const changes = ['fewer of a line', 'a line is gone', 'another product came for one', 'another note'] as const;

/** Of forty orders in turn, these two are cancelled, one of each channel, and these two changed: a channel cannot. */
const batchSize = 40;
const isCancelled = (index: number): boolean => index % batchSize === 7 || index % batchSize === 28;
const isChanged = (index: number): boolean => index % batchSize === 13 || index % batchSize === 33;
const isOfPlatform = (index: number): boolean => index % 2 === 1;

/** A restaurant in the evening: its own channel, Yemeksepeti, and what their customers do. */
export interface Shop {
  owner: Credentials;
  session: PanelSession;
  /** A customer orders. */
  order: (index: number) => Promise<void>;
  /** The customer of an order cancels or changes it, where they do. */
  thinkAgain: (index: number) => Promise<void>;
  /** Every order that was made, by its number, and those that their customers cancelled and changed. */
  ordered: () => ReadonlySet<string>;
  cancelled: ReadonlySet<string>;
  changed: ReadonlySet<string>;
  /** The id of each order, by its number. */
  ids: () => Promise<Map<string, string>>;
}

export const openEvening = async (): Promise<Shop> => {
  const simulator = `http://127.0.0.1:${place.env['SIMULATOR_PORT'] ?? ''}/control`;
  const control = async (method: 'POST' | 'PUT', path: string, body: object): Promise<unknown> =>
    dataOf(await call(method, `${simulator}/${path}`, { body }), path);

  const owner = await newAccount(system, 'Akşam Dürümcüsü');
  const session = await panelSession(system, owner.email, owner.password);
  const account = accountAt(system.ready.gateway, owner.accountId, owner.apiKey);
  const { id } = dataOf(await account.post('/restaurants', { name: 'Akşam Dürümcüsü' }), 'a restaurant') as {
    id: string;
  };
  const connect = async (integrationId: string, config: object): Promise<string> => {
    const answer = await account.post(`/restaurants/${id}/integrations`, { integrationId, config });
    return (dataOf(answer, integrationId) as { ingressUrl: string }).ingressUrl;
  };
  const platformConfig = { restaurantId: uniqueNumber('ys'), apiKey: uniqueNumber('key'), secretKey: 'gizli-anahtar' };
  const { restaurantId, ...credentials } = platformConfig;
  const channelUrl = await connect('direct', {});
  const pushUrl = await connect('ys', platformConfig);
  await control('PUT', `restaurants/ys/${restaurantId}`, { ...credentials, pushUrl });

  const numbers = new Map<number, string>();
  const [cancelled, changed] = [new Set<string>(), new Set<string>()];
  const order = async (index: number): Promise<void> => {
    if (!isOfPlatform(index)) {
      const number = `AKSAM-${String(index)}`;
      dataOf(await call('POST', channelUrl, { body: directOrder(number) }), number);
      numbers.set(index, number);
      return;
    }
    const placed = (await control('POST', 'orders', { platform: 'ys', restaurantId })) as { items: { id: string }[] };
    numbers.set(index, placed.items[0]?.id ?? '');
  };
  const thinkAgain = async (index: number): Promise<void> => {
    const number = numbers.get(index) ?? '';
    if (isCancelled(index)) {
      cancelled.add(number);
      if (isOfPlatform(index)) await control('POST', `orders/ys/${number}/cancel`, {});
      else dataOf(await call('POST', `${channelUrl}/orders/${number}/cancel`, { body: { by: 'customer' } }), number);
    } else if (isChanged(index)) {
      changed.add(number);
      const name = changes[changed.size % changes.length];
      await control('POST', 'zoo/notices', { platform: 'ys', name, id: number });
    }
  };
  const ids = async (): Promise<Map<string, string>> => {
    const found = new Map<string, string>();
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await session.ask('GET', `orders?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`);
      const { items, pagination } = body.data as Listed;
      for (const { id: orderId, providerOrderId } of items) found.set(providerOrderId, orderId);
      cursor = pagination.nextCursor;
    }
    return found;
  };
  return { owner, session, order, thinkAgain, ordered: () => new Set(numbers.values()), cancelled, changed, ids };
};

interface Listed {
  items: { id: string; providerOrderId: string }[];
  pagination: { nextCursor: string | null };
}
