import { publicOperations } from '@kopru/contracts/public/operations';
import { publicFeedEventSchema } from '@kopru/contracts/public/webhooks';
import { waitFor } from '@kopru/testing';
import { refusal } from '../support/api-client.ts';
import { itIsGuarded, type World } from '../support/world.ts';

export const getMenuSpec = (world: () => World): void =>
  describe('GET /providers/{provider}/menus', () => {
    it("reads the restaurant's menu on the platform, with decimal prices", async () => {
      const { mine, getirOrder } = world();
      const { shop } = await getirOrder();
      const answer = await mine.api(`GET /providers/GetirYemek/menus?restaurantId=${shop.restaurantId}`);
      expect(answer.status).toBe(200);
      const menu = publicOperations.getMenu.data.strict().parse(answer.body.data);
      expect(menu).toMatchObject({ provider: 'getir', restaurantId: shop.restaurantId });
      expect(menu.categories.length).toBeGreaterThan(0);
    });

    it('does not find a platform, a restaurant or an integration that is not there', async () => {
      const { mine, shop, stranger } = world();
      const ask = async (path: `GET /${string}`, api = mine.api) => refusal(await api(path));
      expect(await ask(`GET /providers/nobody/menus?restaurantId=${shop.restaurantId}`)).toEqual([
        404,
        'provider_not_found',
      ]);
      expect(await ask(`GET /providers/getir/menus?restaurantId=${shop.restaurantId}`)).toEqual([
        404,
        'integration_not_found',
      ]);
      expect(await ask('GET /providers/getir/menus?restaurantId=x')).toEqual([404, 'restaurant_not_found']);
      const theirs = await ask(`GET /providers/direct/menus?restaurantId=${shop.restaurantId}`, stranger.api);
      expect(theirs).toEqual([404, 'restaurant_not_found']);
    });

    it('needs a restaurant', async () => {
      expect(refusal(await world().mine.api('GET /providers/getir/menus'))).toEqual([400, 'invalid_request']);
    });

    itIsGuarded('getMenu', world, () => ['GET /providers/getir/menus?restaurantId=x']);
  });

export const listEventsSpec = (world: () => World): void =>
  describe('GET /events', () => {
    it('tells what happened, in order, from where the reader left off', async () => {
      const { mine, newOrder } = world();
      const { id, pid } = await newOrder();
      await mine.api(`POST /orders/verify/${id}`);
      const events = await waitFor(async () => {
        let after = '';
        const seen: { olay: string; veri: { providerOrderId?: string } }[] = [];
        for (;;) {
          const { body } = await mine.api(`GET /events?limit=200${after === '' ? '' : `&after=${after}`}`);
          seen.push(...(body.data as typeof seen));
          if (body.data.length === 0 || body.pagination.nextCursor === after) break;
          after = body.pagination.nextCursor as string;
        }
        const mineOnly = seen.filter(({ veri }) => veri.providerOrderId === pid);
        return mineOnly.length >= 2 ? mineOnly : undefined;
      });
      expect(events.map(({ olay }) => olay)).toEqual(['siparis.olusturuldu', 'siparis.durum_degisti']);
      for (const event of events) publicFeedEventSchema.strict().parse(event);
    });

    it('waits up to half a minute for the next event', async () => {
      const { mine, newOrder } = world();
      const ask = (query: string) => mine.api(`GET /events?limit=200&${query}`);
      let after = '';
      for (let page = await ask(''); page.body.data.length > 0; page = await ask(`after=${after}`))
        after = page.body.pagination.nextCursor as string;
      const waiting = ask(`wait=30${after === '' ? '' : `&after=${after}`}`);
      await newOrder();
      expect((await waiting).body.data.length).toBeGreaterThan(0);
    });

    it.each(['limit=0', 'wait=31', 'wait=soon'])('refuses %s', async (query) => {
      expect(refusal(await world().mine.api(`GET /events?${query}`))).toEqual([400, 'invalid_request']);
    });

    it('tells a stranger nothing', async () => {
      const { newOrder, stranger } = world();
      await newOrder();
      expect((await stranger.api('GET /events')).body.data).toEqual([]);
    });

    itIsGuarded('listEvents', world, () => ['GET /events']);
  });
