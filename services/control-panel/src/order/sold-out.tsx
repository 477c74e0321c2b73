import type { Availability } from '@kopru/contracts/internal/availability';
import type { Item } from '@kopru/contracts/internal/items';
import type { PanelOrder } from '@kopru/contracts/panel/operations';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconCheck, IconHandStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useGet, useSend } from '../api/hooks.ts';
import { ownChannel, useMayWrite, useProvider, useProviderName } from '../session/session.ts';

type Ordered = Pick<PanelOrder, 'restaurantId' | 'provider' | 'items'>;
type Line = Ordered['items'][number];

/** The item that a line of an order is: by the platform's product, or by its number on an own channel. */
const itemOf = (items: readonly Item[], provider: ProviderSlug, { productId }: Line): Item | undefined =>
  items.find(
    ({ item, links }) =>
      links.some((link) => link.provider === provider && link.productId === productId && link.optionId === null) ||
      (provider === ownChannel && item === productId),
  );

/** The platforms of the restaurant where the item stays on sale, because it is not linked there or they take no such word. */
const useLeftOut = ({ links }: Item, { store }: Availability): { names: string; isNowhere: boolean } => {
  const providerOf = useProvider();
  const nameOf = useProviderName();
  const connected = store.platforms.map(({ provider }) => provider).filter((slug) => slug !== ownChannel);
  const isReached = (slug: ProviderSlug): boolean =>
    links.some(({ provider, optionId }) => {
      const can = provider === slug ? providerOf(slug)?.can : undefined;
      return can?.product === true && (optionId === null || can.option);
    });
  const left = connected.filter((slug) => !isReached(slug));
  return { names: left.map(nameOf).join(', '), isNowhere: left.length === connected.length };
};

interface ItemProps {
  restaurantId: string;
  item: Item;
  availability: Availability;
}

const SoldOutButton = ({ restaurantId, item, availability }: ItemProps) => {
  const { t } = useTranslation();
  const { names, isNowhere } = useLeftOut(item, availability);
  const { name } = item;
  const change = useSend('changeAvailability', { stale: ['restaurants'], success: t('orders.soldOutDone', { name }) });
  const isOut =
    availability.items.find((known) => known.item === item.item)?.stock.desired?.isAvailable === false ||
    change.isSuccess;
  if (isNowhere) return <Text size="sm">{t('orders.soldOutNowhere', { name })}</Text>;
  const Icon = isOut ? IconCheck : IconHandStop;
  const limits = names === '' ? '' : ` · ${t('orders.soldOutExcept', { names })}`;
  return (
    <Button
      size="xs"
      variant="light"
      color="red"
      leftSection={change.isPending ? <Loader size={16} color="red" /> : <Icon size={16} />}
      // Never disabled, so that it keeps the focus.
      aria-disabled={isOut || change.isPending}
      onClick={() => {
        if (isOut || change.isPending) return;
        change.mutate({
          params: { id: restaurantId },
          body: { items: [{ item: item.item, isAvailable: false, until: 'end_of_day' }] },
        });
      }}
    >
      {isOut ? t('orders.isSoldOut', { name }) : t('orders.soldOut', { name }) + limits}
    </Button>
  );
};

const Lines = ({ order, lines }: { order: Ordered; lines: readonly Line[] }) => {
  const { t } = useTranslation();
  const params = { id: order.restaurantId };
  const list = useGet('listItems', { params });
  const availability = useGet('getAvailability', { params });
  if (list.data === undefined || availability.data === undefined) return null;
  const { items } = list.data;
  const found = lines.map((line) => ({ name: line.name, item: itemOf(items, order.provider, line) }));
  const known = new Map(found.flatMap(({ item }) => (item === undefined ? [] : [[item.item, item] as const])));
  const unknown = [...new Set(found.filter(({ item }) => item === undefined).map(({ name }) => name))];
  return (
    <Stack gap="xs">
      {known.size > 0 && (
        <>
          <Text size="sm" fw={600}>
            {t('orders.soldOutWhich')}
          </Text>
          <Group gap="xs">
            {[...known.values()].map((item) => (
              <SoldOutButton
                key={item.item}
                restaurantId={order.restaurantId}
                item={item}
                availability={availability.data}
              />
            ))}
          </Group>
        </>
      )}
      {unknown.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('orders.soldOutUnlinked', { names: unknown.join(', ') })}
        </Text>
      )}
    </Stack>
  );
};

/** One press for each of these lines of an order says on every platform that it has run out. */
export const SoldOutLines = ({ order, lines = order.items }: { order: Ordered; lines?: readonly Line[] }) => {
  const mayChange = useMayWrite('items');
  return mayChange && lines.length > 0 ? <Lines order={order} lines={lines} /> : null;
};
