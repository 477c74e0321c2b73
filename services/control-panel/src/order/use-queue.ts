import { useLocation, useSearchParams } from 'react-router';
import { useGet } from '../api/hooks.ts';
import { useDayEndsAt } from '../api/use-restaurants.ts';
import { dayStart, localDay } from '../components/dates.ts';

/** The orders that are under way; every event of an order refreshes them. */
export const useQueue = (restaurantId = '') => {
  const dayEndsAt = useDayEndsAt(restaurantId);
  return useGet('getQueue', {
    query: { from: dayStart(localDay(0, dayEndsAt), dayEndsAt), restaurantId },
    refreshMs: 30_000,
    showsPrevious: true,
  });
};

/** The pages that show the orders under way. */
export const isQueuePage = (pathname: string): boolean => pathname === '/' || pathname === '/kitchen';

/** The restaurant that was chosen on this screen, so that it rings for no other; elsewhere all. */
export const useChosenRestaurant = (): string => {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  return isQueuePage(pathname) ? (search.get('restaurantId') ?? '') : '';
};
