import { appError } from '@kopru/contracts/errors/errors';
import type { IntegrationWrite } from '@kopru/contracts/internal/integrations';
import { simulatedShop } from '@kopru/contracts/platforms/simulated-shop';
import { mergeConfig } from './integration-config.ts';
import type { StoredIntegration } from './integration.ts';
import type { Integrations, Restaurants } from '../ports.ts';
import { earlierStoreOf, storeOf } from './store-of.ts';
import { resolveTarget, type WriteTarget } from './resolve-target.ts';

const tries = 20;

/** A write, and the side that it is for. */
type SidedWrite = IntegrationWrite & { isSandbox?: true | undefined };

/** Creates the restaurant's integration of a platform, or updates the existing one. */
export const makeWriteIntegration = (restaurants: Restaurants, integrations: Integrations) => {
  const existing = async (
    accountId: string,
    restaurantId: string,
    target: WriteTarget,
  ): Promise<StoredIntegration | undefined> => {
    if (target.kind === 'provider')
      return (await integrations.list(accountId, { restaurantId, provider: target.provider }))[0];
    const integration = await integrations.find(accountId, target.id);
    if (integration?.restaurantId !== restaurantId) throw appError('integration_not_found');
    return integration;
  };

  /** The store of a config that is written, where it is new for the integration: then no other integration may have it. */
  const newStore = async (
    accountId: string,
    restaurantId: string,
    written: Pick<StoredIntegration, 'provider' | 'config'>,
    before: StoredIntegration | undefined,
  ): Promise<string | undefined> => {
    const store = storeOf(written);
    if (store === undefined || (before !== undefined && storeOf(before) === store)) return undefined;
    const stores = [store, earlierStoreOf(written) ?? store];
    const others = await integrations.ofStore(accountId, written.provider, stores);
    const other = others.find((one) => one.restaurantId !== restaurantId && storeOf(one) === store);
    if (other === undefined) return store;
    const { name } = (await restaurants.find(accountId, other.restaurantId)) ?? { name: other.restaurantId };
    throw appError('store_already_connected', { params: { restaurant: name, restaurantId: other.restaurantId } });
  };

  return async (accountId: string, restaurantId: string, write: SidedWrite): Promise<StoredIntegration> => {
    const target = resolveTarget(write);
    if (!(await restaurants.exists(accountId, restaurantId))) throw appError('restaurant_not_found');
    // A concurrent write makes this one start again from the newer config.
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const stored = await existing(accountId, restaurantId, target);
      const provider = stored?.provider ?? (target.kind === 'provider' ? target.provider : undefined);
      if (provider === undefined) throw appError('integration_not_found');
      const isSimulated = write.isSandbox === true && provider !== 'direct';
      const written = isSimulated ? { ...write.config, ...simulatedShop(restaurantId) } : write.config;
      const config = mergeConfig(provider, stored?.config, written);
      const store = await newStore(accountId, restaurantId, { provider, config }, stored);
      const saved =
        stored === undefined
          ? await integrations.create(accountId, { restaurantId, provider, isSandbox: write.isSandbox, store }, config)
          : await integrations.replaceConfig(stored, config, store);
      if (saved !== undefined) return saved;
    }
    throw appError('unavailable', { retryAfterSeconds: 1 });
  };
};
export type WriteIntegration = ReturnType<typeof makeWriteIntegration>;
