import type { Integration } from '@kopru/contracts/internal/integrations';
import { Alert, Group, Stack, Switch, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useGet, useSend } from '../../api/hooks.ts';
import { useCan, useProviderName } from '../../session/session.ts';
import { Confirm } from '../../components/confirm.tsx';
import { useFormats } from '../../components/format.ts';
import { sentence } from '../../components/sentence.ts';
import { notify } from '../../api/notify.ts';
import { CloseInstead } from './close-instead.tsx';

const stale = ['restaurants', 'integrations', 'overview', 'alerts'] as const;
const refreshMs = 15_000;

/** Shows the effect of switching off: the platform is still open, and these orders have come meanwhile. */
const OffNotice = ({ integration }: { integration: Integration }) => {
  const { t } = useTranslation();
  const { ago } = useFormats();
  const query = useGet('listRefusedWhileOff', { refreshMs });
  const refused = query.data?.items.find(({ integrationId }) => integrationId === integration.integrationId);
  const from = t(`integration.from.${integration.provider}`);
  return (
    <Alert color={refused === undefined ? 'gray' : 'orange'} title={sentence(t('integration.takesNone', { from }))}>
      <Stack gap="xs">
        <Text size="sm">{t('integration.stillOpen')}</Text>
        {refused !== undefined && refused.orders > 0 && (
          <Text size="sm" fw={600}>
            {t('integration.refusedOrders', { count: refused.orders, ago: ago(refused.lastAt) })}
          </Text>
        )}
        <CloseInstead integration={integration} />
      </Stack>
    </Alert>
  );
};

/** Asks before switching off: Köprü then takes no orders, but the shop on the platform stays open. */
export const IntegrationSwitches = ({ integration }: { integration: Integration }) => {
  const { t } = useTranslation();
  const mayAct = useCan('operator');
  const [isAsking, asking] = useDisclosure(false);
  const { status, autoVerify, provider, integrationId } = integration;
  const name = useProviderName()(provider);
  const from = t(`integration.from.${provider}`);
  const change = useSend('switchIntegration', { stale });
  const params = { id: integrationId };
  const say = (color: string, message: string): void => void notify({ color, message });
  const switchOff = (): void =>
    change.mutate(
      { params, body: { field: 'status', value: false } },
      { onSuccess: () => say('orange', sentence(t('integration.takesNone', { from }))), onSettled: asking.close },
    );
  const switchOn = (): void =>
    change.mutate(
      { params, body: { field: 'status', value: true } },
      { onSuccess: () => say('teal', sentence(t('integration.takesAgain', { from }))) },
    );
  return (
    <>
      {!status && <OffNotice integration={integration} />}
      <Group gap="lg">
        <Switch
          label={t(status ? 'integration.isOn' : 'integration.isOff')}
          checked={status}
          disabled={!mayAct || change.isPending}
          onChange={status ? asking.open : switchOn}
        />
        <Switch
          label={t('integration.autoVerify')}
          description={t('integration.autoVerifyText')}
          checked={autoVerify}
          disabled={!mayAct || change.isPending}
          onChange={(event) =>
            change.mutate(
              { params, body: { field: 'autoVerify', value: event.currentTarget.checked } },
              { onSuccess: () => say('teal', t('common.saved')) },
            )
          }
        />
      </Group>
      <Confirm
        isOpen={isAsking}
        title={sentence(t('integration.turnOff', { from }))}
        text={t(provider === 'direct' ? 'integration.turnOffTextDirect' : 'integration.turnOffText', { from, name })}
        instead={<CloseInstead integration={integration} onDone={asking.close} />}
        action={t('integration.turnOffAction')}
        isBusy={change.isPending}
        onClose={asking.close}
        onConfirm={switchOff}
      />
    </>
  );
};
