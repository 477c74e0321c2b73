import type { AuditEntry, ListedAuditEntry } from '@kopru/contracts/panel/audit';
import { auditAreas } from '@kopru/contracts/panel/values';
import { Badge, Card, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight, IconHistory, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { instantOf } from '../../components/dates.ts';
import { DownloadButton } from '../../components/download-button.tsx';
import { failureText } from '../../components/failure-text.ts';
import { FilterBar } from '../../components/filter-bar.tsx';
import { FilterRange, FilterSelect, useFilters } from '../../components/filters.tsx';
import { useFormats } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { Pager, usePaging } from '../../components/pager.tsx';
import { Rows, type Column } from '../../components/rows.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { useNames } from '../../api/use-restaurants.ts';
import { groupEntries, type AuditGroup } from './group-entries.ts';
import { Subject, Subjects, type NameOf } from './subject.tsx';
import { useChangeWords } from './words.ts';

const names = ['q', 'area', 'actorId', 'from', 'to'] as const;
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

/** Holds the text while it is typed; the address follows when the typing pauses. */
const OrderSearch = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const report = useDebouncedCallback((typed: string) => onChange(typed.trim()), 300);
  return (
    <TextInput
      label={t('audit.search')}
      placeholder={t('audit.searchHint')}
      leftSection={<IconSearch size={16} />}
      type="search"
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        report(event.currentTarget.value);
      }}
    />
  );
};

const Filters = () => {
  const { t } = useTranslation();
  const { values, set, setAll } = useFilters(names);
  const actors = useActors();
  return (
    <FilterBar always={<OrderSearch value={values.q} onChange={(q) => set('q', q)} />}>
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
  const wordsOf = useChangeWords();
  if (changes.length === 0) return '–';
  return (
    <Stack gap={2}>
      {changes.slice(0, maxShown).map((change) => {
        const { name, before, after } = wordsOf(change);
        return (
          <Text key={change.member} size="xs" style={{ overflowWrap: 'anywhere' }}>
            <Text span c="dimmed">
              {name}:
            </Text>{' '}
            {before === null ? (after ?? '') : `${before} → ${after ?? t('audit.absent')}`}
          </Text>
        );
      })}
      {changes.length > maxShown && (
        <Text size="xs" c="dimmed">
          {t('audit.more', { count: changes.length - maxShown })}
        </Text>
      )}
    </Stack>
  );
};

/** One line of the table: an entry, or several of one kind that open. */
interface Row {
  key: string;
  entry: ListedAuditEntry;
  /** The entries that are folded here. */
  group?: AuditGroup;
  /** One of a group that is open. */
  isInside?: true;
}

const rowsOf = (groups: readonly AuditGroup[], open: ReadonlySet<string>): Row[] =>
  groups.flatMap((group): Row[] => {
    const { first, entries } = group;
    if (entries.length === 1) return [{ key: first.id, entry: first }];
    const inside = open.has(first.id)
      ? entries.map((entry): Row => ({ key: `in ${entry.id}`, entry, isInside: true }))
      : [];
    return [{ key: first.id, entry: first, group }, ...inside];
  });

const useOperation = () => {
  const { t } = useTranslation();
  return ({ operation }: AuditEntry): string =>
    t(`audit.operation.${operation.replace('.', '_') as 'signIn'}`, { defaultValue: operation });
};

const What = ({
  row: { entry, group, isInside },
  isOpen,
  onToggle,
}: {
  row: Row;
  isOpen: boolean;
  onToggle: () => void;
}) => {
  const { t } = useTranslation();
  const operationOf = useOperation();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Stack gap={2} align="flex-start" pl={isInside === true ? 24 : 0}>
      {group === undefined ? (
        <Text size="sm" fw={isInside === true ? 400 : 600}>
          {operationOf(entry)}
        </Text>
      ) : (
        <UnstyledButton aria-expanded={isOpen} onClick={onToggle}>
          <Group gap={4} wrap="nowrap">
            <Chevron size={16} aria-hidden="true" />
            <Text size="sm" fw={600}>
              {t('audit.times', { count: group.entries.length, what: operationOf(entry) })}
            </Text>
          </Group>
        </UnstyledButton>
      )}
      {entry.outcome !== 'done' && (
        <Badge color="red" tt="none">
          {entry.outcome === 'role_required'
            ? t('audit.roleRefused')
            : failureText({ code: entry.outcome as 'as_written', params: {} })}
        </Badge>
      )}
    </Stack>
  );
};

const Who = ({ entry: { actor, door, from } }: { entry: AuditEntry }) => {
  const { t } = useTranslation();
  return (
    <Stack gap={2}>
      <Text size="sm">
        {actor.kind === 'admin' || actor.kind === 'token' ? t(`audit.actors.${actor.kind}`) : actor.name}
      </Text>
      <Text size="xs" c="dimmed">
        {t(`audit.doors.${door}`)} · {from}
      </Text>
    </Stack>
  );
};

const useColumns = (nameOf: NameOf, open: ReadonlySet<string>, toggle: (id: string) => void): Column<Row>[] => {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return [
    {
      id: 'operation',
      label: t('audit.what'),
      render: (row) => <What row={row} isOpen={open.has(row.key)} onToggle={() => toggle(row.key)} />,
    },
    { id: 'who', label: t('audit.who'), render: ({ entry }) => <Who entry={entry} /> },
    {
      id: 'subject',
      label: t('audit.subject'),
      render: ({ entry, group }) =>
        group === undefined ? <Subject entry={entry} nameOf={nameOf} /> : <Subjects group={group} nameOf={nameOf} />,
    },
    {
      id: 'changes',
      label: t('audit.changes'),
      render: ({ entry, group }) => (group === undefined ? <Changes changes={entry.changes} /> : '–'),
    },
    {
      id: 'at',
      label: t('audit.at'),
      align: 'right',
      render: ({ entry: { at } }) => (
        <Text span size="sm" className="tabular">
          {dateTime(at)}
        </Text>
      ),
    },
  ];
};

/** The names of what is listed, as far as somebody has named it. */
const useSubjectNames = (entries: readonly ListedAuditEntry[]): NameOf => {
  const actors = new Map(useActors().map(({ value, label }) => [value, label]));
  const ids = entries.flatMap(({ area, subject }) => (area === 'restaurants' && subject !== null ? [subject] : []));
  const restaurants = useNames('listRestaurants', ids);
  return (id) => actors.get(id) ?? restaurants.get(id);
};

const none: readonly ListedAuditEntry[] = [];

const toggled = (open: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  new Set(open.has(key) ? [...open].filter((one) => one !== key) : [...open, key]);

export const Audit = () => {
  const { t } = useTranslation();
  const { values } = useFilters(names);
  const paging = usePaging();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const query = { ...values, from: instantOf(values.from), to: instantOf(values.to) };
  const entries = useGet('listAudit', {
    query: { ...query, limit: 25, cursor: paging.cursor, dir: paging.dir },
    showsPrevious: true,
  });
  const nameOf = useSubjectNames(entries.data?.items ?? none);
  const columns = useColumns(nameOf, open, (key) => setOpen((before) => toggled(before, key)));
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
            <DownloadButton key={href} href={href}>
              {text}
            </DownloadButton>
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
                rows={rowsOf(groupEntries(items), open)}
                columns={columns}
                keyOf={({ key }) => key}
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
