import type { PanelKey } from '@kopru/contracts/panel/access';
import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useList, useSend } from '../../api/hooks.ts';
import { Confirm } from '../../components/confirm.tsx';
import { useFormats } from '../../components/format.ts';
import { More } from '../../components/more.tsx';
import { Page } from '../../components/page.tsx';
import { RowButton } from '../../components/row-button.tsx';
import { Rows, type Column } from '../../components/rows.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import classes from './keys.module.css';
import { CreateKey, IssuedKey, RotateKey, type Issued } from '../../keys/key-modals.tsx';

const stateOf = (key: PanelKey): 'revoked' | 'expired' | 'ending' | 'active' => {
  if (key.revokedAt !== null) return 'revoked';
  if (key.expiresAt !== null && Date.parse(key.expiresAt) <= Date.now()) return 'expired';
  return key.isReplaced ? 'ending' : 'active';
};
const stateColors = { active: 'green', ending: 'orange', expired: 'gray', revoked: 'gray' } as const;

const KeyState = ({ apiKey }: { apiKey: PanelKey }) => {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const state = stateOf(apiKey);
  return (
    <Stack gap={2}>
      <Group gap={6}>
        <Badge color={stateColors[state]}>{t(`keys.state.${state}`)}</Badge>
        {apiKey.isWebhookKey && <Badge color="blue">{t('keys.webhookKey')}</Badge>}
      </Group>
      {(state === 'active' || state === 'ending') && apiKey.expiresAt !== null && (
        <Text size="xs" c="dimmed">
          {t('keys.worksUntil', { at: moment(apiKey.expiresAt) })}
        </Text>
      )}
    </Stack>
  );
};

interface Actions {
  onUse: (key: PanelKey) => void;
  onRotate: (key: PanelKey) => void;
  onRevoke: (key: PanelKey) => void;
}

const KeyButtons = ({ apiKey, onUse, onRotate, onRevoke }: { apiKey: PanelKey } & Actions) => {
  const { t } = useTranslation();
  const state = stateOf(apiKey);
  if (state === 'revoked' || state === 'expired') return null;
  const of = `${apiKey.name} ${apiKey.hint}`;
  return (
    <Group gap="xs" justify="flex-end">
      {state === 'active' && !apiKey.isWebhookKey && (
        <RowButton variant="default" text={t('keys.use')} of={of} onClick={() => onUse(apiKey)} />
      )}
      {state === 'active' && (
        <RowButton variant="default" text={t('keys.rotate')} of={of} onClick={() => onRotate(apiKey)} />
      )}
      <RowButton color="red" text={t('keys.revoke')} of={of} onClick={() => onRevoke(apiKey)} />
    </Group>
  );
};

const useColumns = (actions: Actions): Column<PanelKey>[] => {
  const { t } = useTranslation();
  const { ago, date } = useFormats();
  return [
    {
      id: 'name',
      label: t('keys.name'),
      render: (key) => (
        <div>
          <Text size="sm" fw={600}>
            {key.name}
          </Text>
          <Text size="xs" c="dimmed" ff="monospace" className={classes['hint'] ?? ''}>
            {key.hint}
          </Text>
        </div>
      ),
    },
    { id: 'state', label: t('keys.stateLabel'), render: (key) => <KeyState apiKey={key} /> },
    {
      id: 'scopes',
      label: t('keys.scopes'),
      render: ({ scopes, allowedNetworks }) => (
        <Stack gap={4}>
          {scopes.length === 0 && <Text size="sm">{t('keys.kind.webhooks')}</Text>}
          {scopes.map((scope) => (
            <Text key={scope} size="xs" title={scope}>
              {t(`scope.${scope}`)}
            </Text>
          ))}
          {allowedNetworks.length > 0 && (
            <Text size="xs" c="dimmed">
              {t('keys.onlyFrom', { networks: allowedNetworks.join(', ') })}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      id: 'used',
      label: t('keys.lastUsed'),
      render: ({ lastUsedAt }) => (lastUsedAt === null ? t('keys.neverUsed') : ago(lastUsedAt)),
    },
    {
      id: 'created',
      label: t('keys.createdAt'),
      render: ({ createdAt }) => (
        <Text span size="sm" className={classes['date'] ?? ''}>
          {date(createdAt)}
        </Text>
      ),
    },
    {
      id: 'actions',
      label: t('common.actions'),
      align: 'right',
      render: (key) => <KeyButtons apiKey={key} {...actions} />,
    },
  ];
};

export const Keys = () => {
  const { t } = useTranslation();
  const [isCreating, setIsCreating] = useState(false);
  const [rotated, setRotated] = useState<PanelKey | null>(null);
  const [doomed, setDoomed] = useState<PanelKey | null>(null);
  const [issued, setIssued] = useState<Issued | null>(null);
  const keys = useList('listKeys');
  const [chosen, setChosen] = useState<PanelKey | null>(null);
  const columns = useColumns({ onUse: setChosen, onRotate: setRotated, onRevoke: setDoomed });
  const revoke = useSend('revokeKey', { stale: ['keys'], success: t('keys.revoked') });
  const use = useSend('useKeyForWebhooks', { stale: ['keys'], success: t('keys.used') });
  return (
    <Page
      title={t('keys.title')}
      text={t('keys.text')}
      guide="pos-quick-start"
      actions={
        <Button leftSection={<IconPlus size={18} />} onClick={() => setIsCreating(true)}>
          {t('keys.add')}
        </Button>
      }
    >
      <Card padding="sm">
        <Loaded query={keys}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={IconKey} title={t('keys.none')} text={t('keys.noneText')} />
            ) : (
              <Rows label={t('keys.title')} rows={items} columns={columns} keyOf={({ id }) => id} />
            )
          }
        </Loaded>
        <More of={keys} />
      </Card>
      {isCreating && <CreateKey onClose={() => setIsCreating(false)} onIssued={setIssued} />}
      {rotated !== null && <RotateKey apiKey={rotated} onClose={() => setRotated(null)} onIssued={setIssued} />}
      <IssuedKey issued={issued} onClose={() => setIssued(null)} />
      <Confirm
        isOpen={chosen !== null}
        title={t('keys.useTitle')}
        text={t('keys.useText', { name: chosen?.name ?? '' })}
        action={t('keys.use')}
        isBusy={use.isPending}
        onClose={() => setChosen(null)}
        onConfirm={() =>
          chosen !== null && use.mutate({ params: { id: chosen.id } }, { onSettled: () => setChosen(null) })
        }
      />
      <Confirm
        isOpen={doomed !== null}
        title={t('keys.revokeTitle')}
        text={t('keys.revokeText', { name: doomed?.name ?? '' })}
        action={t('keys.revoke')}
        isBusy={revoke.isPending}
        onClose={() => setDoomed(null)}
        onConfirm={() =>
          doomed !== null && revoke.mutate({ params: { id: doomed.id } }, { onSettled: () => setDoomed(null) })
        }
      />
    </Page>
  );
};
