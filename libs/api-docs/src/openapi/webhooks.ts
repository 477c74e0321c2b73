import { publicEventSchema, type PublicEvent } from '@kopru/contracts/messages/messages';
import {
  webhookIncidentBodySchema,
  webhookIntegrationBodySchema,
  webhookItemBodySchema,
  webhookOrderBodySchema,
  webhookStoreBodySchema,
} from '@kopru/contracts/public/webhooks';
import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';

const headers = z.object({
  'X-Webhook-Id': z.string().meta({ description: 'The same as `veri.id`; deduplicate on it' }),
  'X-Webhook-Event': publicEventSchema.meta({ description: 'The same as `olay`' }),
  'X-Webhook-Attempt': z.string().meta({ description: '1 for the first attempt', example: '1' }),
  'X-Webhook-Sequence': z.string().optional().meta({
    description: "The event's number within its order, without gaps; absent for an event that is not about an order",
    example: '1',
  }),
  'X-Webhook-Timestamp': z.string().meta({ description: 'When this attempt was made, in seconds since 1970' }),
});

const id = '6700000000000000000000f9';
const restaurantId = '6700000000000000000000b1';
const target = { id, restaurantId, integrationId: '6700000000000000000000e1', provider: 'getir' };
const seen = { ...target, inSync: true, observedAt: '2026-11-20T17:42:11.000Z' };
const incident = {
  ...{ id, restaurantId, incidentId: '6700000000000000000000c1', kind: 'order_not_accepted' },
  ...{ subject: '6700000000000000000000a1', provider: 'getir', actor: 'person', orderNumber: '17', reason: null },
  ...{ since: '2026-11-20T17:42:11.000Z', resolvedAt: null },
};
const orderBody = {
  schema: webhookOrderBodySchema,
  veri: { id, providerOrderId: '6700000000000000000000f1', restaurantId },
};

const webhooks = {
  'siparis.olusturuldu': { summary: 'A new order arrived from a platform', ...orderBody },
  'siparis.iptal_edildi': {
    summary: 'An order was cancelled, by the restaurant, the customer or the platform',
    ...orderBody,
  },
  'siparis.durum_degisti': { summary: 'An order advanced to its next status', ...orderBody },
  'siparis.guncellendi': {
    summary:
      'An order was changed after its arrival: its products, amounts, address, note or times. Only for endpoints that name this event; any other gets `siparis.durum_degisti` with `veri.degisenler`. With `kurye_durumu` alone, that a courier is near or at the door: others get nothing',
    schema: webhookOrderBodySchema,
    veri: { ...orderBody.veri, degisenler: ['urunler', 'tutar'] },
  },
  'entegrasyon.durum_degisti': {
    summary: 'An integration was switched on or off',
    schema: webhookIntegrationBodySchema,
    veri: { ...target, status: false },
  },
  'restoran.durum_degisti': {
    summary: 'A store is open, busy or closed on a platform; only for endpoints that name this event',
    schema: webhookStoreBodySchema,
    veri: { ...seen, state: 'closed', oldState: 'open' },
  },
  'restoran.urun_degisti': {
    summary: 'An item is on or off sale, or has another price, on a platform; only for endpoints that name this event',
    schema: webhookItemBodySchema,
    veri: { ...seen, item: 'AYRAN-20', isAvailable: false, price: null },
  },
  'olay.acildi': {
    summary: 'Something at a restaurant is wrong and wants somebody; only for endpoints that name this event',
    schema: webhookIncidentBodySchema,
    veri: incident,
  },
  'olay.kapandi': {
    summary: 'What was wrong at a restaurant is well again; only for endpoints that name this event',
    schema: webhookIncidentBodySchema,
    veri: { ...incident, resolvedAt: '2026-11-20T17:44:02.000Z' },
  },
} as const satisfies Record<PublicEvent, { summary: string; schema: z.ZodType; veri: object }>;

const description =
  'Sent to every registered address that wants it. `Authorization` carries your API key (`Bearer <key>`, or the bare key where you chose so): compare it with your own in constant time, and trust the body only then. Answer with a 2xx within 10 seconds; anything else is tried again three times at growing intervals. The same event may come more than once: `veri.id` stays the same.';

const webhook = (event: PublicEvent): ZodOpenApiOperationObject => {
  const { summary, schema, veri } = webhooks[event];
  return {
    operationId: `webhook_${event.replace('.', '_')}`,
    tags: ['Webhooks'],
    summary,
    description,
    security: [{ webhookKey: [] }],
    requestParams: { header: headers },
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema,
          example: { olay: event, veri },
        },
      },
    },
    responses: {
      '2XX': { description: 'Taken; it is not sent again' },
      '410': { description: 'Gone: the address is switched off' },
      '4XX': { description: 'Refused; tried again, unless the answer carries `Webhook-Delivery: abort`' },
      '5XX': { description: 'Failed; tried again, with `Retry-After` not before that' },
    },
  };
};

/** The webhooks that Köprü sends to receivers. */
export const webhookObjects = (): ZodOpenApiPathsObject =>
  Object.fromEntries((Object.keys(webhooks) as PublicEvent[]).map((event) => [event, { post: webhook(event) }]));
