import { z } from 'zod';
import type { Shop } from '../../world/model.ts';
import { leftOut, setPrice } from '../../menu/prices.ts';
import { isProduct } from '../../menu/stock.ts';
import type { World } from '../../world/world.ts';

const productsSchema = z
  .array(z.object({ productId: z.union([z.int(), z.string()]).transform(String), price: z.int().positive() }))
  .min(1);

/** The products whose price Migros rejected, with the reason; undefined when the list is not valid. Prices in kuruş. */
export const takeMigrosPrices = (world: World, shop: Shop, list: unknown): object[] | undefined => {
  const products = productsSchema.safeParse(list).data;
  if (products === undefined) return undefined;
  const left = leftOut(
    world,
    shop,
    products.map(({ productId }) => productId),
  );
  return products.map(({ productId, price }) => {
    const isSuccess = isProduct(productId) && !left.has(productId);
    if (isSuccess) setPrice(shop, productId, price);
    return { productId: Number(productId), isSuccess, message: isSuccess ? null : 'Fiyat güncellenemedi' };
  });
};
