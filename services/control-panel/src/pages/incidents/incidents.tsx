import type { Incident } from '@kopru/contracts/internal/incidents';
import { Anchor, Card, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useGet } from '../../api/hooks.ts';
import { useRestaurantName } from '../../api/use-restaurants.ts';
import { useFilters } from '../../components/filters.tsx';
import { useFormats } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { Pager, usePaging } from '../../components/pager.tsx';
import { Rows, type Column } from '../../components/rows.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { useMay, useProviderName } from '../../session/session.ts';
import { Acknowledgement } from './acknowledgement.tsx';
import { useIncidentPath } from './incident-path.ts';
import { incidentText, todoOf } from './incident-text.ts';
import { ServiceLevels } from './service-levels.tsx';

const names = ['state'] as const;
const states = ['open', 'resolved'] as const;
const refreshMs = 15_000;
const none: readonly Incident[] = [];

const What = ({ incident }: { incident: Incident }) => {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const providerName = useProviderName();
  const path = useIncidentPath()(incident);
  const { title, text } = incidentText(incident, { t, dateTime });
  const { provider, resolvedAt } = incident;
  const about = [provider === null ? '' : providerName(provider), text].filter((part) => part !== '').join(' · ');
  return (
    <Stack gap={2} align="flex-start">
      {path === undefined ? (
        <Text size="sm" fw={600}>
          {title}
        </Text>
      ) : (
        <Anchor component={Link} to={path} size="sm" fw={600} underline="always">
          {title}
        </Anchor>
      )}
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {about}
      </Text>
      {resolvedAt === null && (
        <>
          <Text size="xs" c="dimmed">
            {t(`incident.todo.${todoOf(incident)}`)}
          </Text>
          <Acknowledgement incident={incident} of={`${title} ${text}`} />
        </>
      )}
    </Stack>
  );
};

const useColumns = (incidents: readonly Incident[]): Column<Incident>[] => {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const nameOf = useRestaurantName(incidents.flatMap(({ restaurantId }) => restaurantId ?? []));
  return [
    { id: 'what', label: t('incident.what'), render: (incident) => <What incident={incident} /> },
    {
      id: 'where',
      label: t('incident.where'),
      render: ({ restaurantId }) => (restaurantId === null ? '–' : nameOf(restaurantId)),
    },
    { id: 'who', label: t('incident.who'), render: ({ actor }) => t(`incident.actor.${actor}`) },
    { id: 'since', label: t('incident.since'), align: 'right', render: ({ since }) => dateTime(since) },
    {
      id: 'until',
      label: t('incident.until'),
      align: 'right',
      render: ({ resolvedAt }) => (resolvedAt === null ? '–' : dateTime(resolvedAt)),
    },
  ];
};

const IncidentList = ({ state }: { state: (typeof states)[number] }) => {
  const { t } = useTranslation();
  const paging = usePaging();
  const incidents = useGet('listIncidents', {
    query: { state, limit: 25, cursor: paging.cursor, dir: paging.dir },
    refreshMs,
  });
  const columns = useColumns(incidents.data?.items ?? none);
  return (
    <>
      <Card>
        <Loaded query={incidents}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                icon={IconCircleCheck}
                title={t(state === 'open' ? 'incident.none' : 'incident.noneResolved')}
                text={state === 'open' ? t('incident.noneText') : ''}
              />
            ) : (
              <Rows label={t('incident.title')} rows={items} columns={columns} keyOf={({ id }) => id} />
            )
          }
        </Loaded>
      </Card>
      {incidents.data !== undefined && <Pager pagination={incidents.data.pagination} paging={paging} />}
    </>
  );
};

/** Open and past incidents, as the server stores them, the same for every user. The weekly figures are beside them. */
export const Incidents = () => {
  const { t } = useTranslation();
  const { values, set } = useFilters(names);
  const seesWeek = useMay('getServiceLevels');
  const shown = [...states, ...(seesWeek ? (['week'] as const) : [])];
  const state = shown.find((one) => one === values.state) ?? 'open';
  return (
    <Page
      title={t('incident.title')}
      text={t(state === 'week' ? 'serviceLevels.text' : 'incident.text')}
      {...(state === 'week' && { guide: 'end-of-day' })}
      actions={
        <SegmentedControl
          aria-label={t('incident.title')}
          data={shown.map((value) => ({ value, label: t(`incident.${value}`) }))}
          value={state}
          onChange={(chosen) => set('state', chosen === 'open' ? '' : chosen)}
        />
      }
    >
      {state === 'week' ? <ServiceLevels /> : <IncidentList state={state} />}
    </Page>
  );
};
