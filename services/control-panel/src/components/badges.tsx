import { Badge, Group, Text } from '@mantine/core';
import type { RecordState } from '@kopru/contracts';
import { useTranslation } from 'react-i18next';
import { useProviderName, useSigned } from '../session/session.ts';
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
  return <Badge color={statusColors[status] ?? 'gray'}>{nameOf(status)}</Badge>;
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

/** Each platform's own colour, so that a kitchen tells them apart from afar. */
export const providerColors: Record<string, string> = {
  getir: '#6346d9',
  ys: '#e0245e',
  ty: '#f2780c',
  migros: '#4d9f0c',
  direct: '#1a7fd4',
};
export const providerColor = (slug: string): string => providerColors[slug] ?? '#68747d';

export const ProviderMark = ({ slug }: { slug: string }) => (
  <span className={classes['mark']} aria-hidden="true" style={{ background: providerColor(slug) }} />
);

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
