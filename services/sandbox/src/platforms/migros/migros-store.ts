import type { RequestHandler, Router } from 'express';
import { isProduct, setOnSale } from '../../menu/stock.ts';
import type { Shop } from '../../world/model.ts';
import { closeStore, isOpenNow, openStore } from '../../world/store.ts';
import type { World } from '../../world/world.ts';
import type { Answer } from '../common/answer.ts';
import { migrosMenu } from './migros-bodies.ts';
import { takeMigrosPrices } from './migros-prices.ts';

type Body = Record<string, unknown>;

const warehouseOf = ({ restaurantId }: Shop): number => Number(restaurantId) + 90_000;

/** A store's state, menu, stock and prices. */
export const migrosStoreRoutes = (
  routes: Router,
  world: World,
  {
    guarded,
    refusal,
    success,
  }: {
    guarded: (name: string, handler: (shop: Shop, body: Body) => Answer) => RequestHandler;
    refusal: (title: string, detail: string) => Answer;
    success: (data?: unknown) => Answer;
  },
): void => {
  routes.get(
    '/Store/GetStoreGroups',
    guarded('stores', () => success([{ id: 701, name: 'Grup' }])),
  );
  routes.get(
    '/Store/GetStoreDetail',
    guarded('store-read', (shop) =>
      success({
        id: Number(shop.restaurantId),
        warehouseId: warehouseOf(shop),
        storeGroupId: 701,
        storeName: shop.name,
        active: isOpenNow(shop),
      }),
    ),
  );
  const switchStore = (change: (shop: Shop) => void): RequestHandler =>
    guarded('store', (shop, body) => {
      if (String(body['storeid']) !== shop.restaurantId || body['warehouseid'] !== warehouseOf(shop))
        return refusal('NotFound', 'Mağaza bulunamadı');
      change(shop);
      return success();
    });
  routes.post(
    '/Store/ActivateStore',
    switchStore((shop) => openStore(shop)),
  );
  routes.post(
    '/Store/DeActivateStore',
    switchStore((shop) => closeStore(world, shop, null)),
  );
  routes.post(
    '/Menu/GetMenuDetailsByStoreAndStoreGroupId',
    guarded('menu', (shop) => success(migrosMenu(shop))),
  );
  routes.post(
    '/Menu/UpdateProductStatusByStoreId',
    guarded('stock', (shop, { storeid, productid, status }) => {
      const id = String(productid);
      if (String(storeid) !== shop.restaurantId || !isProduct(id)) return refusal('NotFound', 'Ürün bulunamadı');
      if (status !== 'ACTIVE' && status !== 'PASSIVE') return refusal('InvalidStatus', 'ACTIVE veya PASSIVE olmalı');
      setOnSale(shop, id, status === 'ACTIVE');
      return success();
    }),
  );

  routes.post(
    '/Menu/UpdateBatchPrice',
    guarded('price', (shop, { storeid, products }) => {
      if (String(storeid) !== shop.restaurantId) return refusal('NotFound', 'Mağaza bulunamadı');
      const taken = takeMigrosPrices(world, shop, products);
      return taken === undefined ? refusal('InvalidBody', 'products geçersiz') : success(taken);
    }),
  );
};
