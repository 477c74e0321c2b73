import { z } from 'zod';
import type { MenuContent } from '../adapter.ts';
import { loose } from '../reading.ts';

const reference = z.union([
  z.object({ id: loose.text }),
  z.union([z.string(), z.number()]).transform((id) => ({ id: String(id) })),
]);

/** Source: `GET /product/meal/suppliers/{sid}/stores/{storeId}/products`. */
export const trendyolMenuSchema = z.object({
  sections: loose.list(z.object({ id: loose.text, name: loose.text, products: loose.list(reference, 5000) }), 500),
  products: loose.list(
    z.object({
      id: loose.text,
      name: loose.text,
      description: loose.text,
      sellingPrice: loose.money,
      status: loose.text,
      imageUrl: loose.text,
      barcode: loose.text,
      modifierGroups: loose.list(z.object({ id: loose.text }), 100),
    }),
    5000,
  ),
  modifierGroups: loose.list(
    z.object({
      id: loose.text,
      name: loose.text,
      min: loose.number,
      max: loose.number,
      modifierProducts: loose.list(z.object({ id: loose.text, price: loose.money }), 500),
    }),
    5000,
  ),
});
type TrendyolMenu = z.infer<typeof trendyolMenuSchema>;

const toProduct = (
  menu: TrendyolMenu,
  product: TrendyolMenu['products'][number],
): MenuContent[number]['products'][number] => {
  const nameOf = (id: string | null): string => menu.products.find((entry) => entry.id === id)?.name ?? id ?? '?';
  return {
    id: product.id ?? '?',
    name: product.name ?? '?',
    description: product.description,
    price: product.sellingPrice ?? 0,
    currency: 'TRY',
    isAvailable: product.status !== 'PASSIVE',
    imageUrl: product.imageUrl,
    ...(product.barcode === null ? {} : { barcode: product.barcode }),
    optionGroups: product.modifierGroups.flatMap((wanted) =>
      menu.modifierGroups
        .filter((group) => group.id === wanted.id)
        .map((group) => ({
          id: group.id ?? '?',
          name: group.name ?? '?',
          min: Math.trunc(group.min ?? 0),
          max: Math.trunc(group.max ?? group.modifierProducts.length),
          options: group.modifierProducts.map(({ id, price }) => ({
            id: id ?? '?',
            name: nameOf(id),
            price: price ?? 0,
          })),
        })),
    ),
  };
};

export const toMenu = (menu: TrendyolMenu): MenuContent =>
  menu.sections.map((section, index) => ({
    id: section.id ?? String(index),
    name: section.name ?? '?',
    products: section.products.flatMap((wanted) =>
      menu.products.filter(({ id }) => id === wanted.id).map((product) => toProduct(menu, product)),
    ),
  }));
