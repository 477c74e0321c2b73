import type { Integration } from '@kopru/contracts/internal/integrations';
import { credentialRefused } from '@kopru/contracts/panel/values';
import { Alert, Button, Card, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useCan, useProvider } from '../../session/session.ts';
import { ProviderName } from '../../components/badges.tsx';
import { failureText } from '../../components/failure-text.ts';
import { useFormats } from '../../components/format.ts';
import { HealthBadge } from '../../components/health-badge.tsx';
import { IngressAddress } from './ingress-address.tsx';
import { IntegrationMenu } from './integration-menu.tsx';
import { IntegrationModal } from './integration-form.tsx';
import { IntegrationSwitches } from './integration-switches.tsx';
import { useMemberName } from './member-name.ts';
import { RejectedPushes } from './rejected-pushes.tsx';
import { TestConnection } from './test-connection.tsx';

const ConfigList = ({ integration }: { integration: Integration }) => {
  const nameOf = useMemberName();
  const members = Object.entries(integration.config).filter(([, value]) => typeof value === 'string' && value !== '');
  if (members.length === 0) return null;
  return (
    <Group gap="lg">
      {members.map(([name, value]) => (
        <div key={name}>
          <Text size="xs" c="dimmed">
            {nameOf(integration.provider, name)}
          </Text>
          <Text size="sm" ff="monospace">
            {String(value)}
          </Text>
        </div>
      ))}
    </Group>
  );
};

const Health = ({ integration }: { integration: Integration }) => {
  const { t } = useTranslation();
  const { ago } = useFormats();
  const { lastError, lastOrderAt } = integration.health;
  const isRefused = lastError?.code === credentialRefused;
  return (
    <>
      {lastError !== null && (
        <Alert color="red" title={t(isRefused ? 'alert.credentialRefused' : 'integration.lastError')}>
          <Text size="sm">{isRefused ? t('alert.credentialRefusedText') : failureText(lastError.failure)}</Text>
          <Text size="xs" c="dimmed">
            {ago(lastError.at)}
          </Text>
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {lastOrderAt === null ? t('integration.noOrderYet') : t('integration.lastOrder', { ago: ago(lastOrderAt) })}
      </Text>
    </>
  );
};

export const IntegrationCard = ({ integration }: { integration: Integration }) => {
  const { t } = useTranslation();
  const isOwner = useCan('owner');
  const mayAct = useCan('operator');
  const providerOf = useProvider();
  const provider = providerOf(integration.provider);
  const [isEditing, editing] = useDisclosure(false);
  const [isShowingRejected, rejected] = useDisclosure(false);
  return (
    <Card>
      <Stack>
        <Group justify="space-between">
          <ProviderName slug={integration.provider} />
          <Group gap="xs">
            <HealthBadge integration={integration} />
            {isOwner && <IntegrationMenu integration={integration} />}
          </Group>
        </Group>
        <Health integration={integration} />
        <IntegrationSwitches integration={integration} />
        <ConfigList integration={integration} />
        {isOwner && provider?.arrival !== 'poll' && <IngressAddress integration={integration} />}
        <Group gap="xs">
          {isOwner && provider !== undefined && provider.requiredConfig.length > 0 && (
            <Button variant="default" size="xs" onClick={editing.open}>
              {t('integration.editCredentials')}
            </Button>
          )}
          {mayAct && integration.provider !== 'direct' && (
            <TestConnection
              request={() => ({ provider: integration.provider, config: {}, integrationId: integration.integrationId })}
            />
          )}
          {mayAct && (
            <Button variant="subtle" size="xs" onClick={rejected.open}>
              {t('integration.rejected')}
            </Button>
          )}
        </Group>
      </Stack>
      {isEditing && provider !== undefined && (
        <IntegrationModal
          restaurantId={integration.restaurantId}
          providers={[provider]}
          integration={integration}
          onClose={editing.close}
        />
      )}
      {isShowingRejected && <RejectedPushes integrationId={integration.integrationId} onClose={rejected.close} />}
    </Card>
  );
};
