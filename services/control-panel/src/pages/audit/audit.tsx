import type { AuditEntry } from '@kopru/contracts';
import { auditAreas } from '@kopru/contracts/panel';
import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { instantOf } from '../../components/dates.ts';
import { failureText } from '../../components/failure-text.ts';
import { FilterBar } from '../../components/filter-bar.tsx';
import { FilterRange, FilterSelect, useFilters } from '../../components/filters.tsx';
import { useFormats } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { Pager, usePaging } from '../../components/pager.tsx';
import { Rows, type Column } from '../../components/rows.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';

const names = ['area', 'actorId', 'from', 'to'] as const;
const maxShown = 6;

/** The people and keys that an entry may be about. */
const useActors = (): { value: string; label: string }[] => {
  const users = useGet('listUsers', { query: { limit: 200 } });
  const keys = useGet('listKeys', { query: { limit: 200 } });
  return [
    ...(users.data?.items ?? []).map(({ id, email }) => ({ value: id, label: email })),
    ...(keys.data?.items ?? []).map(({ id, name, hint }) => ({ value: id, label: `${name} ${hint}` })),
  ];
};

const Filters = () => {
  const { t } = useTranslation();
  const { values, set, setAll } = useFilters(names);
  const actors = useActors();
  return (
    <FilterBar>
      <FilterSelect
        label={t('audit.area')}
        data={auditAreas.map((area) => ({ value: area, label: t(`audit.areas.${area}`) }))}
        value={values.area}
        onChange={(area) => set('area', area)}
      />
      <FilterSelect
        label={t('audit.who')}
        data={actors}
        searchable
        value={values.actorId}
        onChange={(id) => set('actorId', id)}
      />
      <FilterRange withTime values={values} setAll={setAll} />
    </FilterBar>
  );
};

const Changes = ({ changes }: Pick<AuditEntry, 'changes'>) => {
  const { t } = useTranslation();
  if (changes.length === 0) return '–';
  return (
    <Stack gap={2}>
      {changes.slice(0, maxShown).map(({ member, before, after }) => (
        <Text key={member} size="xs" style={{ overflowWrap: 'anywhere' }}>
          <Text span ff="monospace" c="dimmed">
            {member}
          </Text>{' '}
          {before === null ? (after ?? '') : `${before} → ${after ?? t('audit.absent')}`}
        </Text>
      ))}
      {changes.length > maxShown && (
        <Text size="xs" c="dimmed">
          {t('audit.more', { count: changes.length - maxShown })}
        </Text>
      )}
    </Stack>
  );
};

const useColumns = (): Column<AuditEntry>[] => {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return [
    {
      id: 'operation',
      label: t('audit.what'),
      render: ({ operation, outcome }) => (
        <Stack gap={2} align="flex-start">
          <Text size="sm" fw={600}>
            {t(`audit.operation.${operation.replace('.', '_') as 'signIn'}`, { defaultValue: operation })}
          </Text>
          {outcome !== 'done' && (
            <Badge color="red" tt="none">
              {failureText({ code: outcome as 'as_written', params: {} })}
            </Badge>
          )}
        </Stack>
      ),
    },
    {
      id: 'who',
      label: t('audit.who'),
      render: ({ actor, door, from }) => (
        <Stack gap={2}>
          <Text size="sm">
            {actor.kind === 'admin' || actor.kind === 'token' ? t(`audit.actors.${actor.kind}`) : actor.name}
          </Text>
          <Text size="xs" c="dimmed">
            {t(`audit.doors.${door}`)} · {from}
          </Text>
        </Stack>
      ),
    },
    {
      id: 'subject',
      label: t('audit.subject'),
      render: ({ subject }) => (
        <Text span size="xs" ff="monospace">
          {subject ?? '–'}
        </Text>
      ),
    },
    { id: 'changes', label: t('audit.changes'), render: ({ changes }) => <Changes changes={changes} /> },
    {
      id: 'at',
      label: t('audit.at'),
      align: 'right',
      render: ({ at }) => (
        <Text span size="sm" className="tabular">
          {dateTime(at)}
        </Text>
      ),
    },
  ];
};

export const Audit = () => {
  const { t } = useTranslation();
  const { values } = useFilters(names);
  const paging = usePaging();
  const columns = useColumns();
  const query = { ...values, from: instantOf(values.from), to: instantOf(values.to) };
  const entries = useGet('listAudit', {
    query: { ...query, limit: 25, cursor: paging.cursor, dir: paging.dir },
    keepsPrevious: true,
  });
  const downloads = [
    [addressOf('downloadAudit', { query }), t('audit.csv')],
    [addressOf('exportAudit', { query: { ...query, proof: 'true' } }), t('audit.ndjson')],
  ] as const;
  return (
    <Page
      title={t('audit.title')}
      text={t('audit.text')}
      guide="security"
      actions={
        <Group gap="sm">
          {downloads.map(([href, text]) => (
            <Button
              key={href}
              variant="default"
              component="a"
              href={href}
              download
              leftSection={<IconDownload size={18} />}
            >
              {text}
            </Button>
          ))}
        </Group>
      }
    >
      <Filters />
      <Card padding="sm">
        <Loaded query={entries}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={IconHistory} title={t('audit.none')} text={t('audit.noneText')} />
            ) : (
              <Rows
                label={t('audit.title')}
                rows={items}
                columns={columns}
                keyOf={({ id }) => id}
                isStale={entries.isPlaceholderData}
              />
            )
          }
        </Loaded>
      </Card>
      {entries.data !== undefined && <Pager pagination={entries.data.pagination} paging={paging} />}
    </Page>
  );
};
