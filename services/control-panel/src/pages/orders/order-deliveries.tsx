import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useGet } from '../../api/hooks.ts';
import { RecordStateBadge } from '../../components/badges.tsx';
import { useFormats } from '../../components/format.ts';
import { EmptyState, Loaded } from '../../components/states.tsx';

/** The webhooks that announced this order, and their results. */
export const OrderDeliveries = ({ orderId }: { orderId: string }) => {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const records = useGet('listRecords', { query: { orderId, limit: 50 } });
  return (
    <Loaded query={records}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState icon={IconSend} title={t('deliveries.noneForOrder')} />
        ) : (
          <Stack gap="xs">
            {items.map((record) => (
              <Group key={record.id} justify="space-between">
                <div>
                  <Anchor component={Link} to={`/deliveries/${record.id}`} size="sm" fw={600}>
                    {t(`event.${record.event}`)}
                  </Anchor>
                  <Text size="xs" c="dimmed">
                    {dateTime(record.createdAt)} · {t('deliveries.attemptCount', { count: record.attemptCount })}
                  </Text>
                </div>
                <RecordStateBadge state={record.state} />
              </Group>
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
};
