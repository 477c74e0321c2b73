import type { Restaurant } from '@kopru/contracts';
import { Badge, Button, Card, Group, Loader, Pagination, Tabs, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBuildingStore, IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCan } from '../../session/session.ts';
import { ProviderMark } from '../../components/badges.tsx';
import { Page } from '../../components/page.tsx';
import { Rows, type Column } from '../../components/rows.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { Businesses } from './businesses.tsx';
import { RestaurantModal } from './restaurant-form.tsx';
import { useBusinesses, useIntegrations, useRestaurants } from '../../api/use-restaurants.ts';

const pageSize = 25;

/** The same for `ISTANBUL`, `İstanbul` and `istanbul`. */
const folded = (text: string): string => text.toLocaleLowerCase('tr').replaceAll('ı', 'i');

const useColumns = (): Column<Restaurant>[] => {
  const { t } = useTranslation();
  const integrations = useIntegrations();
  const businesses = useBusinesses();
  return [
    { id: 'name', label: t('restaurants.name'), render: ({ name }) => name },
    {
      id: 'business',
      label: t('restaurants.business'),
      render: ({ businessId }) => businesses.data?.items.find(({ id }) => id === businessId)?.name ?? businessId ?? '–',
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
              {t('restaurants.platformCount', { count: own.length })}
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

const RestaurantList = ({ items }: { items: readonly Restaurant[] }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const columns = useColumns();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const wanted = folded(search.trim());
  const found = items.filter(({ name }) => folded(name).includes(wanted));
  const pageCount = Math.ceil(found.length / pageSize);
  if (items.length === 0)
    return <EmptyState icon={IconBuildingStore} title={t('restaurants.none')} text={t('restaurants.noneText')} />;
  return (
    <>
      {items.length > 8 && (
        <TextInput
          aria-label={t('restaurants.search')}
          placeholder={t('restaurants.search')}
          leftSection={<IconSearch size={16} />}
          maw={320}
          mb="sm"
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setPage(1);
          }}
        />
      )}
      {found.length === 0 ? (
        <EmptyState title={t('restaurants.noneFound')} />
      ) : (
        <Rows
          label={t('restaurants.title')}
          rows={found.slice((page - 1) * pageSize, page * pageSize)}
          columns={columns}
          keyOf={({ id }) => id}
          openLabel={({ name }) => name}
          onOpen={({ id }) => void navigate(`/restaurants/${id}`)}
        />
      )}
      {pageCount > 1 && <Pagination total={pageCount} value={page} onChange={setPage} mt="md" />}
    </>
  );
};

export const Restaurants = () => {
  const { t } = useTranslation();
  const isOwner = useCan('owner');
  const [isCreating, creating] = useDisclosure(false);
  const navigate = useNavigate();
  const restaurants = useRestaurants();
  return (
    <Page
      title={t('restaurants.title')}
      text={t('restaurants.text')}
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
            <Loaded query={restaurants}>{({ items }) => <RestaurantList items={items} />}</Loaded>
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
