import { appError } from '@kopru/contracts/errors/errors';
import type { Restaurant, RestaurantWrite } from '@kopru/contracts/internal/restaurants';
import type { AcceptPolicy } from '@kopru/contracts/orders/accept-policy';
import { mergeHeaders } from '../integrations/merge-headers.ts';
import type { Businesses, CheckPaymentMatching, Integrations, Restaurants } from '../ports.ts';

const isSamePolicy = (one: AcceptPolicy, other: AcceptPolicy): boolean =>
  one.mode === other.mode && one.afterSeconds === other.afterSeconds;

/** Saves restaurants; a business that the account does not have yet is created with its first restaurant. */
export const makeSaveRestaurant = (parts: {
  restaurants: Restaurants;
  integrations: Pick<Integrations, 'publishChange'>;
  businesses: Businesses;
  checkPaymentMatching: CheckPaymentMatching;
}) => {
  const { restaurants, integrations, businesses, checkPaymentMatching } = parts;
  const ensureBusiness = async (accountId: string, { businessId }: Partial<RestaurantWrite>): Promise<void> => {
    if (businessId !== undefined && businessId !== null) await businesses.ensure(accountId, businessId);
  };
  return {
    create: async (accountId: string, write: RestaurantWrite): Promise<Restaurant> => {
      mergeHeaders(null, write.paymentMatchingHeaders);
      checkPaymentMatching(write);
      await ensureBusiness(accountId, write);
      return restaurants.create(accountId, write);
    },
    update: async (accountId: string, id: string, change: Partial<RestaurantWrite>): Promise<Restaurant> => {
      // Read first, so that a wrong restaurant id does not leave a business behind.
      const stored = await restaurants.find(accountId, id);
      if (stored === undefined) throw appError('restaurant_not_found');
      const paymentMatchingHeaders = mergeHeaders(stored.paymentMatchingHeaders, change.paymentMatchingHeaders);
      checkPaymentMatching({ ...change, paymentMatchingHeaders });
      await ensureBusiness(accountId, change);
      const restaurant = await restaurants.update(accountId, id, { ...change, paymentMatchingHeaders });
      if (restaurant === undefined) throw appError('restaurant_not_found');
      // Also when nothing changed: saving it again after a failure publishes the change.
      const isPrivate = typeof change.privacyHours === 'number' || stored.privacyHours !== restaurant.privacyHours;
      const isOtherLead = stored.leadMinutes !== restaurant.leadMinutes;
      const isOtherPolicy = !isSamePolicy(stored.acceptPolicy, restaurant.acceptPolicy);
      if (isPrivate || isOtherLead || isOtherPolicy) await integrations.publishChange(accountId, id);
      return restaurant;
    },
  };
};
export type SaveRestaurant = ReturnType<typeof makeSaveRestaurant>;
