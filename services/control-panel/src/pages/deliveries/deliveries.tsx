import type { WebhookRecord } from '@kopru/contracts/internal/webhooks';
import { recordStates } from '@kopru/contracts/panel/values';
import { Button, Card, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconRestore, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useGet } from '../../api/hooks.ts';
import { useCan, useSeesAll, useSigned } from '../../session/session.ts';
import { RecordStateBadge } from '../../components/badges.tsx';
import { failureText } from '../../components/failure-text.ts';
import { instantOf } from '../../components/dates.ts';
import { FilterBar } from '../../components/filter-bar.tsx';
import { FilterRange, FilterSelect, useFilters } from '../../components/filters.tsx';
import { orderNumber, useFormats } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { Pager, usePaging } from '../../components/pager.tsx';
import { Rows, type Column } from '../../components/rows.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { useEndpointOptions } from '../../api/use-endpoints.ts';
import { RecordDrawer } from './record-drawer.tsx';
import { RecoverModal, Recoveries } from './recover.tsx';

const names = ['state', 'event', 'endpointId', 'from', 'to'] as const;

const Filters = () => {
  const { t } = useTranslation();
  const { catalogue } = useSigned();
  const { values, set, setAll } = useFilters(names);
  const endpoints = useEndpointOptions();
  return (
    <FilterBar>
      <FilterSelect
        label={t('deliveries.state')}
        data={recordStates.map((state) => ({ value: state, label: t(`recordState.${state}`) }))}
        value={values.state}
        onChange={(state) => set('state', state)}
      />
      <FilterSelect
        label={t('deliveries.event')}
        data={catalogue.events.map((event) => ({ value: event, label: t(`event.${event}`) }))}
        value={values.event}
        onChange={(event) => set('event', event)}
      />
      <FilterSelect
        label={t('deliveries.endpoint')}
        data={endpoints}
        value={values.endpointId}
        onChange={(id) => set('endpointId', id)}
      />
      <FilterRange withTime values={values} setAll={setAll} />
    </FilterBar>
  );
};

const numberOf = ({ providerOrderId, shortCode }: Pick<WebhookRecord, 'providerOrderId' | 'shortCode'>): string =>
  providerOrderId === null ? '–' : orderNumber({ providerOrderId, shortCode });

const useColumns = (): Column<WebhookRecord>[] => {
  const { t } = useTranslation();
  const { dateTime, time } = useFormats();
  const endpoints = useEndpointOptions();
  const urlOf = (id: string) => endpoints.find(({ value }) => value === id)?.label ?? '–';
  return [
    { id: 'event', label: t('deliveries.event'), render: ({ event }) => t(`event.${event}`) },
    {
      id: 'order',
      label: t('deliveries.order'),
      render: ({ providerOrderId, shortCode }) => (
        <Text span size="sm" ff="monospace" title={providerOrderId ?? undefined} style={{ whiteSpace: 'nowrap' }}>
          {numberOf({ providerOrderId, shortCode })}
        </Text>
      ),
    },
    {
      id: 'endpoint',
      label: t('deliveries.endpoint'),
      render: ({ endpointId }) => (
        <Text span display="inline-block" size="sm" truncate maw={220}>
          {urlOf(endpointId)}
        </Text>
      ),
    },
    { id: 'state', label: t('deliveries.state'), render: ({ state }) => <RecordStateBadge state={state} /> },
    {
      id: 'answer',
      label: t('deliveries.answer'),
      render: ({ lastStatusCode, lastError }) => (
        <Text span display="inline-block" size="sm" truncate maw={170}>
          {lastStatusCode ?? (lastError === null ? '–' : failureText(lastError))}
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

export const Deliveries = () => {
  const { t } = useTranslation();
  const { recordId } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { values } = useFilters(names);
  const paging = usePaging();
  const columns = useColumns();
  const seesAll = useSeesAll();
  const mayRecover = useCan('operator') && seesAll;
  const [isRecovering, recovering] = useDisclosure(false);
  const records = useGet('listRecords', {
    query: {
      ...values,
      from: instantOf(values.from),
      to: instantOf(values.to),
      limit: 25,
      cursor: paging.cursor,
      dir: paging.dir,
    },
    showsPrevious: true,
    refreshMs: 15_000,
  });
  return (
    <Page
      title={t('deliveries.title')}
      text={t('deliveries.text')}
      guide="webhooks"
      actions={
        mayRecover && (
          <Button variant="default" leftSection={<IconRestore size={18} />} onClick={recovering.open}>
            {t('deliveries.recover')}
          </Button>
        )
      }
    >
      {seesAll && <Recoveries />}
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
                openLabel={(record) => `${t(`event.${record.event}`)} ${numberOf(record)}`}
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
