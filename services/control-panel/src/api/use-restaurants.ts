import type { PanelData } from '@kopru/contracts/panel/operations';
import { defaultDayEndsAt, plainText } from '@kopru/contracts/panel/values';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useGet } from './hooks.ts';

type Named = 'listRestaurants' | 'listBusinesses';

/** Few accounts have more: what is read once for all select boxes and names, and as many ids as one request takes. */
const most = 100;
const first = { query: { limit: most } };

export const useRestaurants = () => useGet('listRestaurants', first);

const isWhole = (page: PanelData<Named> | undefined): boolean => page?.pagination.nextCursor === null;

/** The names of these, by id; the first ones' are known anyway. */
export const useNames = (list: Named, ids: readonly (string | null | undefined)[]): ReadonlyMap<string, string> => {
  const wanted = [...new Set(ids)].filter((id): id is string => typeof id === 'string' && id !== '');
  const page = useGet(list, { ...first, isEnabled: wanted.length > 0 });
  const known = new Map((page.data?.items ?? []).map(({ id, name }) => [id, name]));
  const unknown = page.data === undefined || isWhole(page.data) ? [] : wanted.filter((id) => !known.has(id)).sort();
  const rest = useGet(list, {
    query: { limit: most, ids: unknown.slice(0, most).join(',') },
    isEnabled: unknown.length > 0,
    showsPrevious: true,
  });
  for (const { id, name } of rest.data?.items ?? []) known.set(id, name);
  return known;
};

/** The name of one of these restaurants, or the start of its id when it was deleted. */
export const useRestaurantName = (ids: readonly (string | undefined)[]): ((id: string) => string) => {
  const names = useNames('listRestaurants', ids);
  return (id) => names.get(id) ?? `…${id.slice(-6)}`;
};

const byName = (names: Iterable<readonly [string, string]>): { value: string; label: string }[] =>
  [...names].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label, 'tr'));

const unfiltered = <T>({ options }: { options: T }): T => options;

/**
 * Choices for a select box, sorted by name: all, or where there are too many the newest and those that its search finds.
 * What is chosen is always among them.
 */
export const useChoice = (list: Named, chosen: readonly (string | null | undefined)[] = []) => {
  const [search, setSearch] = useState('');
  const [text] = useDebouncedValue(search.trim(), 250);
  const page = useGet(list, first);
  const names = useNames(list, chosen);
  // A box writes what is chosen into its search.
  const isSearched = !isWhole(page.data) && text !== '' && !chosen.some((id) => names.get(id ?? '') === text);
  const found = useGet(list, { query: { limit: most, q: text }, isEnabled: isSearched, showsPrevious: true });
  const shown = new Map(((isSearched ? found.data : page.data)?.items ?? []).map(({ id, name }) => [id, name]));
  for (const id of chosen) {
    const name = names.get(id ?? '');
    if (name !== undefined) shown.set(id ?? '', name);
  }
  return {
    data: byName(shown),
    searchable: true,
    onSearchChange: setSearch,
    ...(isWhole(page.data) ? {} : { filter: unfiltered }),
  };
};

/** When the working day of a restaurant ends, or of all of them: where they differ, the usual time. */
export const useDayEndsAt = (restaurantId = ''): string => {
  const { data } = useRestaurants();
  const first = data?.items ?? [];
  const wanted = restaurantId === '' ? first : first.filter(({ id }) => id === restaurantId);
  const rest = useGet('listRestaurants', {
    query: { limit: most, ids: restaurantId },
    isEnabled: restaurantId !== '' && data !== undefined && !isWhole(data) && wanted.length === 0,
  });
  const [time, ...others] = new Set([...wanted, ...(rest.data?.items ?? [])].map(({ dayEndsAt }) => dayEndsAt));
  return time === undefined || others.length > 0 ? defaultDayEndsAt : time;
};

/** The restaurants that are read first, sorted by name: all of most accounts. */
export const useFirstRestaurants = (): { options: { value: string; label: string }[]; isAll: boolean } => {
  const { data } = useRestaurants();
  return { options: byName((data?.items ?? []).map(({ id, name }) => [id, name])), isAll: isWhole(data) };
};

/** The restaurant that a page is about: the wanted one while there is one, otherwise the first by name. */
export const useOneRestaurant = (wanted: string | null): { id: string; isOnly: boolean } => {
  const { options, isAll } = useFirstRestaurants();
  const names = useNames('listRestaurants', [wanted]);
  const isKnown = wanted !== null && names.has(wanted);
  return { id: isKnown ? wanted : (options[0]?.value ?? ''), isOnly: isAll && options.length < 2 };
};

/** The branch of something, for accounts that have several; null where there is nothing to tell apart. */
export const useBranches = (ids: readonly string[] = []): ((id: string) => string | null) => {
  const { options, isAll } = useFirstRestaurants();
  const names = useNames('listRestaurants', ids);
  const first = new Map(options.map(({ value, label }) => [value, label]));
  return (id) => {
    const name = names.get(id) ?? first.get(id);
    return name === undefined || (isAll && options.length < 2) ? null : plainText(name);
  };
};

export const useBranch = (restaurantId: string): string | null => useBranches([restaurantId])(restaurantId);
