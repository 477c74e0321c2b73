import { appError } from '@kopru/contracts/errors/errors';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { CancelReason } from '@kopru/contracts/internal/orders';
import type {
  PlatformCommand,
  PlatformOrder,
  PlatformOutcome,
  testConnectionBodySchema,
  testConnectionResultSchema,
} from '@kopru/contracts/internal/platforms';
import type { Menu } from '@kopru/contracts/internal/restaurants';
import { shownReasons, chooseReason } from '@kopru/contracts/orders/cancel-reasons';
import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import { providers, type ProviderSlug } from '@kopru/contracts/platforms/providers';
import { isMasked, isMaskOf, isSecretMember } from '@kopru/contracts/platforms/secret-masks';
import { isAppError } from '@kopru/errors';
import type { z } from 'zod';
import type { Directory } from '../clients/directory.ts';
import type { HealthReports } from '../clients/health-reports.ts';
import type { CommandContext } from '../providers/adapter.ts';
import type { Adapters } from '../providers/registry.ts';
import { runSteps } from '../providers/run-steps.ts';
import { connectionFailureOf } from './connection-failure.ts';

export interface PlatformCommands {
  carryOut(command: PlatformCommand): Promise<PlatformOutcome>;
  cancelReasons(order: PlatformOrder): Promise<CancelReason[]>;
  fetchMenu(accountId: string, integrationId: string): Promise<Menu>;
  testConnection(accountId: string, body: TestConnectionBody): Promise<z.infer<typeof testConnectionResultSchema>>;
}

/** Stands in for the ids when a connection is tested without one of the account's integrations. */
const noId = '0'.repeat(24);

type TestConnectionBody = z.infer<typeof testConnectionBodySchema>;

type Config = TestConnectionBody['config'];

const invalidConfig = (provider: ProviderSlug, members: readonly string[], message: string) =>
  appError('invalid_config', {
    params: { provider: providers[provider].name, members: members.join(', ') },
    details: members.map((member) => ({ path: `body.config.${member}`, message })),
  });

/** A secret that comes back masked as it was shown means the stored one; any other masked value is refused. */
const withStoredSecrets = (provider: ProviderSlug, stored: Record<string, unknown>, config: Config): Config => {
  const written = Object.entries(config).filter(
    ([member, value]) => !(isSecretMember(provider, member) && isMaskOf(stored[member], value)),
  );
  const foreign = written.filter(([member, value]) => isSecretMember(provider, member) && isMasked(value));
  if (foreign.length === 0) return { ...stored, ...Object.fromEntries(written) };
  throw invalidConfig(
    provider,
    foreign.map(([member]) => member),
    'is a masked value, not the secret itself',
  );
};

const requireMembers = (provider: ProviderSlug, config: Config): Config => {
  const missing = providers[provider].requiredConfig.filter((member) => (config[member] ?? '').trim() === '');
  if (missing.length === 0) return config;
  throw invalidConfig(provider, missing, 'is required');
};

const isScheduled = ({ status }: PlatformOrder): boolean => status === 325 || status === 350;

export const createPlatformCommands = (parts: {
  adapters: Adapters;
  directory: Directory;
  health: HealthReports;
  now?: () => Date;
}): PlatformCommands => {
  const { adapters, directory, health, now = () => new Date() } = parts;

  const integrationOf = async (accountId: string, integrationId: string): Promise<IntegrationCredentials> => {
    const integration = await directory.byId(integrationId);
    if (integration?.accountId !== accountId) throw appError('integration_not_found');
    return integration;
  };
  const contextOf = async (order: PlatformOrder, progress: string | null): Promise<CommandContext> => ({
    order,
    integration: await integrationOf(order.accountId, order.integrationId),
    progress,
    now: now(),
  });
  /** A refusing or silent platform shows in the integration's health; a client's wrong reason does not. */
  const watched = async <T>(integration: IntegrationCredentials, work: Promise<T>): Promise<T> => {
    try {
      const result = await work;
      health.worked(integration);
      return result;
    } catch (error) {
      if (isAppError(error) && error.code !== 'invalid_reason') health.failed(integration, error);
      throw error;
    }
  };

  const cancel = async (
    context: CommandContext,
    wanted: string | null,
    note: string | null,
  ): Promise<PlatformOutcome> => {
    const adapter = adapters.of(context.integration);
    const reason = chooseReason(await adapter.cancelReasons(context), wanted);
    const cancelledBefore = await adapter.cancel?.(context, reason, note);
    const { id, name } = reason;
    return { outcome: 'done', called: adapter.cancel !== undefined, reason: { id, name }, cancelledBefore };
  };
  const dispatch = (context: CommandContext, { command }: PlatformCommand): Promise<PlatformOutcome> => {
    const steps = (to: OrderStatus) => adapters.of(context.integration).steps(context, to);
    switch (command.kind) {
      case 'verify':
        return runSteps(steps(isScheduled(context.order) ? 350 : 500), context);
      case 'advance':
        return runSteps(steps(command.to), context);
      case 'cancel':
        return cancel(context, command.reason, command.note);
    }
  };

  return {
    async carryOut(command) {
      const { order, progress, command: asked } = command;
      const preparationMinutes = asked.kind === 'verify' ? asked.preparationMinutes : undefined;
      const context = { ...(await contextOf(order, progress)), preparationMinutes };
      return watched(context.integration, dispatch(context, command));
    },
    async cancelReasons(order) {
      const context = await contextOf(order, null);
      const reasons = await adapters.of(context.integration).cancelReasons(context);
      return shownReasons(reasons);
    },
    async fetchMenu(accountId, integrationId) {
      const integration = await integrationOf(accountId, integrationId);
      const { provider, restaurantId } = integration;
      const categories = await watched(integration, adapters.of(integration).fetchMenu(integration));
      return { provider, restaurantId, fetchedAt: now().toISOString(), categories };
    },
    async testConnection(accountId, { provider, config, integrationId, isSandbox }) {
      const stored = integrationId === undefined ? undefined : await integrationOf(accountId, integrationId);
      const integration: IntegrationCredentials = {
        integrationId: noId,
        restaurantId: noId,
        token: '',
        status: true,
        autoVerify: false,
        ...stored,
        accountId,
        provider,
        ...(isSandbox && { isSandbox }),
        // Another platform's secrets must not reach this one.
        config: requireMembers(
          provider,
          withStoredSecrets(provider, stored?.provider === provider ? stored.config : {}, config),
        ),
      };
      try {
        await adapters.of(integration).testConnection(integration);
        return { ok: true, failure: null };
      } catch (error) {
        if (!isAppError(error)) throw error;
        return { ok: false, failure: connectionFailureOf(error) };
      }
    },
  };
};
