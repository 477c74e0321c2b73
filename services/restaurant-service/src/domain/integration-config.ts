import {
  appError,
  isMasked,
  isMaskOf,
  isSecretMember,
  maskSecret,
  providers,
  type IntegrationConfig,
  type ProviderManifest,
  type ProviderSlug,
} from '@kopru/contracts';

/** Known members and whatever else a platform's adapter understands. */
export type StoredConfig = IntegrationConfig & Record<string, unknown>;

const manifestOf = (provider: ProviderSlug): ProviderManifest => providers[provider];

/** A config without its secrets. */
export const maskConfig = (provider: ProviderSlug, config: StoredConfig): Record<string, unknown> =>
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
 * The config after a write. A member that is absent stays as it was, and so does a secret that comes back masked the
 * way it was shown. `invalid_config` names every member that the platform needs and does not get.
 */
export const mergeConfig = (
  provider: ProviderSlug,
  stored: StoredConfig | undefined,
  written: StoredConfig,
): StoredConfig => {
  const isUnchanged = (member: string, value: unknown): boolean =>
    isSecretMember(provider, member) && isMaskOf(stored?.[member], value);
  const changed = Object.fromEntries(Object.entries(written).filter(([member, value]) => !isUnchanged(member, value)));
  refuseForeignMasks(provider, changed);
  const config = { ...stored, ...changed };
  requireMembers(provider, config);
  return config;
};
