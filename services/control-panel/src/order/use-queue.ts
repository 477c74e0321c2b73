import { useGet } from '../api/hooks.ts';
import { dayStart, localDay } from '../components/dates.ts';

/** The orders that are under way; every event of an order refreshes them. */
export const useQueue = (restaurantId = '') =>
  useGet('getQueue', {
    query: { from: dayStart(localDay()), restaurantId },
    refreshMs: 30_000,
    keepsPrevious: true,
  });
