import type { Restaurant } from '@kopru/contracts/internal/restaurants';
import { Badge, Button, Card, Group, Loader, Tabs, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { IconBuildingStore, IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useGet } from '../../api/hooks.ts';
import { useCan } from '../../session/session.ts';
import { ProviderMark } from '../../components/badges.tsx';
import { useFilters } from '../../components/filters.tsx';
import { Page } from '../../components/page.tsx';
import { Pager, usePaging } from '../../components/pager.tsx';
import { Rows, type Column } from '../../components/rows.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { Businesses } from './businesses.tsx';
import { RestaurantModal } from './restaurant-form.tsx';
import { useNames } from '../../api/use-restaurants.ts';

const pageSize = 25;
/** So many are looked through without a search. */
const few = 8;

/** A restaurant as the list has it. */
type Listed = Omit<Restaurant, 'config'>;

const useColumns = (shown: readonly Listed[]): Column<Listed>[] => {
  const { t } = useTranslation();
  const integrations = useGet('listIntegrations', {
    query: { limit: 200, ofRestaurants: shown.map(({ id }) => id).join(',') },
    isEnabled: shown.length > 0,
    showsPrevious: true,
  });
  const businesses = useNames(
    'listBusinesses',
    shown.map(({ businessId }) => businessId),
  );
  return [
    { id: 'name', label: t('restaurants.name'), render: ({ name }) => name },
    {
      id: 'business',
      label: t('restaurants.business'),
      render: ({ businessId }) => businesses.get(businessId ?? '') ?? businessId ?? '–',
    },
    {
      id: 'integrations',
      label: t('restaurants.platforms'),
      render: ({ id }) => {
        if (integrations.data === undefined)
          return integrations.isError ? (
            t('common.unknown')
          ) : (
            <Loader size="xs" role="status" aria-label={t('common.loading')} />
          );
        const own = integrations.data.items.filter(({ restaurantId }) => restaurantId === id);
        if (own.length === 0)
          return (
            <Text span size="sm" c="dimmed">
              {t('restaurants.noPlatforms')}
            </Text>
          );
        const failing = own.filter(({ status, health }) => status && health.lastError !== null).length;
        return (
          <Group gap={6}>
            {own.map(({ provider, integrationId }) => (
              <ProviderMark key={integrationId} slug={provider} />
            ))}
            <Text span size="sm">
              {own.length}
            </Text>
            {failing > 0 && <Badge color="red">{t('restaurants.failingCount', { count: failing })}</Badge>}
          </Group>
        );
      },
    },
    {
      id: 'address',
      label: t('restaurants.address'),
      render: ({ address }) => (
        <Text span size="sm" truncate maw={260}>
          {address ?? '–'}
        </Text>
      ),
    },
  ];
};

const Search = ({ value, onChange }: { value: string; onChange: (typed: string) => void }) => {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const report = useDebouncedCallback(onChange, 250);
  return (
    <TextInput
      aria-label={t('restaurants.search')}
      placeholder={t('restaurants.search')}
      leftSection={<IconSearch size={16} />}
      maw={320}
      mb="sm"
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        report(currentTarget.value.trim());
      }}
    />
  );
};

const RestaurantList = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { values, set } = useFilters(['q']);
  const paging = usePaging();
  const restaurants = useGet('listRestaurants', {
    query: { q: values.q, limit: pageSize, cursor: paging.cursor, dir: paging.dir },
    showsPrevious: true,
  });
  const columns = useColumns(restaurants.data?.items ?? []);
  return (
    <Loaded query={restaurants}>
      {({ items, pagination }) => {
        const isPart = values.q !== '' || pagination.prevCursor !== null || pagination.nextCursor !== null;
        if (items.length === 0 && !isPart)
          return <EmptyState icon={IconBuildingStore} title={t('restaurants.none')} text={t('restaurants.noneText')} />;
        return (
          <>
            {(isPart || items.length > few) && <Search value={values.q} onChange={(typed) => set('q', typed)} />}
            {items.length === 0 ? (
              <EmptyState title={t('restaurants.noneFound')} />
            ) : (
              <Rows
                label={t('restaurants.title')}
                rows={items}
                columns={columns}
                keyOf={({ id }) => id}
                openLabel={({ name }) => name}
                onOpen={({ id }) => void navigate(`/restaurants/${id}`)}
                isStale={restaurants.isPlaceholderData}
              />
            )}
            <Group justify="center" mt="md">
              <Pager pagination={pagination} paging={paging} />
            </Group>
          </>
        );
      }}
    </Loaded>
  );
};

export const Restaurants = () => {
  const { t } = useTranslation();
  const isOwner = useCan('owner');
  const [isCreating, creating] = useDisclosure(false);
  const navigate = useNavigate();
  return (
    <Page
      title={t('restaurants.title')}
      text={t('restaurants.text')}
      guide="platforms"
      actions={
        isOwner && (
          <Button leftSection={<IconPlus size={18} />} onClick={creating.open}>
            {t('restaurants.add')}
          </Button>
        )
      }
    >
      <Tabs defaultValue="restaurants" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="restaurants">{t('restaurants.title')}</Tabs.Tab>
          <Tabs.Tab value="businesses">{t('businesses.title')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="restaurants">
          <Card padding="sm">
            <RestaurantList />
          </Card>
        </Tabs.Panel>
        <Tabs.Panel value="businesses">
          <Card padding="sm">
            <Businesses />
          </Card>
        </Tabs.Panel>
      </Tabs>
      {isCreating && (
        <RestaurantModal onClose={creating.close} onSaved={({ id }) => void navigate(`/restaurants/${id}`)} />
      )}
    </Page>
  );
};
