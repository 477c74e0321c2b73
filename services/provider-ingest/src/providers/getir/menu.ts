import { z } from 'zod';
import type { MenuContent } from '../adapter.ts';
import { looseDecimalMoney, looseList, looseNumber, looseObject, looseText } from '../reading.ts';

const localized = looseObject({ tr: looseText, en: looseText });
const option = z.object({ id: looseText, name: localized, price: looseDecimalMoney });
const optionCategory = z.object({
  id: looseText,
  name: localized,
  minCount: looseNumber,
  maxCount: looseNumber,
  options: looseList(option, 500),
});
const product = z.object({
  id: looseText,
  name: localized,
  description: localized,
  price: looseDecimalMoney,
  /** 100 active, 200 inactive, 400 inactive today. */
  status: looseNumber,
  imageURL: looseText,
  optionCategories: looseList(optionCategory, 100),
});
/** Source: GetirFood `GET /restaurants/menu`. */
export const getirMenuSchema = z.object({
  productCategories: looseList(z.object({ id: looseText, name: localized, products: looseList(product, 2000) }), 500),
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
