import { z } from 'zod';
import { eachOnce, itemSchema, maxItems, suggestionsOf } from '../internal/items.ts';
import { itemsExample, itemsWriteExample, suggestionsExample } from './restaurant-examples.ts';
import { providerQuerySchema, publicIdSchema } from './fields.ts';
import { examples, rowsOf } from './operation.ts';
import { restaurantPath } from './restaurants.ts';

const { item, name, links } = itemSchema.shape;
const { productId, optionId } = links.element.shape;
const visible = { pattern: String.raw`\S` };

const publicItemSchema = z.object({
  item: item.meta({ description: "The account's own number of the article", override: visible }),
  name: name.meta({ description: 'Shown to people', override: visible }),
  links: links.clone().meta({ description: 'What it is called at the platforms' }),
});
const itemWriteSchema = publicItemSchema.extend({
  links: z
    .array(
      z.object({
        provider: providerQuerySchema.meta({ description: 'The platform' }),
        productId: productId.meta({ description: "The product's id in the platform's menu" }),
        optionId: optionId.meta({ description: 'An option of that product, in place of the product itself' }),
      }),
    )
    .max(100)
    .default([]),
});
const itemsWriteSchema = z
  .object({ items: z.array(itemWriteSchema).max(maxItems) })
  .superRefine(eachOnce)
  .meta({ id: 'ItemsWrite', description: 'The whole list. A product of a platform is linked to one item at most' })
  .register(examples, { example: itemsWriteExample });

const publicItemsSchema = z
  .object({ restaurantId: publicIdSchema, version: z.int(), items: z.array(publicItemSchema) })
  .meta({ id: 'Items' })
  .register(examples, { example: itemsExample });

const suggestionsSchema = suggestionsOf({
  id: publicIdSchema,
  reason: z
    .object({ code: z.string(), message: z.string() })
    .meta({ description: 'Why the menu of this platform could not be read' }),
})
  .meta({
    id: 'ItemSuggestions',
    description: '`likeness` is 1 for a barcode, an id and the same name, and less the more the names differ',
  })
  .register(examples, { example: suggestionsExample });
export type PublicItemSuggestions = z.infer<typeof suggestionsSchema>;

const { get, put } = rowsOf('Restaurants');
const items = { params: restaurantPath, data: publicItemsSchema, isVersioned: true } as const;
/** As many items as there may be, each with its links. */
const bodyLimitBytes = 1_048_576;

export const itemOperations = {
  listItems: get('/restaurants/{restaurantId}/items', { ...items, errors: ['restaurant_not_found'] }),
  suggestItemLinks: get('/restaurants/{restaurantId}/items/suggestions', {
    params: restaurantPath,
    data: suggestionsSchema,
    isHeavy: true,
    errors: ['restaurant_not_found'],
  }),
  writeItems: put('/restaurants/{restaurantId}/items', {
    ...items,
    body: itemsWriteSchema,
    bodyLimitBytes,
    errors: ['restaurant_not_found', 'outdated'],
  }),
};
