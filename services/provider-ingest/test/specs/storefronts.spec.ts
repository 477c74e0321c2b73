import { stage } from '../support/conformance-stage.ts';

describe('orders of several storefronts over one connection to Trendyol Go', () => {
  it('are each of their own storefront', async () => {
    const { config } = await stage.connect('ty');
    for (const [appName, channel] of [
      ['Galaxy', 'getir_by_uber'],
      ['TrendyolGo', 'trendyol_go'],
      ['Yeni Vitrin', 'Yeni Vitrin'],
    ]) {
      const { id } = await stage.simulator.place({ platform: 'ty', restaurantId: config.restaurantId, appName });
      expect(await stage.arrivalOf(id)).toMatchObject({ provider: 'ty', order: { channel } });
    }
  });
});
