import { installedSystem, receiverHost, restartEverything } from '../support/cluster.ts';
import { defineOrderStories } from '../support/order-stories.ts';

describe('the whole system on a cluster', () => {
  defineOrderStories({
    receiverHost,
    start: () => Promise.resolve(installedSystem()),
    restart: async () => {
      await restartEverything();
      return installedSystem();
    },
    close: () => Promise.resolve(),
  });
});
