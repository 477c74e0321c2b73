import { z } from 'zod';
import type { MenuContent } from '../adapter.ts';
import { loose } from '../reading.ts';

const localized = loose.object({ tr: loose.text, en: loose.text });
const option = z.object({ id: loose.text, name: localized, price: loose.money });
const optionCategory = z.object({
  id: loose.text,
  name: localized,
  minCount: loose.number,
  maxCount: loose.number,
  options: loose.list(option, 500),
});
const product = z.object({
  id: loose.text,
  name: localized,
  description: localized,
  price: loose.money,
  /** 100 active, 200 inactive, 400 inactive today. */
  status: loose.number,
  imageURL: loose.text,
  optionCategories: loose.list(optionCategory, 100),
});
/** Source: GetirFood `GET /restaurants/menu`. */
export const getirMenuSchema = z.object({
  productCategories: loose.list(
    z.object({ id: loose.text, name: localized, products: loose.list(product, 2000) }),
    500,
  ),
});

type Localized = z.infer<typeof localized>;
const named = (text: Localized): string => text?.tr ?? text?.en ?? '?';

export const toMenu = (menu: z.infer<typeof getirMenuSchema>): MenuContent =>
  menu.productCategories.map((category, index) => ({
    id: category.id ?? String(index),
    name: named(category.name),
    products: category.products.map((entry) => ({
      id: entry.id ?? '?',
      name: named(entry.name),
      description: entry.description?.tr ?? entry.description?.en ?? null,
      price: entry.price ?? 0,
      currency: 'TRY',
      isAvailable: (entry.status ?? 100) === 100,
      imageUrl: entry.imageURL,
      optionGroups: entry.optionCategories.map((group) => ({
        id: group.id ?? '?',
        name: named(group.name),
        min: Math.trunc(group.minCount ?? 0),
        max: Math.trunc(group.maxCount ?? group.options.length),
        options: group.options.map(({ id, name, price }) => ({ id: id ?? '?', name: named(name), price: price ?? 0 })),
      })),
    })),
  }));
