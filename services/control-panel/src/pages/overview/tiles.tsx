import type { Overview } from '@kopru/contracts';
import { Card, Group, SimpleGrid, Text, ThemeIcon } from '@mantine/core';
import { IconCash, IconClockHour4, IconReceipt, IconSend, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSeesAll } from '../../session/session.ts';
import { useFormats } from '../../components/format.ts';

const Tile = ({
  label,
  value,
  note,
  icon: TileIcon,
  color,
}: {
  label: string;
  value: string;
  note: string;
  icon: Icon;
  color: string;
}) => (
  <Card padding="md">
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <div>
        <Text size="sm" c="dimmed" fw={500}>
          {label}
        </Text>
        <Text size="xl" fw={700} fz={{ base: 22, sm: 28 }} lh={1.3} className="tabular">
          {value}
        </Text>
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      </div>
      <ThemeIcon variant="light" color={color} size={38} radius="md" aria-hidden="true">
        <TileIcon size={21} stroke={1.7} />
      </ThemeIcon>
    </Group>
  </Card>
);

const WebhookTiles = ({ webhooks }: Pick<Overview, 'webhooks'>) => {
  const { t } = useTranslation();
  const { number, percent, milliseconds } = useFormats();
  const finished = webhooks === null ? 0 : webhooks.delivered + webhooks.failed;
  return (
    <>
      <Tile
        label={t('overview.webhookSuccess')}
        value={webhooks === null || finished === 0 ? '–' : percent(webhooks.delivered / finished)}
        note={
          webhooks === null
            ? t('overview.partAway')
            : t('overview.webhookNote', { delivered: number(webhooks.delivered), waiting: number(webhooks.waiting) })
        }
        icon={IconSend}
        color="blue"
      />
      <Tile
        label={t('overview.webhookLatency')}
        value={webhooks === null ? '–' : milliseconds(webhooks.p50Ms)}
        note={
          webhooks === null
            ? t('overview.partAway')
            : webhooks.p95Ms === null
              ? t('overview.noDeliveries')
              : t('overview.webhookP95', { value: milliseconds(webhooks.p95Ms) })
        }
        icon={IconClockHour4}
        color="grape"
      />
    </>
  );
};

export const Tiles = ({ data: { orders, webhooks } }: { data: Overview }) => {
  const { t } = useTranslation();
  const { number, moneyShort, money } = useFormats();
  const seesAll = useSeesAll();
  const kept = orders === null ? 0 : orders.orderCount - orders.cancelledCount;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="md">
      <Tile
        label={t('overview.orders')}
        value={orders === null ? '–' : number(orders.orderCount)}
        note={orders === null ? t('overview.partAway') : t('overview.cancelled', { count: orders.cancelledCount })}
        icon={IconReceipt}
        color="bosphorus"
      />
      <Tile
        label={t('overview.revenue')}
        value={orders === null ? '–' : moneyShort(orders.revenue, orders.currency)}
        note={
          orders === null
            ? t('overview.partAway')
            : kept === 0
              ? t(orders.orderCount === 0 ? 'overview.noAverage' : 'overview.allCancelled')
              : t('overview.average', { amount: money(Math.round(orders.revenue / kept), orders.currency) })
        }
        icon={IconCash}
        color="green"
      />
      {seesAll && <WebhookTiles webhooks={webhooks} />}
    </SimpleGrid>
  );
};
