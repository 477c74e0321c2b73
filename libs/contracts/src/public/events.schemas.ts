import { z } from 'zod';
import { publicEventSchema } from '../messages.ts';
import { providerSchema } from '../providers.ts';
import { integerQuery, publicIdSchema, publicTimeSchema } from './fields.ts';

export const publicFeedQuerySchema = z.object({
  after: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: '`nextCursor` of the last answer; the oldest kept event when absent' }),
  limit: integerQuery({ min: 1, max: 200, default: 50 }, 'The most events of an answer'),
  wait: integerQuery({ min: 0, max: 30, default: 0 }, 'Seconds to wait for an event when there is none yet'),
});

export const publicFeedEventSchema = z
  .object({
    cursor: z.string().meta({ description: 'Where this event stands in the feed' }),
    at: publicTimeSchema,
    olay: publicEventSchema.meta({ description: 'What happened' }),
    veri: z.record(z.string(), z.unknown()).meta({ description: 'As a webhook carries it' }),
  })
  .meta({ id: 'FeedEvent' });

/** The body of an order event at a receiver. */
export const webhookOrderBodySchema = z
  .object({
    olay: publicEventSchema.meta({ description: 'What happened' }),
    veri: z.object({
      id: publicIdSchema.meta({ description: 'The webhook record; the same on every attempt, so duplicates show' }),
      providerOrderId: z.string().meta({ description: 'The number of the order on its platform' }),
      restaurantId: publicIdSchema,
    }),
  })
  .meta({ id: 'OrderWebhook' });

/** The body of `entegrasyon.durum_degisti` at a receiver. */
export const webhookIntegrationBodySchema = z
  .object({
    olay: z.literal('entegrasyon.durum_degisti'),
    veri: z.object({
      id: publicIdSchema,
      restaurantId: publicIdSchema,
      integrationId: publicIdSchema,
      provider: providerSchema,
      status: z.boolean().meta({ description: 'Switched on' }),
    }),
  })
  .meta({ id: 'IntegrationWebhook' });
