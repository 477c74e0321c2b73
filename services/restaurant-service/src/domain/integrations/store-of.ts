import { providers, type ProviderManifest } from '@kopru/contracts/platforms/providers';
import type { StoredIntegration } from './integration.ts';

/** Blanks, also those without width, that a copied id brings along. */
const blanks = /[\s\u200B-\u200D\u2060]+/gu;

type Connection = Pick<StoredIntegration, 'provider' | 'config'>;

const joined = ({ provider, config }: Connection, read: (written: string) => string): string | undefined => {
  const { storeConfig = [] }: ProviderManifest = providers[provider];
  const parts = storeConfig.map((member) => read(config[member] ?? ''));
  return parts.length === 0 || parts.includes('') ? undefined : parts.join('/');
};

/**
 * The store that an integration is connected to, as its platform distinguishes stores; undefined where it has none. Letter
 * case is ignored.
 */
export const storeOf = (connection: Connection): string | undefined =>
  joined(connection, (written) => written.replaceAll(blanks, '').toLowerCase());

/** The same as earlier versions stored it. */
export const earlierStoreOf = (connection: Connection): string | undefined =>
  joined(connection, (written) => written.trim());
