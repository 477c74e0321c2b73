import { useGet } from './hooks.ts';

export const useRestaurants = () => useGet('listRestaurants');
export const useBusinesses = () => useGet('listBusinesses');
export const useIntegrations = () => useGet('listIntegrations');

/** The name of a restaurant, or the start of its id when it was deleted. */
export const useRestaurantName = (): ((id: string) => string) => {
  const { data } = useRestaurants();
  return (id) => data?.items.find((restaurant) => restaurant.id === id)?.name ?? `…${id.slice(-6)}`;
};

/** Choices for select boxes, sorted by name. */
export const useRestaurantOptions = (): { value: string; label: string }[] => {
  const { data } = useRestaurants();
  return (data?.items ?? [])
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort((a, b) => a.label.localeCompare(b.label, 'tr'));
};
