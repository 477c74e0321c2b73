import type { Availability, AvailabilityPatch } from '@kopru/contracts/internal/availability';
import { Anchor, Button, Divider, Select, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useGet, useSend } from '../api/hooks.ts';
import { useChoice, useOneRestaurant, useRestaurantName, useRestaurants } from '../api/use-restaurants.ts';
import { useFormats } from '../components/format.ts';
import { PlatformProgress } from '../components/platform-progress.tsx';
import { Loaded } from '../components/states.tsx';
import { preferences } from '../preferences/preferences.ts';
import { useMay, useMayWrite, useProvider, useProviderName } from '../session/session.ts';
import { StoreButtons } from './store-buttons.tsx';
import { stateOf, useStoreWords } from './store-words.ts';
import { onBusyChosen } from './use-store-change.ts';

type PlatformStore = Availability['store']['platforms'][number];

const refreshMs = 2_000;
/** What a store is to be, and until when; while nothing was asked, what it is. */
const StateText = ({ store: { desired, platforms } }: { store: Availability['store'] }) => {
  const { t } = useTranslation();
  const { timeSoon } = useFormats();
  const words = useStoreWords()(platforms.filter((platform) => stateOf(platform) !== null));
  if (desired === null) return <>{words === '' ? t('store.nothing') : words}</>;
  return (
    <>
      {t(`store.${desired.state}`)}
      {desired.until !== null && ` · ${t('store.until', { at: timeSoon(desired.until) })}`}
    </>
  );
};

/** Chosen once: what becomes of platforms that have no word for busy. */
const OnBusyChoice = () => {
  const { t } = useTranslation();
  const [onBusy, setOnBusy] = useState(onBusyChosen);
  return (
    <Switch
      size="sm"
      label={t('store.onBusy')}
      checked={onBusy === 'closed'}
      onChange={(event) => {
        const chosen = event.currentTarget.checked ? 'closed' : 'open';
        preferences.set('on-busy', chosen);
        setOnBusy(chosen);
      }}
    />
  );
};

/** Closed by the platform itself, or in its own panel. */
const isClosedThere = ({ observed, desired }: PlatformStore): boolean =>
  observed?.state === 'closed' && desired?.state !== 'closed';
/** As it was wished, or open where nothing was. */
const openedAgain = ({ provider, desired }: PlatformStore): AvailabilityPatch => ({
  store: desired?.state === 'busy' ? { state: 'busy', until: desired.until } : { state: 'open' },
  platforms: [provider],
});

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
  const mayChange = useMayWrite('store');
  const choosesOnClosed = useMayWrite('onClosed');
  const seesRestaurant = useMay('getRestaurant');
  const providerOf = useProvider();
  const isNeverBusy = (slug: string): boolean => {
    const can = providerOf(slug)?.can;
    return can?.store === true && !can.busy;
  };
  const query = useGet('getAvailability', { params: { id }, refreshMs });
  const change = useSend('changeAvailability', { stale: ['restaurants'] });
  return (
    <Loaded query={query} lines={3}>
      {({ store, onClosed }) => (
        <Stack gap="sm">
          <Text size="sm" aria-live="polite">
            <StateText store={store} />
          </Text>
          {mayChange && <StoreButtons id={id} of={null} />}
          {store.platforms.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('store.noPlatform')}
            </Text>
          )}
          {mayChange && store.platforms.some(({ provider }) => isNeverBusy(provider)) && <OnBusyChoice />}
          {choosesOnClosed && (
            <Switch
              size="sm"
              label={t('store.onClosed')}
              description={t('store.onClosedHint')}
              checked={onClosed === 'reopen'}
              disabled={change.isPending}
              onChange={(event) =>
                change.mutate({ params: { id }, body: { onClosed: event.currentTarget.checked ? 'reopen' : 'show' } })
              }
            />
          )}
          {store.platforms.map((platform) => (
            <PlatformRow
              key={platform.integrationId}
              store={platform}
              onOpen={mayChange ? () => change.mutate({ params: { id }, body: openedAgain(platform) }) : undefined}
            />
          ))}
          {seesRestaurant && (
            <Anchor component={Link} to={`/restaurants/${id}`} size="sm" onClick={onLeave}>
              {t('store.hours')}
            </Anchor>
          )}
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
  const mayChange = useMayWrite('store');
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
      {!isOnly && mayChange && (
        <>
          <Text fw={600}>{t('store.allRestaurants')}</Text>
          <StoreButtons id={null} of={t('store.allRestaurants')} />
          <Divider />
        </>
      )}
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
