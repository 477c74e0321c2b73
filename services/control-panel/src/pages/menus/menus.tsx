import type { Menu } from '@kopru/contracts/internal/restaurants';
import { Accordion, Alert, Badge, Button, Card, Group, Select, Stack, Text } from '@mantine/core';
import { IconRefresh, IconToolsKitchen2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { addressOf } from '../../api/client.ts';
import { useGet } from '../../api/hooks.ts';
import { useSigned } from '../../session/session.ts';
import { useFormats } from '../../components/format.ts';
import { NoRestaurant } from '../../components/no-restaurant.tsx';
import { Page } from '../../components/page.tsx';
import { EmptyState, ErrorState, Loaded } from '../../components/states.tsx';
import { useChoice, useFirstRestaurants, useRestaurants } from '../../api/use-restaurants.ts';
import classes from './menus.module.css';

type Product = Menu['categories'][number]['products'][number];
type OfMenu = Pick<Menu, 'provider' | 'restaurantId'>;

/** Comes from the gateway, so that whoever keeps the platform's pictures does not learn who looks; else an icon. */
const Picture = ({ of: { provider, restaurantId }, url }: { of: OfMenu; url: string | null }) => {
  const [isMissing, setIsMissing] = useState(false);
  if (url === null || isMissing)
    return (
      <span className={classes['noImage']} aria-hidden="true">
        <IconToolsKitchen2 size={20} stroke={1.4} />
      </span>
    );
  const src = addressOf('getMenuPicture', { params: { provider }, query: { restaurantId, url } });
  return <img className={classes['image']} src={src} alt="" loading="lazy" onError={() => setIsMissing(true)} />;
};

const ProductRow = ({ product, of }: { product: Product; of: OfMenu }) => {
  const { t } = useTranslation();
  const { money } = useFormats();
  return (
    <li className={classes['product']}>
      <Picture key={product.imageUrl} of={of} url={product.imageUrl} />
      <div>
        <Text size="sm" fw={600}>
          {product.name}
        </Text>
        {product.description !== null && (
          <Text size="xs" c="dimmed">
            {product.description}
          </Text>
        )}
        {product.optionGroups.map((group) => (
          <Text key={group.id} size="xs" c="dimmed">
            {group.name}:{' '}
            {group.options
              .map(({ name, price }) => (price === 0 ? name : `${name} (+${money(price, product.currency)})`))
              .join(', ')}
          </Text>
        ))}
      </div>
      <Stack gap={4} align="flex-end">
        <Text size="sm" fw={600} className="tabular">
          {money(product.price, product.currency)}
        </Text>
        {!product.isAvailable && <Badge color="orange">{t('menus.unavailable')}</Badge>}
      </Stack>
    </li>
  );
};

const MenuView = ({ provider, restaurantId }: { provider: string; restaurantId: string }) => {
  const { t } = useTranslation();
  const { dateTime, number } = useFormats();
  const query = useGet('getMenu', { params: { provider }, query: { restaurantId } });
  return (
    <Loaded query={query} lines={8}>
      {(menu) =>
        menu.categories.length === 0 ? (
          <EmptyState icon={IconToolsKitchen2} title={t('menus.empty')} />
        ) : (
          <Stack>
            {query.isRefetchError && <ErrorState error={query.error} />}
            <Group justify="space-between">
              <Text size="sm" c="dimmed">
                {t('menus.fetchedAt', { at: dateTime(menu.fetchedAt) })}
              </Text>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconRefresh size={14} />}
                loading={query.isFetching}
                onClick={() => void query.refetch()}
              >
                {t('common.refresh')}
              </Button>
            </Group>
            <Accordion
              multiple
              variant="separated"
              radius="lg"
              defaultValue={menu.categories.slice(0, 2).map(({ id }) => id)}
            >
              {menu.categories.map((category) => (
                <Accordion.Item key={category.id} value={category.id}>
                  <Accordion.Control>
                    <Group gap="xs">
                      <Text fw={600}>{category.name}</Text>
                      <Badge color="gray">{number(category.products.length)}</Badge>
                    </Group>
                  </Accordion.Control>
                  <Accordion.Panel>
                    <ul className={classes['list']}>
                      {category.products.map((product) => (
                        <ProductRow key={product.id} product={product} of={menu} />
                      ))}
                    </ul>
                  </Accordion.Panel>
                </Accordion.Item>
              ))}
            </Accordion>
          </Stack>
        )
      }
    </Loaded>
  );
};

const useNewestIntegrations = () => useGet('listIntegrations', { query: { limit: 200 } });

const Choice = () => {
  const { t } = useTranslation();
  const { catalogue } = useSigned();
  const [search, setSearch] = useSearchParams();
  const { options } = useFirstRestaurants();
  const newest = useNewestIntegrations();
  const slugs = new Set(catalogue.providers.flatMap(({ slug, hasMenu }) => (hasMenu ? slug : [])));
  const withMenu = new Set(
    (newest.data?.items ?? []).flatMap(({ provider, restaurantId }) => (slugs.has(provider) ? restaurantId : [])),
  );
  // Unless one is chosen, the first restaurant with a menu to show.
  const first = options.find(({ value }) => withMenu.has(value)) ?? options[0];
  const restaurantId = search.get('restaurantId') ?? first?.value ?? '';
  const restaurants = useChoice('listRestaurants', [restaurantId]);
  const own = useGet('listIntegrationsOf', { params: { id: restaurantId }, isEnabled: restaurantId !== '' });
  const connected = new Set((own.data?.items ?? []).map((integration) => integration.provider));
  const offered = catalogue.providers.filter(({ slug }) => slugs.has(slug) && connected.has(slug));
  const wanted = search.get('provider');
  const provider = offered.find(({ slug }) => slug === wanted)?.slug ?? offered[0]?.slug;
  return (
    <Stack>
      <Group align="flex-end">
        <Select
          label={t('orders.restaurant')}
          {...restaurants}
          value={restaurantId === '' ? null : restaurantId}
          onChange={(id) => setSearch({ restaurantId: id ?? '' })}
        />
        <Select
          label={t('orders.platform')}
          data={offered.map(({ slug, name }) => ({ value: slug, label: name }))}
          value={provider ?? null}
          disabled={offered.length === 0}
          onChange={(slug) => setSearch({ restaurantId, provider: slug ?? '' })}
        />
      </Group>
      {restaurantId !== '' && own.data === undefined ? (
        <Loaded query={own}>{() => null}</Loaded>
      ) : provider === undefined ? (
        <Card>
          <EmptyState icon={IconToolsKitchen2} title={t('menus.noPlatform')} text={t('menus.noPlatformText')} />
        </Card>
      ) : (
        <MenuView key={`${provider}-${restaurantId}`} provider={provider} restaurantId={restaurantId} />
      )}
      {connected.has('ys') && <Alert color="blue">{t('menus.ysNote')}</Alert>}
    </Stack>
  );
};

export const Menus = () => {
  const { t } = useTranslation();
  const integrations = useNewestIntegrations();
  const restaurants = useRestaurants();
  return (
    <Page title={t('menus.title')} text={t('menus.text')} guide="platforms">
      <Loaded query={restaurants}>
        {({ items }) =>
          items.length === 0 ? <NoRestaurant /> : <Loaded query={integrations}>{() => <Choice />}</Loaded>
        }
      </Loaded>
    </Page>
  );
};
