import { z } from 'zod';
import {
  availabilityOf,
  closedPolicies,
  driftPolicies,
  itemChangeSchema,
  maxPrice,
  storeWriteSchema,
} from '../internal/availability.ts';
import { hoursSchema } from '../values/hours.ts';
import { providerSchema } from '../platforms/providers.ts';
import { maxItems } from '../internal/items.ts';
import { availabilityExample, capabilitiesExample } from './restaurant-examples.ts';
import { providerQuerySchema, publicIdSchema, publicTimeSchema, reference } from './fields.ts';
import { examples, rowsOf } from './operation.ts';
import { providerNames, restaurantPath } from './restaurants.ts';

const { shape: store } = storeWriteSchema;
const { shape: item } = itemChangeSchema;
/** Exact to the kuruş; what a decimal cannot say exactly in binary is not counted against it. */
const isWholeKurus = (price: number): boolean => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6;
const priceSchema = z
  .number()
  .min(0.01)
  .max(maxPrice / 100)
  .refine(isWholeKurus, 'has more than 2 decimals');

const availabilityPatchSchema = z
  .object({
    store: z
      .object({
        state: store.state.meta({ description: '`busy`: open, but slower than usual' }),
        minutes: store.minutes.meta({ description: 'For how long; then the store is open again by itself' }),
        until: store.until.meta({
          description:
            'Until when, in place of `minutes`: a time, or `end_of_day`, when the working day of the restaurant ends. A time that is over means open',
        }),
        reason: store.reason.meta({ description: "The account's own note" }),
      })
      .optional()
      .meta({ description: 'What the store is to be' }),
    items: z
      .array(
        z.object({
          item: item.item.meta({ description: 'One of the items', override: { pattern: String.raw`\S` } }),
          isAvailable: item.isAvailable.meta({
            description: 'False: it has run out. Absent: false when `until` is there',
          }),
          until: item.until.meta({
            description:
              'When it is there again by itself: a time, or `end_of_day`, when the working day of the restaurant ends (`dayEndsAt`)',
          }),
          price: priceSchema.optional().meta({
            description: 'What it costs, in Turkish lira with at most 2 decimals; without its options',
          }),
        }),
      )
      .max(maxItems)
      .optional()
      .meta({
        description:
          'Which items are to be there, which have run out, and what they cost; of the others nothing changes',
      }),
    hours: hoursSchema.optional().meta({ description: 'The opening hours of a whole week; each day once' }),
    onDrift: z.enum(driftPolicies).optional().meta({
      description:
        "What becomes of a change in the platform's own panel: `correct` (the start) restores the desired state, `adopt` leaves it until the next change of the desired state. A store that was closed there is opened by such a change or by `onClosed` only",
    }),
    onClosed: z.enum(closedPolicies).optional().meta({
      description:
        'What becomes of a store that its platform closed by itself, as Getir does after an order that nobody accepted: `show` (the start) leaves it closed and says so, `reopen` opens it again, at most three times an hour. What a person closed stays closed. Only platforms that say who closed a store are opened again',
    }),
    platforms: z
      .array(providerQuerySchema)
      .min(1)
      .max(20)
      .optional()
      .meta({ description: 'Only on these platforms; on all when absent' }),
  })
  .meta({ id: 'AvailabilityPatch' })
  .register(examples, {
    example: { store: { state: 'busy', minutes: 30 }, items: [{ item: 'AYR-1', until: 'end_of_day', price: 27.5 }] },
  });

export type PublicAvailabilityPatch = z.infer<typeof availabilityPatchSchema>;

const publicAvailabilitySchema = availabilityOf({
  id: publicIdSchema,
  at: publicTimeSchema,
  reason: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .meta({ description: 'Why the platform is not in sync' }),
  price: z.number().meta({ description: 'In Turkish lira' }),
})
  .meta({ id: 'Availability' })
  .register(examples, { example: availabilityExample });
export type PublicAvailability = z.infer<typeof publicAvailabilitySchema>;

const capabilitiesSchema = z
  .object({
    provider: providerSchema,
    name: z.string(),
    store: z.boolean().meta({ description: 'Can be opened and closed' }),
    busy: z.boolean().meta({ description: 'Can be called busy' }),
    closedMinutes: z
      .array(z.int())
      .meta({ description: 'After these minutes the platform opens by itself; Köprü keeps every other time' }),
    storeLimit: z
      .object({ calls: z.int(), seconds: z.int() })
      .nullable()
      .meta({ description: 'The most changes of a store that the platform takes' }),
    hours: z.boolean().meta({ description: 'Takes opening hours' }),
    product: z.boolean().meta({ description: 'A product can be switched off while it has run out' }),
    option: z.boolean().meta({ description: 'An option of a product, too' }),
    productLimit: z
      .object({ calls: z.int(), seconds: z.int() })
      .nullable()
      .meta({ description: 'The most changes of products that the platform takes' }),
    price: z.boolean().meta({ description: 'Takes prices of products' }),
    priceLimit: z
      .object({ calls: z.int(), seconds: z.int() })
      .nullable()
      .meta({ description: 'The most changes of prices that the platform takes' }),
  })
  .meta({ id: 'Capabilities' })
  .register(examples, { example: capabilitiesExample });

const { get, patch } = rowsOf('Restaurants');
const availability = {
  params: restaurantPath,
  data: publicAvailabilitySchema,
  isVersioned: true,
} as const;

export const availabilityOperations = {
  getAvailability: get('/restaurants/{restaurantId}/availability', {
    ...availability,
    errors: ['restaurant_not_found'],
  }),
  changeAvailability: patch('/restaurants/{restaurantId}/availability', {
    ...availability,
    body: availabilityPatchSchema,
    bodyLimitBytes: 1_048_576,
    errors: ['restaurant_not_found', 'integration_not_found', 'item_not_found', 'outdated'],
  }),
  getCapabilities: get('/providers/{provider}/capabilities', {
    params: z.object({ provider: reference(providerNames, 'getir') }),
    data: capabilitiesSchema,
    errors: ['provider_not_found'],
  }),
};
