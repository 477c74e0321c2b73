import type { ListedAuditEntry } from '@kopru/contracts/panel/audit';
import { Anchor, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChannelMark } from '../../components/badges.tsx';
import { orderNumber, shortNumber } from '../../components/format.ts';
import { useChannelName } from '../../session/session.ts';
import type { AuditGroup } from './group-entries.ts';

/** The people, keys and restaurants that entries may be about, by id. */
export type NameOf = (id: string) => string | undefined;

const OrderSubject = ({ order }: { order: NonNullable<ListedAuditEntry['order']> }) => {
  const { t } = useTranslation();
  const channelName = useChannelName();
  const number = orderNumber(order);
  return (
    <Group gap={8} wrap="nowrap">
      <ChannelMark slug={order.channel.slug} />
      <div>
        <Anchor
          component={Link}
          to={`/orders/${order.id}`}
          size="sm"
          fw={600}
          aria-label={t('orders.open', { number })}
        >
          {number}
        </Anchor>
        <Text size="xs" c="dimmed">
          {channelName(order.channel)}
        </Text>
      </div>
    </Group>
  );
};

/** What one entry is about, by its name where it has one. */
export const Subject = ({ entry: { order, subject }, nameOf }: { entry: ListedAuditEntry; nameOf: NameOf }) => {
  if (order !== undefined) return <OrderSubject order={order} />;
  if (subject === null) return '–';
  const name = nameOf(subject);
  return name === undefined ? (
    <Text span size="xs" ff="monospace">
      {shortNumber(subject)}
    </Text>
  ) : (
    <Text span size="sm">
      {name}
    </Text>
  );
};

const maxNamed = 4;

/** What a group is about: the first ones by their numbers, and how many there are besides. */
export const Subjects = ({ group: { entries }, nameOf }: { group: AuditGroup; nameOf: NameOf }) => {
  const { t } = useTranslation();
  const texts = [
    ...new Set(
      entries.flatMap(({ order, subject }) => {
        if (order !== undefined) return [orderNumber(order)];
        return subject === null ? [] : [nameOf(subject) ?? shortNumber(subject)];
      }),
    ),
  ];
  if (texts.length === 0) return '–';
  const rest = texts.length - maxNamed;
  return (
    <Text span size="sm">
      {texts.slice(0, maxNamed).join(', ')}
      {rest > 0 && ` ${t('audit.others', { count: rest })}`}
    </Text>
  );
};
