import type { DayReportBody } from '@kopru/contracts/internal/day-report';
import type { Restaurant } from '@kopru/contracts/internal/restaurants';
import type { PanelUser } from '@kopru/contracts/panel/access';
import { defaultDayEndsAt } from '@kopru/contracts/values/time-zone';
import type { ServiceClients } from './service-clients.ts';

/** When the day ends of restaurants that have chosen another time than the usual one. */
const ownClosings = (some: readonly Restaurant[]): DayReportBody['closings'] =>
  some
    .filter(({ dayEndsAt }) => dayEndsAt !== defaultDayEndsAt)
    .map(({ id, dayEndsAt }) => ({ restaurantId: id, dayEndsAt }));

interface Asking {
  accountId: string;
  user: Pick<PanelUser, 'restaurantIds'>;
}
interface Branches {
  items: Restaurant[];
  /** What a report is asked for with. */
  asked: Pick<DayReportBody, 'restaurantIds' | 'closings'>;
  nameOf: (restaurantId: string) => string;
}

/** The restaurants that a person sees. When their days end is their owner's to say, so without it there is no report. */
export const readBranches = async (
  { restaurants }: Pick<ServiceClients, 'restaurants'>,
  { accountId, user }: Asking,
): Promise<Branches> => {
  const restaurantIds = user.restaurantIds?.join(',');
  const { items } = await restaurants.list({ accountId, query: { config: 'omit', restaurantIds } });
  const names = new Map(items.map(({ id, name }) => [id, name]));
  return { items, asked: { restaurantIds, closings: ownClosings(items) }, nameOf: (id) => names.get(id) ?? id };
};
