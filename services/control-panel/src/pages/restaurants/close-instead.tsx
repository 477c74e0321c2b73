import type { AvailabilityPatch } from '@kopru/contracts/internal/availability';
import type { Integration } from '@kopru/contracts/internal/integrations';
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { useCan, useProvider, useProviderName } from '../../session/session.ts';

interface CloseInsteadProps {
  integration: Integration;
  onDone?: () => void;
}

/** Closes the store at one platform, or calls it busy: what is mostly meant where somebody stops taking orders. */
export const CloseInstead = ({ integration: { provider, restaurantId }, onDone }: CloseInsteadProps) => {
  const { t } = useTranslation();
  const mayChange = useCan('operator');
  const can = useProvider()(provider)?.can;
  const name = useProviderName()(provider);
  const change = useSend('changeAvailability', {
    stale: ['restaurants'],
    success: t('integration.toldThere', { name }),
    onDone: () => onDone?.(),
  });
  const say = (store: AvailabilityPatch['store']) => () =>
    change.mutate({ params: { id: restaurantId }, body: { store, platforms: [provider] } });
  if (!mayChange || can?.store !== true) return null;
  return (
    <Group gap="xs">
      <Button size="xs" variant="light" disabled={change.isPending} onClick={say({ state: 'closed' })}>
        {t('integration.closeThere', { name })}
      </Button>
      {can.busy && (
        <Button size="xs" variant="light" disabled={change.isPending} onClick={say({ state: 'busy', minutes: 30 })}>
          {t('integration.busyThere', { name })}
        </Button>
      )}
    </Group>
  );
};
