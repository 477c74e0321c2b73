import type { Availability, AvailabilityPatch } from '@kopru/contracts';
import { Anchor, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useGet, useSend } from '../api/hooks.ts';
import { useChoice, useOneRestaurant, useRestaurantName, useRestaurants } from '../api/use-restaurants.ts';
import { useFormats } from '../components/format.ts';
import { PlatformProgress } from '../components/platform-progress.tsx';
import { Loaded } from '../components/states.tsx';
import { useCan, useProvider, useProviderName } from '../session/session.ts';

type PlatformStore = Availability['store']['platforms'][number];
type Wish = Availability['store']['wish'];

const refreshMs = 2_000;
const choices = [
  ['makeBusy', { state: 'busy', minutes: 30 }, 'yellow'],
  ['makeClosed', { state: 'closed' }, 'red'],
  ['makeOpen', { state: 'open' }, 'green'],
] as const satisfies readonly (readonly [string, AvailabilityPatch['store'], string])[];

/** What a store is to be, and until when. */
const WishText = ({ wish }: { wish: Wish }) => {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  if (wish === null) return <>{t('store.nothing')}</>;
  return (
    <>
      {t(`store.${wish.state}`)}
      {wish.until !== null && ` · ${t('store.until', { at: dateTime(wish.until) })}`}
    </>
  );
};

/** Closed by the platform itself, or in its own panel. */
const isClosedThere = ({ observed, wish }: PlatformStore): boolean =>
  observed?.state === 'closed' && wish !== null && wish.state !== 'closed';

/** What the platform cannot do is known before it is wished. */
const PlatformRow = ({ store, onOpen }: { store: PlatformStore; onOpen: (() => void) | undefined }) => {
  const { t } = useTranslation();
  const nameOf = useProviderName();
  const can = useProvider()(store.provider)?.can;
  const { provider, observed, dueAt } = store;
  const isFixed = can?.store === false;
  const isNeverBusy = can?.busy === false && store.reason === null;
  return (
    <PlatformProgress
      provider={provider}
      state={isFixed ? 'unsupported' : store.state}
      reason={isFixed ? { code: 'store_not_switchable', params: {} } : store.reason}
      dueAt={dueAt}
      seen={observed === null ? undefined : t(`store.${observed.state}`)}
    >
      {!isFixed && isNeverBusy && (
        <Text size="xs" c="dimmed">
          {t('store.neverBusy')}
        </Text>
      )}
      {onOpen !== undefined && isClosedThere(store) && (
        <Button size="compact-sm" variant="light" color="green" mt={4} onClick={onOpen}>
          {t('store.openAgain', { name: nameOf(provider) })}
        </Button>
      )}
    </PlatformProgress>
  );
};

const RestaurantStores = ({ id, onLeave }: { id: string; onLeave: () => void }) => {
  const { t } = useTranslation();
  const mayChange = useCan('operator');
  const query = useGet('getAvailability', { params: { id }, refreshMs });
  const change = useSend('changeAvailability', { stale: ['restaurants'] });
  return (
    <Loaded query={query} lines={3}>
      {({ store }) => (
        <Stack gap="sm">
          <Text size="sm" aria-live="polite">
            <WishText wish={store.wish} />
          </Text>
          {mayChange && (
            <Group gap="xs" grow preventGrowOverflow={false} wrap="nowrap">
              {choices.map(([name, wish, color]) => (
                <Button
                  key={name}
                  size="sm"
                  px={6}
                  variant="light"
                  color={color}
                  loading={change.isPending && change.variables.body?.store?.state === wish.state}
                  onClick={() => change.mutate({ params: { id }, body: { store: wish } })}
                >
                  {t(`store.${name}`)}
                </Button>
              ))}
            </Group>
          )}
          {store.platforms.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('store.noPlatform')}
            </Text>
          )}
          {store.platforms.map((platform) => (
            <PlatformRow
              key={platform.integrationId}
              store={platform}
              onOpen={
                mayChange
                  ? () =>
                      change.mutate({
                        params: { id },
                        body: { store: { state: 'open' }, platforms: [platform.provider] },
                      })
                  : undefined
              }
            />
          ))}
          <Anchor component={Link} to={`/restaurants/${id}`} size="sm" onClick={onLeave}>
            {t('store.hours')}
          </Anchor>
        </Stack>
      )}
    </Loaded>
  );
};

interface StorePanelProps {
  id: string | null;
  onChoose: (id: string | null) => void;
  onLeave: () => void;
}

export const StorePanel = ({ id, onChoose, onLeave }: StorePanelProps) => {
  const { t } = useTranslation();
  const restaurants = useRestaurants();
  const choice = useChoice('listRestaurants', [id]);
  const { isOnly } = useOneRestaurant(id);
  const nameOf = useRestaurantName([id ?? undefined]);
  if (id === null)
    return (
      <Loaded query={restaurants} lines={3}>
        {() => (
          <Text size="sm" c="dimmed">
            {t('store.noRestaurant')}
          </Text>
        )}
      </Loaded>
    );
  return (
    <Stack gap="sm">
      {isOnly ? (
        <Text fw={600}>{nameOf(id)}</Text>
      ) : (
        <Select
          label={t('store.restaurant')}
          {...choice}
          value={id}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          onChange={onChoose}
        />
      )}
      <RestaurantStores id={id} onLeave={onLeave} />
    </Stack>
  );
};
