import type { Endpoint, Pagination, WebhookRecord } from '@kopru/contracts';
import { Button, Card, Select, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconRestore, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { useGet } from '../../api/hooks.ts';
import { useCan, useSigned } from '../../app/session.ts';
import { RecordStateBadge } from '../../components/badges.tsx';
import { FilterBar } from '../../components/filter-bar.tsx';
import { useFormats } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { Pager, usePaging } from '../../components/pager.tsx';
import { Rows, type Column } from '../../components/rows.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { RecordDrawer } from './record-drawer.tsx';
import { RecoverModal, Recoveries } from './recover.tsx';

const states = ['delivered', 'retrying', 'parked', 'failed', 'pending', 'skipped'] as const;
const names = ['state', 'event', 'endpointId', 'from', 'to'] as const;
type FilterName = (typeof names)[number];

const useFilters = () => {
  const [search, setSearch] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<FilterName, string>;
  const set = (name: FilterName, value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        after.delete('cursor');
        after.delete('dir');
        return after;
      },
      { replace: true },
    );
  return { values, set };
};

const Filters = () => {
  const { t } = useTranslation();
  const { catalogue } = useSigned();
  const { values, set } = useFilters();
  const endpoints = useGet<{ items: Endpoint[] }>('endpoints');
  const clear = { 'aria-label': t('common.clear') };
  return (
    <FilterBar>
      <Select
        label={t('deliveries.state')}
        placeholder={t('common.all')}
        data={states.map((state) => ({ value: state, label: t(`recordState.${state}`) }))}
        value={values.state === '' ? null : values.state}
        onChange={(state) => set('state', state ?? '')}
        clearable
        clearButtonProps={clear}
      />
      <Select
        label={t('deliveries.event')}
        placeholder={t('common.all')}
        data={catalogue.events.map((event) => ({ value: event, label: t(`event.${event}`) }))}
        value={values.event === '' ? null : values.event}
        onChange={(event) => set('event', event ?? '')}
        clearable
        clearButtonProps={clear}
      />
      <Select
        label={t('deliveries.endpoint')}
        placeholder={t('common.all')}
        data={(endpoints.data?.items ?? []).map(({ id, url }) => ({ value: id, label: url }))}
        value={values.endpointId === '' ? null : values.endpointId}
        onChange={(id) => set('endpointId', id ?? '')}
        clearable
        clearButtonProps={clear}
      />
      <TextInput
        label={t('common.from')}
        type="datetime-local"
        value={values.from}
        onChange={(event) => set('from', event.currentTarget.value)}
      />
      <TextInput
        label={t('common.to')}
        type="datetime-local"
        value={values.to}
        onChange={(event) => set('to', event.currentTarget.value)}
      />
    </FilterBar>
  );
};

const useColumns = (): Column<WebhookRecord>[] => {
  const { t } = useTranslation();
  const { dateTime, time } = useFormats();
  const endpoints = useGet<{ items: Endpoint[] }>('endpoints');
  const urlOf = (id: string) => endpoints.data?.items.find((endpoint) => endpoint.id === id)?.url ?? '–';
  return [
    { id: 'event', label: t('deliveries.event'), render: ({ event }) => t(`event.${event}`) },
    {
      id: 'order',
      label: t('deliveries.order'),
      render: ({ providerOrderId }) => (
        <Text span size="sm" ff="monospace" truncate maw={170}>
          {providerOrderId ?? '–'}
        </Text>
      ),
    },
    {
      id: 'endpoint',
      label: t('deliveries.endpoint'),
      render: ({ endpointId }) => (
        <Text span size="sm" truncate maw={220}>
          {urlOf(endpointId)}
        </Text>
      ),
    },
    { id: 'state', label: t('deliveries.state'), render: ({ state }) => <RecordStateBadge state={state} /> },
    {
      id: 'answer',
      label: t('deliveries.answer'),
      render: ({ lastStatusCode, lastError }) => (
        <Text span size="sm" truncate maw={170}>
          {lastStatusCode ?? lastError ?? '–'}
        </Text>
      ),
    },
    {
      id: 'attempts',
      label: t('deliveries.attempts'),
      align: 'right',
      render: ({ attemptCount, nextAttemptAt, state }) =>
        state === 'retrying' && nextAttemptAt !== null
          ? t('deliveries.nextAt', { count: attemptCount, at: time(nextAttemptAt) })
          : attemptCount,
    },
    {
      id: 'created',
      label: t('deliveries.createdAt'),
      align: 'right',
      render: ({ createdAt }) => (
        <Text span size="sm" className="tabular">
          {dateTime(createdAt)}
        </Text>
      ),
    },
  ];
};

const isoOf = (local: string): string => (local === '' ? '' : new Date(local).toISOString());

export const Deliveries = () => {
  const { t } = useTranslation();
  const { recordId } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { values } = useFilters();
  const paging = usePaging();
  const columns = useColumns();
  const mayAct = useCan('operator');
  const [isRecovering, recovering] = useDisclosure(false);
  const records = useGet<{ items: WebhookRecord[]; pagination: Pagination }>('records', {
    query: {
      ...values,
      from: isoOf(values.from),
      to: isoOf(values.to),
      limit: 25,
      cursor: paging.cursor,
      dir: paging.dir,
    },
    keepsPrevious: true,
    refreshMs: 15_000,
  });
  return (
    <Page
      title={t('deliveries.title')}
      text={t('deliveries.text')}
      actions={
        mayAct && (
          <Button variant="default" leftSection={<IconRestore size={18} />} onClick={recovering.open}>
            {t('deliveries.recover')}
          </Button>
        )
      }
    >
      <Recoveries />
      <Filters />
      <Card padding="sm">
        <Loaded query={records}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={IconSend} title={t('deliveries.none')} text={t('deliveries.noneText')} />
            ) : (
              <Rows
                label={t('deliveries.title')}
                rows={items}
                columns={columns}
                keyOf={({ id }) => id}
                openLabel={({ event, providerOrderId }) => `${t(`event.${event}`)} ${providerOrderId ?? ''}`}
                onOpen={({ id }) => void navigate({ pathname: `/deliveries/${id}`, search })}
                isStale={records.isPlaceholderData}
              />
            )
          }
        </Loaded>
      </Card>
      {records.data !== undefined && <Pager pagination={records.data.pagination} paging={paging} />}
      <RecordDrawer recordId={recordId} onClose={() => void navigate({ pathname: '/deliveries', search })} />
      {isRecovering && <RecoverModal onClose={recovering.close} />}
    </Page>
  );
};
