import {
  publicEventSchema,
  webhookIntegrationBodySchema,
  webhookOrderBodySchema,
  type PublicEvent,
} from '@kopru/contracts';
import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';

const headers = z.object({
  'X-Webhook-Id': z.string().meta({ description: 'The same as `veri.id`; deduplicate on it' }),
  'X-Webhook-Event': publicEventSchema.meta({ description: 'The same as `olay`' }),
  'X-Webhook-Attempt': z.string().meta({ description: '1 for the first attempt', example: '1' }),
  'X-Webhook-Timestamp': z.string().meta({ description: 'When this attempt was made, in seconds since 1970' }),
});

const orderVeri = {
  id: '6700000000000000000000f9',
  providerOrderId: '6700000000000000000000f1',
  restaurantId: '6700000000000000000000b1',
};
const integrationVeri = {
  id: '6700000000000000000000f8',
  restaurantId: '6700000000000000000000b1',
  integrationId: '6700000000000000000000e1',
  provider: 'getir',
  status: false,
};

const summaries = {
  'siparis.olusturuldu': 'A new order arrived from a platform',
  'siparis.iptal_edildi': 'An order was cancelled, by the restaurant, the customer or the platform',
  'siparis.durum_degisti': 'An order advanced to its next status',
  'entegrasyon.durum_degisti': 'An integration was switched on or off',
} as const satisfies Record<PublicEvent, string>;

const description =
  'Sent to every registered address that wants it. `Authorization` carries your API key (`Bearer <key>`, or the bare key where you chose so): compare it with your own in constant time, and trust the body only then. Answer with a 2xx within 10 seconds; anything else is tried again three times at growing intervals. The same event may come more than once: `veri.id` stays the same.';

const webhook = (event: PublicEvent): ZodOpenApiOperationObject => {
  const isOrder = event.startsWith('siparis.');
  return {
    operationId: `webhook_${event.replace('.', '_')}`,
    tags: ['Webhooks'],
    summary: summaries[event],
    description,
    security: [{ webhookKey: [] }],
    requestParams: { header: headers },
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: isOrder ? webhookOrderBodySchema : webhookIntegrationBodySchema,
          example: { olay: event, veri: isOrder ? orderVeri : integrationVeri },
        },
      },
    },
    responses: {
      '2XX': { description: 'Taken; it is not sent again' },
      '410': { description: 'Gone: the address is switched off' },
      '4XX': { description: 'Refused; tried again' },
      '5XX': { description: 'Failed; tried again, with `Retry-After` not before that' },
    },
  };
};

/** The webhooks that Köprü sends to receivers. */
export const webhookObjects = (): ZodOpenApiPathsObject =>
  Object.fromEntries((Object.keys(summaries) as PublicEvent[]).map((event) => [event, { post: webhook(event) }]));
