import { Badge, Group, Text } from '@mantine/core';
import type { RecordState } from '@kopru/contracts/internal/webhooks';
import type { Channel } from '@kopru/contracts/platforms/channels';
import { useTranslation } from 'react-i18next';
import { useChannelName, useProviderName, useSigned } from '../session/session.ts';
import classes from './badges.module.css';

const statusColors: Record<number, string> = {
  325: 'yellow',
  350: 'cyan',
  400: 'yellow',
  500: 'indigo',
  550: 'indigo',
  600: 'blue',
  700: 'blue',
  800: 'blue',
  900: 'green',
  1500: 'red',
  1600: 'red',
};

export const useStatusName = (): ((status: number) => string) => {
  const { catalogue } = useSigned();
  const { i18n } = useTranslation();
  return (status) =>
    catalogue.statuses.find(({ code }) => code === status)?.name[i18n.language === 'en' ? 'en' : 'tr'] ??
    String(status);
};

export const StatusBadge = ({ status }: { status: number }) => {
  const nameOf = useStatusName();
  return (
    <Badge color={statusColors[status] ?? 'gray'} className={classes['status'] ?? ''}>
      {nameOf(status)}
    </Badge>
  );
};

const stateColors: Record<RecordState, string> = {
  pending: 'gray',
  retrying: 'orange',
  parked: 'grape',
  delivered: 'green',
  failed: 'red',
  skipped: 'gray',
};

export const RecordStateBadge = ({ state }: { state: RecordState }) => {
  const { t } = useTranslation();
  return <Badge color={stateColors[state]}>{t(`recordState.${state}`)}</Badge>;
};

/** Each storefront's own colour, so that a kitchen tells them apart from afar. */
const channelColors: Record<string, string> = {
  getir: '#6346d9',
  getir_by_uber: '#12b886',
  yemeksepeti: '#e0245e',
  trendyol_go: '#f2780c',
  trendyol: '#b5651d',
  migros: '#4d9f0c',
  direct: '#1a7fd4',
};
export const channelColor = (slug: string): string => channelColors[slug] ?? '#68747d';

/** The storefronts that the platforms have by themselves where these are named otherwise. */
const ownStorefronts: Record<string, string> = { ys: 'yemeksepeti', ty: 'trendyol_go' };

export const ChannelMark = ({ slug }: { slug: string }) => (
  <span className={classes['mark']} aria-hidden="true" style={{ background: channelColor(slug) }} />
);
export const ProviderMark = ({ slug }: { slug: string }) => <ChannelMark slug={ownStorefronts[slug] ?? slug} />;

export const ChannelName = ({ channel }: { channel: Channel }) => {
  const nameOf = useChannelName();
  return (
    <Group gap={8} wrap="nowrap" miw={0}>
      <ChannelMark slug={channel.slug} />
      <Text span size="sm" truncate>
        {nameOf(channel)}
      </Text>
    </Group>
  );
};

export const ProviderName = ({ slug }: { slug: string }) => {
  const nameOf = useProviderName();
  return (
    <Group gap={8} wrap="nowrap">
      <ProviderMark slug={slug} />
      <Text span size="sm" truncate>
        {nameOf(slug)}
      </Text>
    </Group>
  );
};
