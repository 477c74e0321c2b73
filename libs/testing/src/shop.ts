import { newId } from '@kopru/contracts/values/ids';
import { accountAt, call, dataOf, type Account, type ApiAnswer } from './api.ts';

/** A whole system as its clients and its operator see it. */
export interface RunningSystem {
  ready: { gateway: string; ingest: string };
  /** A command of `npm run admin`, such as `endpoint.create`, with its options. */
  admin(command: string, options: Record<string, unknown>): Promise<Record<string, string>>;
}

/** The operator's commands at a gateway's internal address. */
export const adminAt =
  (gateway: string, token: string | (() => Promise<string>)): RunningSystem['admin'] =>
  async (command, body) => {
    const headers = { 'x-internal-token': typeof token === 'string' ? token : await token() };
    const answer = await call('POST', `${gateway}/internal/admin/${command}`, { headers, body });
    return dataOf(answer, command) as Record<string, string>;
  };

/** A restaurant of an account, with its own channel. */
export interface Shop {
  account: Account;
  restaurantId: string;
  /** The address to which the restaurant's own channel pushes its orders. */
  pushUrl: string;
  push(order: unknown): Promise<ApiAnswer>;
  /** Connects another platform; resolves to the address to which it pushes its orders. */
  connect(provider: string, config: object): Promise<string>;
}

interface ShopOptions {
  isAlone?: boolean;
}

/** A new account with its first restaurant. */
export const openShop = async (system: RunningSystem, options: ShopOptions = {}): Promise<Shop> => {
  const owner = { name: 'Örnek', email: `sahip-${newId()}@ornek.test`, password: 'gizli-parola-1' };
  const { accountId = '', apiKey = '' } = await system.admin('account.create', owner);
  return openBranch(system, accountAt(system.ready.gateway, accountId, apiKey, options), options);
};

/** A further restaurant of an account. */
export const openBranch = async (system: RunningSystem, account: Account, options: ShopOptions = {}): Promise<Shop> => {
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
