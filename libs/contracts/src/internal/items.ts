import { z } from 'zod';
import { idSchema } from '../values/ids.ts';
import { failureSchema } from '../errors/failure-schemas.ts';
import { providerSchema, providerSlugs } from '../platforms/providers.ts';
import { get, post, put } from './operation.ts';
import { maxOrderedProducts, orderedProductSchema } from './ordered-products.ts';
import { restaurant } from './restaurants.ts';

export const maxItems = 2_000;

const platformId = z.string().min(1).max(200);
/** A product of a platform's menu, or one of its options. */
export const itemLinkSchema = z.object({
  provider: providerSchema,
  productId: platformId,
  optionId: platformId.nullable().default(null),
});
export type ItemLink = z.infer<typeof itemLinkSchema>;

/** An article as the account knows it, and what it is called at the platforms. */
export const itemSchema = z.object({
  /** The account's own number of it. */
  item: z.string().trim().min(1).max(100),
  name: z.string().trim().min(1).max(200),
  links: z.array(itemLinkSchema).max(100),
});
export type Item = z.infer<typeof itemSchema>;

/** What a link names, as one text. */
export const linkKey = ({ provider, productId, optionId }: ItemLink): string =>
  JSON.stringify([provider, productId, optionId]);

/** Every number is used once, and every product of a platform is one item's only. */
export const eachOnce = ({ items }: { items: readonly Item[] }, context: z.core.$RefinementCtx): void => {
  const seen = new Set<string>();
  const check = (key: string, path: (string | number)[], message: string): void => {
    if (seen.has(key)) context.addIssue({ code: 'custom', path: ['items', ...path], message });
    seen.add(key);
  };
  for (const [index, { item, links }] of items.entries()) {
    check(JSON.stringify(item), [index, 'item'], 'is used twice');
    for (const [number, link] of links.entries())
      check(linkKey(link), [index, 'links', number], 'is linked to an item already');
  }
};

const itemsWriteSchema = z
  .object({
    items: z.array(itemSchema).max(maxItems),
    /** Nothing changes when the list has another version than this. */
    version: z.int().optional(),
  })
  .superRefine(eachOnce);
export type ItemsWrite = z.infer<typeof itemsWriteSchema>;

const itemListSchema = z.object({ restaurantId: idSchema, version: z.int(), items: z.array(itemSchema) });
export type ItemList = z.infer<typeof itemListSchema>;

/** What made a product look like an item. */
const suggestedBy = ['barcode', 'id', 'name'] as const;

const suggestedOrderCountSchema = z
  .int()
  .min(1)
  .meta({ description: 'How many recent orders had the product; absent when it stands in a menu that was read' });

/** Suggestions of links, and the menus that could not be read, with the reasons of an interface. */
export const suggestionsOf = <I extends z.ZodType, R extends z.ZodType>(of: { id: I; reason: R }) =>
  z.object({
    restaurantId: of.id,
    suggestions: z.array(
      z.object({
        item: z.string(),
        provider: providerSchema,
        productId: z.string(),
        productName: z.string(),
        by: z.enum(suggestedBy),
        likeness: z.number().min(0).max(1),
        orderCount: suggestedOrderCountSchema.optional(),
      }),
    ),
    unread: z.array(z.object({ provider: providerSchema, reason: of.reason })),
  });
const suggestionsSchema = suggestionsOf({ id: idSchema, reason: failureSchema });
export type ItemSuggestions = z.infer<typeof suggestionsSchema>;

export const itemOperations = {
  get: get('/restaurants/{restaurantId}/items', { ...restaurant, data: itemListSchema }),
  /**
   * Of the items that have no link to a platform yet, the products that they seem to be; nothing is linked by it. The
   * ordered products stand for the menus that cannot be read.
   */
  suggest: post('/restaurants/{restaurantId}/items/suggestions', {
    ...restaurant,
    body: z.object({
      ordered: z
        .array(orderedProductSchema)
        .max(maxOrderedProducts * providerSlugs.length)
        .default([]),
    }),
    data: suggestionsSchema,
  }),
  /** The whole list; what is not in it any more is no item any more. */
  write: put('/restaurants/{restaurantId}/items', { ...restaurant, body: itemsWriteSchema, data: itemListSchema }),
};
