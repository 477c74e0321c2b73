import { publicOperations } from '@kopru/contracts/public/operations';
import { workingDayOf } from '@kopru/contracts/values/time-zone';
import { refusal } from '../support/api-client.ts';
import { itIsGuarded, type World } from '../support/world.ts';

export const groupedPaymentsSpec = (world: () => World): void =>
  describe('GET /orders/grouped-payments', () => {
    it('adds orders up by payment type, to the kuruş, cancelled ones left out', async () => {
      const { mine, newShop, newOrder } = world();
      const shop = await newShop();
      const order = (total: number, type: string) =>
        newOrder(
          { items: [{ name: 'Ayran', quantity: 1, unitPrice: total }], amount: { total }, payment: { type } },
          shop,
        );
      await order(10.1, 'cash');
      await order(20.2, 'cash');
      await order(0.03, 'online_card');
      await mine.api(`POST /orders/cancel/${(await order(99, 'cash')).id}`);
      const { status, body } = await mine.api(`GET /orders/grouped-payments?restaurantId=${shop.restaurantId}`);
      expect(status).toBe(200);
      const grouped = publicOperations.groupedPayments.data.strict().parse(body.data);
      expect(grouped).toMatchObject({ orderCount: 3, total: 30.33, currency: 'TRY' });
      const byType = new Map(grouped.groups.map((group) => [group.paymentType, [group.orderCount, group.total]]));
      expect([byType.get('cash'), byType.get('online_card')]).toEqual([
        [2, 30.3],
        [1, 0.03],
      ]);
    });

    it('splits the groups further by platform, storefront, restaurant and day, and is of one storefront', async () => {
      const { mine, newShop, newOrder } = world();
      const shop = await newShop();
      await newOrder({}, shop);
      const grouped = async (query: string): Promise<{ groups: unknown[]; orderCount: number }> => {
        const { body } = await mine.api(`GET /orders/grouped-payments?restaurantId=${shop.restaurantId}&${query}`);
        return body.data as { groups: unknown[]; orderCount: number };
      };
      const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' }).format(new Date());
      const split = await grouped('groupBy=provider,channel,restaurant,day');
      expect(publicOperations.groupedPayments.data.strict().parse(split).groups).toEqual([
        {
          paymentType: 'cash',
          paymentTypeName: 'Nakit',
          matchedCode: null,
          provider: 'direct',
          channel: { slug: 'direct', name: 'Kendi kanalı' },
          restaurantId: shop.restaurantId,
          day,
          orderCount: 1,
          total: 310,
        },
      ]);
      const working = await grouped('groupBy=day&dayEndsAt=04:00');
      expect(working.groups).toMatchObject([{ day: workingDayOf(new Date(), '04:00') }]);
      expect((await grouped('')).groups[0]).not.toHaveProperty('day');
      expect((await grouped('channel=direct')).orderCount).toBe(1);
      expect((await grouped('channel=getir_by_uber')).orderCount).toBe(0);
      expect((await grouped('provider=getir')).orderCount).toBe(0);
    });

    it('tells of groups of the same amount in the same order each time', async () => {
      const { mine, newShop, newOrder } = world();
      const restaurantIds: string[] = [];
      for (let number = 0; number < 8; number += 1) {
        const shop = await newShop();
        await newOrder({}, shop);
        restaurantIds.push(shop.restaurantId);
      }
      const { body } = await mine.api('GET /orders/grouped-payments?groupBy=restaurant');
      const { groups } = publicOperations.groupedPayments.data.parse(body.data);
      const alike = groups.flatMap(({ restaurantId = '' }) =>
        restaurantIds.includes(restaurantId) ? [restaurantId] : [],
      );
      expect(alike).toEqual(restaurantIds.toSorted());
    });

    it.each([
      'groupBy=hour',
      'groupBy=,',
      'groupBy=day;provider',
      'groupBy=code',
      'provider=nobody',
      'dayEndsAt=12:00',
    ])('refuses %s', async (query) => {
      const answer = await world().mine.api(`GET /orders/grouped-payments?${query}`);
      expect(refusal(answer)).toEqual([400, 'invalid_request']);
    });

    it('takes no parameter, or a time', async () => {
      const { mine } = world();
      expect((await mine.api('GET /orders/grouped-payments')).status).toBe(200);
      const none = await mine.api('GET /orders/grouped-payments?from=2099-01-01T00:00:00Z');
      expect(none.body.data).toMatchObject({ groups: [], orderCount: 0, total: 0 });
      expect(refusal(await mine.api('GET /orders/grouped-payments?to=soon'))).toEqual([400, 'invalid_request']);
    });

    it("counts nothing of another account's restaurant", async () => {
      const { stranger, shop } = world();
      const { body } = await stranger.api(`GET /orders/grouped-payments?restaurantId=${shop.restaurantId}`);
      expect(body.data.orderCount).toBe(0);
    });

    itIsGuarded('groupedPayments', world, () => ['GET /orders/grouped-payments']);
  });
