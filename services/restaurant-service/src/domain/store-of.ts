import { providers, type ProviderManifest } from '@kopru/contracts';
import type { StoredIntegration } from './integration.ts';

/** The store that an integration is connected to, as its platform tells stores apart; undefined where it has none. */
export const storeOf = ({ provider, config }: Pick<StoredIntegration, 'provider' | 'config'>): string | undefined => {
  const { storeConfig = [] }: ProviderManifest = providers[provider];
  const parts = storeConfig.map((member) => config[member]?.trim() ?? '');
  return parts.length === 0 || parts.includes('') ? undefined : parts.join('/');
};
