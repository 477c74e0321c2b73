import { appError, failureOf } from '@kopru/contracts/errors/errors';
import type { Comparison, Finding } from '@kopru/contracts/internal/drift';
import { capabilities } from '@kopru/contracts/platforms/capabilities';
import { providers, type ProviderSlug } from '@kopru/contracts/platforms/providers';
import { compareMenus, type PlatformSeen, withUnread } from './compare-menus.ts';
import type { StoredIntegration } from '../integrations/integration.ts';
import type { Pause } from './name-likeness.ts';
import type { Integrations, ItemLists, PlatformHours, Restaurants, DesiredStateRepository } from '../ports.ts';
import type { ReadMenu } from './read-menu.ts';
import { suggestLinks } from './suggest-links.ts';
import { noDesiredState } from '../availability/desired-state.ts';

/** More of them cannot be corrected one by one. */
const maxFindings = 500;
const againAfterMs = 60_000;

export interface StoredComparison {
  comparedAt: Date | null;
  findings: Finding[];
  count: number;
  unread: Comparison['unread'];
  /** Since when there are findings that can fail orders, and how many. */
  failing?: { since: Date; count: number } | undefined;
  isTest: boolean;
}

/** The last comparison of each restaurant. */
export interface Comparisons {
  find(accountId: string, restaurantId: string): Promise<StoredComparison | undefined>;
  /** False: one began since. */
  begin(accountId: string, restaurantId: string, at: Date, notSince: Date): Promise<boolean>;
  /** Of one that was begun. */
  replace(accountId: string, restaurantId: string, comparison: StoredComparison): Promise<void>;
  remove(accountId: string, restaurantId: string): Promise<void>;
}

const isPlatform = ({ status, provider }: StoredIntegration): boolean => status && provider !== 'direct';

interface Parts {
  restaurants: Pick<Restaurants, 'exists'>;
  integrations: Pick<Integrations, 'list'>;
  items: Pick<ItemLists, 'find'>;
  desiredStates: Pick<DesiredStateRepository, 'find'>;
  comparisons: Comparisons;
  readMenu: ReadMenu;
  hours: Pick<PlatformHours, 'read'>;
  pause: Pause;
  now: () => Date;
}

/** Compares what the platforms of a restaurant have. It only reads: whatever is changed is changed by a person's press. */
export const makeFindDrift = (parts: Parts) => {
  const { restaurants, integrations, items, desiredStates, comparisons, readMenu, hours, pause, now } = parts;

  const readPlatform = async ({ id, accountId, restaurantId, provider }: StoredIntegration) => {
    const hasMenu = providers[provider].hasMenu;
    const hasHours = capabilities[provider].hours;
    const [menu, week] = await Promise.allSettled([
      hasMenu ? readMenu(accountId, provider, restaurantId) : null,
      hasHours ? hours.read({ _id: id, accountId }) : null,
    ]);
    const products = menu.status === 'fulfilled' ? menu.value?.categories.flatMap((one) => one.products) : null;
    const seen: PlatformSeen = {
      ...{ provider, products: products ?? null },
      hours: week.status === 'fulfilled' ? week.value : null,
    };
    const reasons = [menu, week].flatMap((one) => (one.status === 'rejected' ? [failureOf(one.reason)] : []));
    const unread = reasons.slice(0, 1).map((reason) => ({ provider, reason }));
    return {
      ...{ provider, seen, unread, reads: Number(hasMenu) + Number(hasHours) },
      ...{ isMenuUnread: menu.status === 'rejected', areHoursUnread: week.status === 'rejected' },
    };
  };

  /** How many calls it took; null: another has begun since then. */
  const compareUnlessSince = async (
    accountId: string,
    restaurantId: string,
    notSince: Date,
  ): Promise<number | null> => {
    if (!(await comparisons.begin(accountId, restaurantId, now(), notSince))) return null;
    const connected = (await integrations.list(accountId, { restaurantId })).filter(isPlatform);
    const platforms = await Promise.all(connected.map(readPlatform));
    const seen = platforms.map((one) => one.seen);
    const unread = platforms.flatMap((one) => one.unread);
    const [list, found, before] = await Promise.all([
      items.find(accountId, restaurantId),
      desiredStates.find(accountId, restaurantId),
      comparisons.find(accountId, restaurantId),
    ]);
    const menus = new Map<ProviderSlug, NonNullable<PlatformSeen['products']>>(
      seen.flatMap(({ provider, products }) => (products === null ? [] : [[provider, products]])),
    );
    const suggestions = await suggestLinks(list.items, menus, pause);
    const at = now();
    const compared = {
      seen,
      list,
      desiredState: found ?? noDesiredState(accountId, restaurantId),
      suggestions,
      now: at,
    };
    const silent = {
      menus: platforms.filter((one) => one.isMenuUnread).map(({ provider }) => provider),
      hours: platforms.filter((one) => one.areHoursUnread).map(({ provider }) => provider),
    };
    const all = withUnread(compareMenus(compared), before?.findings ?? [], silent, at);
    const count = all.filter(({ canFailOrders }) => canFailOrders).length;
    const hasRead = unread.length < connected.length || connected.length === 0;
    await comparisons.replace(accountId, restaurantId, {
      ...{ findings: all.slice(0, maxFindings), count: all.length, unread },
      comparedAt: hasRead ? at : (before?.comparedAt ?? null),
      failing: count === 0 ? undefined : { since: before?.failing?.since ?? at, count },
      isTest: connected.length > 0 && connected.every(({ isSandbox }) => isSandbox === true),
    });
    return platforms.reduce((sum, { reads }) => sum + reads, 0);
  };

  const show = async (accountId: string, restaurantId: string): Promise<Comparison> => {
    const found = await comparisons.find(accountId, restaurantId);
    const { comparedAt = null, findings = [], count = 0, unread = [] } = found ?? {};
    return { restaurantId, comparedAt: comparedAt?.toISOString() ?? null, findings, count, unread };
  };
  const requireRestaurant = async (accountId: string, restaurantId: string): Promise<void> => {
    if (!(await restaurants.exists(accountId, restaurantId))) throw appError('restaurant_not_found');
  };
  return {
    compareUnlessSince,
    async read(accountId: string, restaurantId: string): Promise<Comparison> {
      await requireRestaurant(accountId, restaurantId);
      return show(accountId, restaurantId);
    },
    async compareNow(accountId: string, restaurantId: string): Promise<Comparison> {
      await requireRestaurant(accountId, restaurantId);
      const notSince = new Date(now().getTime() - againAfterMs);
      if ((await compareUnlessSince(accountId, restaurantId, notSince)) === null)
        throw appError('rate_limited', { retryAfterSeconds: againAfterMs / 1000 });
      return show(accountId, restaurantId);
    },
  };
};
export type FindDrift = ReturnType<typeof makeFindDrift>;
