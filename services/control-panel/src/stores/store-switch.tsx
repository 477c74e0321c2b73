import type { Availability } from '@kopru/contracts/internal/availability';
import { Text } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGet } from '../api/hooks.ts';
import { useBranches, useOneRestaurant } from '../api/use-restaurants.ts';
import { ProviderMark } from '../components/badges.tsx';
import { HeaderPopover } from '../components/header-popover.tsx';
import { lazily } from '../components/lazily.tsx';
import { useProviderName } from '../session/session.ts';
import { stateOf, useStoreWords } from './store-words.ts';
import classes from './stores.module.css';

const StorePanel = lazily(async () => (await import('./store-panel.tsx')).StorePanel);

type PlatformStore = Availability['store']['platforms'][number];
/** A store that its platform closed is seen here within ten seconds. */
const refreshMs = 7_000;

const PlatformState = ({ store }: { store: PlatformStore }) => (
  <span className={classes['platform']}>
    <ProviderMark slug={store.provider} />
    <span className={classes['state']} data-state={stateOf(store)} />
  </span>
);

/** Shows each platform's state on every page, and opens and closes a restaurant on all of them. */
export const StoreSwitch = () => {
  const { t } = useTranslation();
  const nameOf = useProviderName();
  const [chosen, setChosen] = useState<string | null>(null);
  const one = useOneRestaurant(chosen);
  const id = one.id === '' ? null : one.id;
  const { data } = useGet('getAvailability', { params: { id: id ?? '' }, isEnabled: id !== null, refreshMs });
  // The account's own channel has no store to open.
  const known = (data?.store.platforms ?? []).filter((store) => store.provider !== 'direct' && stateOf(store) !== null);
  const branch = useBranches([id ?? ''])(id ?? '');
  const words = [branch, useStoreWords()(known)].filter((part) => part !== null && part !== '').join(': ');
  const states = known.map((store) => `${nameOf(store.provider)}: ${t(`store.${stateOf(store) ?? 'open'}`)}`);
  return (
    <HeaderPopover
      label={[words === '' ? t('store.title') : `${t('store.title')}: ${words}`, ...states].join(', ')}
      icon={
        <>
          <IconBuildingStore size={19} />
          {known.length > 0 && (
            <Text span size="sm" fw={600} ml={6} visibleFrom="sm" aria-hidden="true">
              {words}
            </Text>
          )}
          {known.length > 0 && (
            <span className={classes['states']}>
              {known.map((store) => (
                <PlatformState key={store.integrationId} store={store} />
              ))}
            </span>
          )}
        </>
      }
    >
      {(close) => <StorePanel id={id} onChoose={setChosen} onLeave={close} />}
    </HeaderPopover>
  );
};
