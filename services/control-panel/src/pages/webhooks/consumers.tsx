import type { FeedConsumer } from '@kopru/contracts/internal/consumers';
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGet, useSend } from '../../api/hooks.ts';
import { Confirm } from '../../components/confirm.tsx';
import { useFormats } from '../../components/format.ts';
import { Rows, type Column } from '../../components/rows.tsx';
import { Loaded } from '../../components/states.tsx';
import { useCan } from '../../session/session.ts';

const stale = ['consumers'] as const;
const moves = ['earliest', 'latest'] as const;
type Step = (typeof moves)[number] | 'delete';

/** What is asked before a consumer is moved or deleted: both change what its machines are given next. */
const Asked = ({ name, step, onClose }: { name: string; step: Step; onClose: () => void }) => {
  const { t } = useTranslation();
  const seek = useSend('seekConsumer', { stale, success: t('consumers.moved') });
  const remove = useSend('deleteConsumer', { stale, success: t('common.deleted') });
  const onConfirm = (): void => {
    if (step === 'delete') remove.mutate({ params: { name } }, { onSettled: onClose });
    else seek.mutate({ params: { name }, body: { to: step } }, { onSettled: onClose });
  };
  return (
    <Confirm
      isOpen
      title={t(`consumers.${step}`)}
      text={t(`consumers.${step}Text`, { name })}
      action={t(`consumers.${step}`)}
      isBusy={seek.isPending || remove.isPending}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  );
};

const useColumns = (ask: (name: string, step: Step) => void): Column<FeedConsumer>[] => {
  const { t } = useTranslation();
  const { ago, number } = useFormats();
  const mayMove = useCan('operator');
  const isOwner = useCan('owner');
  const steps: Step[] = [...(mayMove ? moves : []), ...(isOwner ? (['delete'] as const) : [])];
  return [
    { id: 'name', label: t('consumers.name'), render: ({ name }) => <Text size="sm">{name}</Text> },
    {
      id: 'position',
      label: t('consumers.position'),
      render: ({ position }) => (
        <Text size="xs" ff="monospace">
          {position}
        </Text>
      ),
    },
    {
      id: 'lag',
      label: t('consumers.lag'),
      render: ({ lag, leased }) => (
        <Text size="sm">
          {leased === 0 ? number(lag) : t('consumers.lagLeased', { lag: number(lag), leased: number(leased) })}
        </Text>
      ),
    },
    { id: 'seen', label: t('consumers.seen'), render: ({ lastSeenAt }) => <Text size="sm">{ago(lastSeenAt)}</Text> },
    {
      id: 'actions',
      label: t('common.actions'),
      align: 'right',
      render: ({ name }) => (
        <Group gap="xs" justify="flex-end">
          {steps.map((step) => (
            <Button
              key={step}
              size="xs"
              variant={step === 'delete' ? 'subtle' : 'default'}
              {...(step === 'delete' ? { color: 'red' } : {})}
              onClick={() => ask(name, step)}
            >
              {t(`consumers.${step}`)}
            </Button>
          ))}
        </Group>
      ),
    },
  ];
};

/** The named readers of the event feed; nothing is shown to accounts that have none. */
export const Consumers = () => {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{ name: string; step: Step } | null>(null);
  const consumers = useGet('listConsumers', { refreshMs: 15_000 });
  const columns = useColumns((name, step) => setAsked({ name, step }));
  const items = consumers.data?.items ?? [];
  if (items.length === 0 && !consumers.isError) return null;
  return (
    <Card mt="lg">
      <Stack>
        <div>
          <Title order={2} size="h4">
            {t('consumers.title')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('consumers.text')}
          </Text>
        </div>
        <Loaded query={consumers}>
          {() => <Rows label={t('consumers.title')} rows={items} columns={columns} keyOf={({ name }) => name} />}
        </Loaded>
      </Stack>
      {asked !== null && <Asked {...asked} onClose={() => setAsked(null)} />}
    </Card>
  );
};
