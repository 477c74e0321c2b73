import type { PanelOrder } from '@kopru/contracts/panel/operations';
import { Badge, Group, Text, Timeline } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useStatusName } from '../../components/badges.tsx';
import { failureText } from '../../components/failure-text.ts';
import { useFormats } from '../../components/format.ts';
import { useActorText } from '../../order/actor-text.ts';

const platformColors = { none: 'gray', pending: 'yellow', done: 'green', failed: 'red' } as const;

export const OrderTimeline = ({ order }: { order: PanelOrder }) => {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const nameOf = useStatusName();
  const actorText = useActorText();
  return (
    <Timeline active={order.timeline.length} bulletSize={18} lineWidth={2}>
      {order.timeline.map((entry, index) => (
        <Timeline.Item
          key={index}
          title={entry.changes === undefined ? nameOf(entry.status) : t('event.siparis.guncellendi')}
        >
          <Text size="xs" c="dimmed">
            {dateTime(entry.at)} · {actorText(entry)}
          </Text>
          {entry.platform !== 'none' && (
            <Group gap="xs" mt={4}>
              <Badge size="sm" color={platformColors[entry.platform]}>
                {t(`orders.platformCall.${entry.platform}`)}
              </Badge>
              {entry.platform === 'pending' && entry.platformDueAt !== null && (
                <Text size="xs">{t('orders.platformDue', { at: dateTime(entry.platformDueAt) })}</Text>
              )}
              {entry.platformError !== null && (
                <Text size="xs" c="red">
                  {failureText(entry.platformError)}
                </Text>
              )}
            </Group>
          )}
        </Timeline.Item>
      ))}
    </Timeline>
  );
};
