import { z } from 'zod';
import { maxOrderIdLength } from '../orders/canonical-order.ts';
import { channelSchema } from '../platforms/channels.ts';
import { orderActions, orderStatusSchema } from '../orders/order-status.ts';
import { findProvider, providers, providerSlugs } from '../platforms/providers.ts';

export const exampleId = '6700000000000000000000a1';
export const publicIdSchema = z
  .string()
  .regex(/^[0-9a-f]{24}$/)
  .meta({ description: 'Identifier that Köprü issued: 24 hexadecimal characters', example: exampleId });

export const orderReference = z.string().min(1).max(maxOrderIdLength);
/** References in paths are any text: one that is not an id of ours is just not found. */
export const reference = (description: string, example: string) => orderReference.meta({ description, example });

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
  .max(100)
  .transform((name, context) => {
    const slug = findProvider(name);
    if (slug !== undefined) return slug;
    context.addIssue(`must be one of ${providerSlugs.join(', ')}`);
    return z.NEVER;
  })
  // Filters have no examples, because the documentation page would fill them in and show an empty list.
  .meta({
    description: 'Only of this platform',
    override: { type: 'string', enum: providerNames, maxLength: undefined },
  });

export const publicChannelSchema = channelSchema.meta({
  id: 'Channel',
  description:
    "The storefront that the customer ordered in: `getir`, `getir_by_uber`, `yemeksepeti`, `trendyol_go`, `trendyol`, `uber_eats`, `migros`, `direct`, or the platform's own word for another one. One platform may bring orders of several",
  example: { slug: 'getir_by_uber', name: 'GetirYemek by Uber Eats' },
});

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

export const publicFailureSchema = z
  .object({
    code: z.string().meta({ description: 'Stable; to be read by programs', example: 'answered_status' }),
    message: z.string().meta({ description: 'For people', example: 'status 503' }),
  })
  .meta({ id: 'Failure' });

export const localizedSchema = z
  .object({ tr: z.string(), en: z.string() })
  .meta({ id: 'LocalizedText', example: { tr: 'Nakit', en: 'Cash' } });

/** Decimal amounts, in the currency that stands beside them. */
export const money = (description: string) => z.number().meta({ description, example: 155 });

export const text = z.string().nullable();
/** Members of these names that are texts, or null. */
export const texts = <const Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>;

export const currency = z.string().meta({ description: 'ISO 4217', example: 'TRY' });

export const statusSchema = orderStatusSchema.meta({
  id: 'OrderStatus',
  description:
    '325 scheduled, new · 350 scheduled, verified · 400 new · 500 preparing · 550 prepared · 600, 700, 800 on the way · 900 delivered · 1500 cancelled by the customer or the platform · 1600 cancelled by the restaurant',
  example: 400,
});
export const statusName = z.string().meta({ description: "The status in the reader's language", example: 'New' });
export const actions = z
  .array(z.enum(orderActions).meta({ 'x-open': true }))
  .meta({ description: 'What may be done with the order now', example: ['verify', 'advance', 'cancel'] });
