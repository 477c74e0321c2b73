import { z } from 'zod';
import { businessIdSchema } from '../internal/restaurants.ts';
import { findProvider, providers, providerSlugs } from '../providers.ts';

const id = '6700000000000000000000a1';

export const publicIdSchema = z
  .string()
  .regex(/^[0-9a-f]{24}$/)
  .meta({ description: 'Identifier that Köprü issued: 24 hexadecimal characters', example: id });

/** References in paths are any text: one that is not an id of ours is just not found. */
const reference = (description: string, example: string) => z.string().min(1).max(200).meta({ description, example });

export const orderPathSchema = z.object({
  orderId: reference("The order's `id` or its `pid` (the number on the platform)", id),
});
export const restaurantPathSchema = z.object({ restaurantId: reference("The restaurant's id", id) });
export const businessPathSchema = z.object({
  businessId: reference("The account's own key of the business", 'merkez'),
});
export const newBusinessPathSchema = z.object({
  businessId: businessIdSchema.meta({
    description: "The account's own key of the business; letters, digits and _ . : -",
    example: 'merkez',
  }),
});
export const providerPathSchema = z.object({
  provider: reference('The platform: `getir`, `ys`, `ty`, `migros`, `direct`, or another name of one of them', 'getir'),
});

export const publicTimeSchema = z.iso
  .datetime({ offset: true })
  .meta({ description: 'ISO 8601, UTC', example: '2026-11-20T17:42:11.000Z' });
export const timeQuerySchema = z.iso.datetime({ offset: true });

/** A whole number in a query; any other text is refused. */
export const integerQuery = (range: { min: number; max: number; default: number }, description: string) =>
  z
    .string()
    .regex(/^\d{1,4}$/, `must be a whole number from ${range.min} to ${range.max}`)
    .transform(Number)
    .pipe(z.int().min(range.min).max(range.max))
    .default(range.default)
    .meta({
      description,
      example: range.default,
      override: {
        type: 'integer',
        minimum: range.min,
        maximum: range.max,
        default: range.default,
        pattern: undefined,
      },
    });

const providerNames = providerSlugs.flatMap((slug) => [slug, ...providers[slug].aliases]);

/** A platform by its slug or another name of it, in any letter case. */
export const providerQuerySchema = z
  .string()
  .transform((name, context) => {
    const slug = findProvider(name);
    if (slug !== undefined) return slug;
    context.addIssue(`must be one of ${providerSlugs.join(', ')}`);
    return z.NEVER;
  })
  // Filters have no examples, because the documentation page would fill them in and show an empty list.
  .meta({ description: 'Only of this platform', override: { type: 'string', enum: providerNames } });

export const publicPaginationSchema = z
  .object({
    limit: z.int().meta({ description: 'The most items of a page' }),
    nextCursor: z.string().nullable().meta({ description: 'For the older page; null at the end' }),
    prevCursor: z.string().nullable().meta({ description: 'For the newer page; null at the start' }),
  })
  .meta({ id: 'Pagination', example: { limit: 50, nextCursor: 'eyJhIjoxfQ', prevCursor: null } });

export const pagingQuery = {
  limit: integerQuery({ min: 1, max: 200, default: 50 }, 'The most items of a page'),
  cursor: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .meta({ description: '`nextCursor` or `prevCursor` of an earlier answer; nothing else is valid' }),
  dir: z
    .enum(['next', 'prev'])
    .default('next')
    .meta({ description: '`next`: older than the cursor; `prev`: newer', example: 'next' }),
};

export const localizedSchema = z
  .object({ tr: z.string(), en: z.string() })
  .meta({ id: 'LocalizedText', example: { tr: 'Nakit', en: 'Cash' } });

/** Decimal amounts, in the currency that stands beside them. */
export const money = (description: string) => z.number().meta({ description, example: 155 });
