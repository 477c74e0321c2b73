import type { Request, RequestHandler, Router } from 'express';
import { isProduct, setOnSale } from '../../menu/stock.ts';
import type { Shop } from '../../world/model.ts';
import { closeStore, isOpenNow, openStore } from '../../world/store.ts';
import type { World } from '../../world/world.ts';
import { type Answer, answer } from '../common/answer.ts';
import { fromTrendyolHours, toTrendyolHours } from '../common/hours.ts';
import { trendyolMenu } from './trendyol-bodies.ts';

type Body = Record<string, unknown>;

/** A store's menu, stock, status and working hours. */
export const trendyolStoreRoutes = (
  routes: Router,
  world: World,
  {
    guarded,
    refusal,
    shopOf,
  }: {
    guarded: (name: string, handler: (shops: Shop[], request: Request) => Answer) => RequestHandler;
    refusal: (status: number, key: string, message: string) => Answer;
    shopOf: (request: Request) => Shop | undefined;
  },
): void => {
  routes.get(
    '/product/meal/suppliers/:supplierId/stores/:storeId/products',
    guarded('menu', (_shops, request) => {
      const shop = shopOf(request);
      return shop === undefined ? refusal(404, 'store.not.found', 'Store not found') : answer(trendyolMenu(shop));
    }),
  );
  routes.put(
    '/product/meal/suppliers/:supplierId/stores/:storeId/products/:id/status',
    guarded('stock', (_shops, request) => {
      const shop = shopOf(request);
      const id = String(request.params['id']);
      const { status } = (request.body ?? {}) as Body;
      if (shop === undefined || !isProduct(id)) return refusal(404, 'product.not.found', 'Product not found');
      if (status !== 'ACTIVE' && status !== 'PASSIVE')
        return refusal(400, 'status.not.valid', 'status must be ACTIVE or PASSIVE');
      setOnSale(shop, id, status === 'ACTIVE');
      return answer(null);
    }),
  );
  routes.get(
    '/store/meal/suppliers/:supplierId/stores',
    guarded('stores', (shops) =>
      answer({
        content: shops.map((shop) => ({
          id: Number(shop.restaurantId),
          name: shop.name,
          workingStatus: isOpenNow(shop) ? 'OPEN' : 'CLOSED',
          workingHours: toTrendyolHours(shop.hours),
        })),
      }),
    ),
  );
  routes.put(
    '/store/meal/suppliers/:supplierId/stores/:storeId/status',
    guarded('store', (_shops, request) => {
      const shop = shopOf(request);
      if (shop === undefined) return refusal(404, 'store.not.found', 'Store not found');
      const { status } = (request.body ?? {}) as Body;
      if (status !== 'OPEN' && status !== 'CLOSED')
        return refusal(400, 'status.not.valid', 'status must be OPEN or CLOSED');
      if (status === 'OPEN') openStore(shop);
      else closeStore(world, shop, null);
      return answer(null);
    }),
  );
  routes.put(
    '/store/meal/suppliers/:supplierId/stores/:storeId/working-hours',
    guarded('hours', (_shops, request) => {
      const shop = shopOf(request);
      if (shop === undefined) return refusal(404, 'store.not.found', 'Store not found');
      const hours = fromTrendyolHours(request.body);
      if (hours === undefined) return refusal(400, 'working.hours.not.valid', 'workingHours are not valid');
      shop.hours = hours;
      return answer(null);
    }),
  );
};
