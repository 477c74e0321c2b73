import { type ProviderManifest, type ProviderSlug, providers } from './providers.ts';

const mask = '********';
const shownCharacters = 4;
const secretMember = /secret|password|token|key$/i;

/** Whether this member of an integration's `config` must never be shown in full. */
export const isSecretMember = (provider: ProviderSlug, member: string): boolean => {
  const { secretConfig }: ProviderManifest = providers[provider];
  return (secretConfig as readonly string[]).includes(member) || secretMember.test(member);
};

/** A secret as people see it: its last 4 characters, none when they would be half of it. */
export const maskSecret = (secret: string): string =>
  secret === '' ? '' : secret.length < 2 * shownCharacters ? mask : `${mask}${secret.slice(-shownCharacters)}`;

export const isMasked = (value: unknown): boolean => typeof value === 'string' && value.startsWith(mask);

/** Whether a written value is only the mask of the stored secret: then the secret stays. */
export const isMaskOf = (secret: unknown, value: unknown): boolean =>
  typeof secret === 'string' && secret !== '' && value === maskSecret(secret);
