import { newId } from '@kopru/contracts';
import { accountAt, call, dataOf, type Account, type ApiAnswer } from './api.ts';

/** A whole system as its clients and its operator see it. */
export interface RunningSystem {
  ready: { gateway: string; ingest: string };
  /** `npm run admin`: noun, verb, options. */
  admin(...args: string[]): Promise<Record<string, string>>;
}

/** An account with a restaurant and its own channel. */
export interface Shop {
  account: Account;
  restaurantId: string;
  /** The address to which the restaurant's own channel pushes its orders. */
  pushUrl: string;
  push(order: unknown): Promise<ApiAnswer>;
  /** Connects another platform; resolves to the address to which it pushes its orders. */
  connect(provider: string, config: object): Promise<string>;
}

export const openShop = async (system: RunningSystem, options: { isAlone?: boolean } = {}): Promise<Shop> => {
  const owner = ['--email', `sahip-${newId()}@ornek.test`, '--password', 'gizli-parola-1'];
  const { accountId = '', apiKey = '' } = await system.admin('account', 'create', '--name', 'Örnek', ...owner);
  const account = accountAt(system.ready.gateway, accountId, apiKey, options);
  const restaurant = dataOf(await account.post('/restaurants', { name: 'Örnek Dürümcü' }), 'the restaurant') as {
    id: string;
  };
  const connect: Shop['connect'] = async (provider, config) => {
    const write = { integrationId: provider, config };
    const answer = await account.post(`/restaurants/${restaurant.id}/integrations`, write);
    const { ingressUrl } = dataOf(answer, `the integration ${provider}`) as { ingressUrl: string };
    // The public address may be one that only platforms can reach.
    return `${system.ready.ingest}/ingest/v1/${provider}/${ingressUrl.split('/').at(-1) ?? ''}`;
  };
  const pushUrl = await connect('direct', {});
  return {
    account,
    restaurantId: restaurant.id,
    pushUrl,
    push: (order) => call('POST', pushUrl, { body: order, ...options }),
    connect,
  };
};
