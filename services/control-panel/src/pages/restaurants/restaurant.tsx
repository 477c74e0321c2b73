import type { Restaurant } from '@kopru/contracts/internal/restaurants';
import { Anchor, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowLeft, IconPencil, IconPlugConnected, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { useGet, useSend } from '../../api/hooks.ts';
import { useNames } from '../../api/use-restaurants.ts';
import { useCan, useSigned } from '../../session/session.ts';
import { Confirm } from '../../components/confirm.tsx';
import { Code } from '../../components/copy-field.tsx';
import { Page } from '../../components/page.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { HoursCard } from './hours-card.tsx';
import { IntegrationCard } from './integration-card.tsx';
import { IntegrationModal } from './integration-form.tsx';
import { PreparationCard } from './preparation-card.tsx';
import { RestaurantModal } from './restaurant-form.tsx';

const Integrations = ({ restaurant }: { restaurant: Restaurant }) => {
  const { t } = useTranslation();
  const { catalogue } = useSigned();
  const isOwner = useCan('owner');
  const [isAdding, adding] = useDisclosure(false);
  const query = useGet('listIntegrationsOf', { params: { id: restaurant.id }, refreshMs: 30_000 });
  const taken = (query.data?.items ?? []).map(({ provider }) => provider);
  const free = catalogue.providers.filter(({ slug }) => !taken.includes(slug));
  const add = isOwner && free.length > 0 && (
    <Button leftSection={<IconPlus size={18} />} onClick={adding.open}>
      {t('integration.add')}
    </Button>
  );
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('integration.title')}
        </Title>
        {taken.length > 0 && add}
      </Group>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <Card>
              <EmptyState
                icon={IconPlugConnected}
                title={t('integration.none')}
                text={t('integration.noneText')}
                action={add}
              />
            </Card>
          ) : (
            <SimpleGrid cols={{ base: 1, lg: 2 }}>
              {items.map((integration) => (
                <IntegrationCard key={integration.integrationId} integration={integration} />
              ))}
            </SimpleGrid>
          )
        }
      </Loaded>
      {isAdding && <IntegrationModal restaurantId={restaurant.id} providers={free} onClose={adding.close} />}
    </Stack>
  );
};

const Facts = ({ restaurant }: { restaurant: Restaurant }) => {
  const { t } = useTranslation();
  const { businessId } = restaurant;
  const businesses = useNames('listBusinesses', [businessId]);
  return (
    <Card padding="md">
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <div>
          <Text size="xs" c="dimmed">
            {t('restaurants.id')}
          </Text>
          <Code value={restaurant.id} label={t('restaurants.copyId')} />
        </div>
        <div>
          <Text size="xs" c="dimmed">
            {t('restaurants.business')}
          </Text>
          <Text size="sm">{businesses.get(businessId ?? '') ?? businessId ?? '–'}</Text>
        </div>
        <div>
          <Text size="xs" c="dimmed">
            {t('restaurants.address')}
          </Text>
          <Text size="sm">{restaurant.address ?? '–'}</Text>
        </div>
      </SimpleGrid>
    </Card>
  );
};

const RestaurantActions = ({ restaurant }: { restaurant: Restaurant }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isEditing, editing] = useDisclosure(false);
  const [isDeleting, deleting] = useDisclosure(false);
  const remove = useSend('deleteRestaurant', {
    stale: ['restaurants', 'integrations', 'businesses'],
    success: t('common.deleted'),
    onDone: () => void navigate('/restaurants'),
  });
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={16} />} onClick={editing.open}>
        {t('common.edit')}
      </Button>
      <Button variant="light" color="red" leftSection={<IconTrash size={16} />} onClick={deleting.open}>
        {t('common.delete')}
      </Button>
      {isEditing && <RestaurantModal restaurant={restaurant} onClose={editing.close} />}
      <Confirm
        isOpen={isDeleting}
        title={t('restaurants.deleteTitle')}
        text={t('restaurants.deleteText', { name: restaurant.name })}
        action={t('common.delete')}
        isBusy={remove.isPending}
        onClose={deleting.close}
        onConfirm={() => remove.mutate({ params: { id: restaurant.id } }, { onSettled: deleting.close })}
      />
    </>
  );
};

export const RestaurantPage = () => {
  const { t } = useTranslation();
  const { restaurantId = '' } = useParams();
  const isOwner = useCan('owner');
  const query = useGet('getRestaurant', { params: { id: restaurantId } });
  return (
    <Stack>
      <Anchor component={Link} to="/restaurants" size="sm">
        <IconArrowLeft size={14} /> {t('restaurants.all')}
      </Anchor>
      <Page
        title={query.data?.name ?? t('restaurants.title')}
        {...(typeof query.data?.description === 'string' ? { text: query.data.description } : {})}
        actions={isOwner && query.data !== undefined && <RestaurantActions restaurant={query.data} />}
      >
        <Loaded query={query}>
          {(restaurant) => (
            <>
              <Facts restaurant={restaurant} />
              <HoursCard restaurantId={restaurant.id} />
              <PreparationCard restaurant={restaurant} />
              <Integrations restaurant={restaurant} />
            </>
          )}
        </Loaded>
      </Page>
    </Stack>
  );
};
