import type { Integration } from '@kopru/contracts/internal/integrations';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { useProviderName } from '../../session/session.ts';
import { Confirm } from '../../components/confirm.tsx';

const stale = ['restaurants', 'integrations', 'overview', 'alerts'] as const;

/** Rare actions on an integration that cannot be undone. */
export const IntegrationMenu = ({ integration }: { integration: Integration }) => {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'rotate' | 'delete' | null>(null);
  const params = { id: integration.integrationId };
  const rotate = useSend('rotateToken', { stale, success: t('integration.addressChanged') });
  const remove = useSend('deleteIntegration', { stale, success: t('common.deleted') });
  const close = () => setAsked(null);
  const name = useProviderName()(integration.provider);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('integration.more', { name })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => setAsked('rotate')}>
            {t('integration.rotateAddress')}
          </Menu.Item>
          <Menu.Item
            c="var(--mantine-color-red-text)"
            leftSection={<IconTrash size={16} />}
            onClick={() => setAsked('delete')}
          >
            {t('integration.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        isOpen={asked === 'rotate'}
        title={t('integration.rotateAddress')}
        text={t('integration.rotateAddressText')}
        action={t('integration.rotateAddress')}
        isBusy={rotate.isPending}
        onClose={close}
        onConfirm={() => rotate.mutate({ params }, { onSettled: close })}
      />
      <Confirm
        isOpen={asked === 'delete'}
        title={t('integration.remove')}
        text={t('integration.removeText', { name })}
        action={t('integration.remove')}
        isBusy={remove.isPending}
        onClose={close}
        onConfirm={() => remove.mutate({ params }, { onSettled: close })}
      />
    </>
  );
};
