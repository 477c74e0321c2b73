import type { Availability } from '@kopru/contracts/internal/availability';
import { useTranslation } from 'react-i18next';
import { useProviderName } from '../session/session.ts';

type PlatformStore = Availability['store']['platforms'][number];

/** What is seen at the platform; before the first look, what was asked. */
export const stateOf = ({ observed, desired }: PlatformStore) => observed?.state ?? desired?.state ?? null;

/** More names than these are a number. */
const maxNamed = 2;

/** The state of a restaurant in words: `AÇIK · 4 platform`, `3 açık, Getir Yemek kapalı`; empty while nothing is known. */
export const useStoreWords = (): ((stores: readonly PlatformStore[]) => string) => {
  const { t } = useTranslation();
  const nameOf = useProviderName();
  return (stores) => {
    const [first] = stores;
    const state = first === undefined ? null : stateOf(first);
    if (state === null) return '';
    if (stores.every((store) => stateOf(store) === state)) return t(`store.all.${state}`, { count: stores.length });
    const parts = (['open', 'busy', 'closed'] as const).flatMap((one) => {
      const these = stores.filter((store) => stateOf(store) === one);
      if (these.length === 0) return [];
      const names = these.map(({ provider }) => nameOf(provider)).join(', ');
      const who = one === 'open' || these.length > maxNamed ? String(these.length) : names;
      return [t(`store.some.${one}`, { who })];
    });
    return parts.join(', ');
  };
};
