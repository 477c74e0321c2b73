import { backingServices, type BackingServices } from '@kopru/testing';
import { retryDelays, defineOrderStories } from '../support/order-stories.ts';
import { newPlace, startSystem, stopAll, type Place, type System } from '@kopru/testing/system';

describe('a system started with npm start', () => {
  let corner: BackingServices;
  let place: Place;
  let system: System;

  const start = async (): Promise<System> => {
    const addresses = { WEBHOOK_RETRY_DELAYS: retryDelays, GETIR_BASE_URL: 'http://127.0.0.1:9' };
    system = await startSystem({ ...corner.env, ...place.env, ...addresses });
    return system;
  };

  defineOrderStories({
    receiverHost: () => '127.0.0.1',
    start: async () => {
      corner = await backingServices();
      place = await newPlace();
      return start();
    },
    restart: async () => {
      expect(await system.stop()).toBe(true);
      return start();
    },
    close: async () => {
      await stopAll();
      place.remove();
      await corner.stop();
    },
  });
});
