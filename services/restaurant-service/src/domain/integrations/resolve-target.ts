import { appError } from '@kopru/contracts/errors/errors';
import type { IntegrationWrite } from '@kopru/contracts/internal/integrations';
import { findProvider, type ProviderSlug } from '@kopru/contracts/platforms/providers';
import { idSchema } from '@kopru/contracts/values/ids';

/** The target of an integration write: an existing integration, or a platform of the restaurant. */
export type WriteTarget = { kind: 'integration'; id: string } | { kind: 'provider'; provider: ProviderSlug };

const providerNamed = (name: string): WriteTarget => {
  const provider = findProvider(name);
  if (provider === undefined) throw appError('provider_not_found');
  return { kind: 'provider', provider };
};

const given = (text: string | undefined): string | undefined => (text?.trim() === '' ? undefined : text?.trim());

/**
 * Tries `integrationId` as an id, then as a platform's name, then `provider`, then a supplierId (only Trendyol Go has
 * one).
 */
export const resolveTarget = ({ integrationId, provider, config }: IntegrationWrite): WriteTarget => {
  const id = given(integrationId);
  if (id !== undefined) return idSchema.safeParse(id).success ? { kind: 'integration', id } : providerNamed(id);
  const name = given(provider);
  if (name !== undefined) return providerNamed(name);
  if (given(config.supplierId) !== undefined) return { kind: 'provider', provider: 'ty' };
  throw appError('provider_required');
};
