import { startRestaurantService, type RestaurantServiceUnderTest } from './restaurant-service.ts';

// A restaurant-service for all specs of a file.
export let service: RestaurantServiceUnderTest;
beforeAll(async () => {
  service = await startRestaurantService();
});
afterAll(() => service?.stop());
