import { appError } from '@kopru/contracts/errors/errors';
import {
  configMembers,
  providers,
  type IntegrationConfig,
  type ProviderManifest,
  type ProviderSlug,
} from '@kopru/contracts/platforms/providers';
import { isMasked, isMaskOf, isSecretMember, maskSecret } from '@kopru/contracts/platforms/secret-masks';
import { maxFreeFormBytes } from '@kopru/contracts/values/free-form';

export type StoredConfig = IntegrationConfig;
/** A config as clients write it: known members, and whatever else they have always sent. */
type WrittenConfig = IntegrationConfig & Record<string, unknown>;

/** Picks the members that adapters read, so that one account's data cannot burden the others. */
export const pickStored = (config: WrittenConfig): StoredConfig =>
  Object.fromEntries<string>(
    configMembers.flatMap((member): [string, string][] => {
      const value = config[member];
      return value === undefined ? [] : [[member, value]];
    }),
  );

const manifestOf = (provider: ProviderSlug): ProviderManifest => providers[provider];

/** A config with its secrets masked. */
export const maskConfig = (provider: ProviderSlug, config: WrittenConfig): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(config).map(([member, value]) => [
      member,
      typeof value === 'string' && isSecretMember(provider, member) ? maskSecret(value) : value,
    ]),
  );

const invalidConfig = (provider: ProviderSlug, problems: readonly { member: string; message: string }[]) =>
  appError('invalid_config', {
    params: { provider: manifestOf(provider).name, members: problems.map(({ member }) => member).join(', ') },
    details: problems.map(({ member, message }) => ({ path: `body.config.${member}`, message })),
  });

const refuseTooLong = (config: WrittenConfig): void => {
  if (Buffer.byteLength(JSON.stringify(config)) <= maxFreeFormBytes) return;
  throw appError('invalid_request', {
    params: { fields: 'body.config' },
    details: [{ path: 'body.config', message: `must be at most ${maxFreeFormBytes} bytes long` }],
  });
};

const refuseForeignMasks = (provider: ProviderSlug, config: StoredConfig): void => {
  const masked = Object.entries(config).filter(
    ([member, value]) => isSecretMember(provider, member) && isMasked(value),
  );
  if (masked.length === 0) return;
  throw invalidConfig(
    provider,
    masked.map(([member]) => ({ member, message: 'is a masked value, not the secret itself' })),
  );
};

const requireMembers = (provider: ProviderSlug, config: StoredConfig): void => {
  const missing = manifestOf(provider).requiredConfig.filter((member) => (config[member] ?? '').trim() === '');
  if (missing.length === 0) return;
  throw invalidConfig(
    provider,
    missing.map((member) => ({ member, message: 'is required' })),
  );
};

/**
 * The config after a write. An absent member stays as it was, and so does a secret that comes back masked as it was
 * shown. `invalid_config` names required members that are missing and masks that match no stored secret; a config that
 * is too long is `invalid_request`.
 */
export const mergeConfig = (
  provider: ProviderSlug,
  stored: StoredConfig | undefined,
  written: WrittenConfig,
): StoredConfig => {
  const before: WrittenConfig = stored ?? {};
  refuseTooLong({ ...before, ...written });
  const isUnchanged = (member: string, value: unknown): boolean =>
    isSecretMember(provider, member) && isMaskOf(before[member], value);
  const changed = Object.fromEntries(
    Object.entries(pickStored(written)).filter(([member, value]) => !isUnchanged(member, value)),
  );
  refuseForeignMasks(provider, changed);
  const config = { ...before, ...changed };
  requireMembers(provider, config);
  return config;
};
