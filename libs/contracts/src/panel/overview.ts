import { z } from 'zod';
import { canonicalOrderSchema, isoTime } from '../orders/canonical-order.ts';
import { channelSchema, type Channel } from '../platforms/channels.ts';
import { failureSchema } from '../errors/failure-schemas.ts';
import { idSchema } from '../values/ids.ts';
import { integrationSchema } from '../internal/integrations.ts';
import { orderStatsSchema } from '../internal/orders.ts';
import { webhookStatsSchema } from '../internal/webhooks.ts';
import { publicEventSchema, type PublicEvent } from '../messages/messages.ts';
import { orderStatusSchema, type OrderStatus } from '../orders/order-status.ts';
import { configMembers, providerSchema, type ProviderSlug } from '../platforms/providers.ts';
import { scopes } from '../public/operation.ts';
const deliveredBySchema = canonicalOrderSchema.shape.delivery.shape.by;

/** What the panel must know of the platforms, statuses and scopes to draw its forms. */
const catalogueSchema = z.object({
  providers: z.array(
    z.object({
      slug: providerSchema,
      name: z.string(),
      requiredConfig: z.array(z.enum(configMembers)),
      optionalConfig: z.array(z.enum(configMembers)),
      secretConfig: z.array(z.enum(configMembers)),
      arrival: z.enum(['push', 'poll', 'push_and_poll']),
      hasMenu: z.boolean(),
      takesPreparation: z.boolean(),
      /** With these couriers, the ready step is sent to the platform; older versions sent none. */
      sendsReadyFor: z.array(deliveredBySchema).optional(),
      /** What the platform lets a restaurant's system change. */
      can: z.object({
        store: z.boolean(),
        busy: z.boolean(),
        hours: z.boolean(),
        product: z.boolean(),
        option: z.boolean(),
        price: z.boolean(),
      }),
    }),
  ),
  /** The storefronts with a name of their own. */
  channels: z.array(channelSchema),
  statuses: z.array(z.object({ code: orderStatusSchema, name: z.object({ tr: z.string(), en: z.string() }) })),
  events: z.array(publicEventSchema),
  scopes: z.array(z.enum(scopes)),
});
export type Catalogue = z.infer<typeof catalogueSchema>;

const endpointTrouble = {
  endpointId: idSchema,
  url: z.string(),
  reason: failureSchema.nullable(),
  since: isoTime.nullable(),
};
const integration = { integrationId: idSchema, restaurantId: idSchema, provider: providerSchema, since: isoTime };

/** A problem that needs a person; computed from the facts each time, so it clears itself. */
const alertSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order_waiting'),
    orderId: idSchema,
    providerOrderId: z.string(),
    shortCode: z.string().nullable(),
    provider: providerSchema,
    channel: channelSchema,
    restaurantId: idSchema,
    since: isoTime,
  }),
  z.object({ kind: z.literal('endpoint_failing'), ...endpointTrouble, waiting: z.int() }),
  z.object({ kind: z.literal('endpoint_disabled'), ...endpointTrouble }),
  z.object({ kind: z.literal('credential_refused'), ...integration, reason: failureSchema }),
  z.object({ kind: z.literal('integration_failing'), ...integration, reason: failureSchema }),
  z.object({
    kind: z.literal('orders_while_off'),
    ...integration,
    /** Null: restaurant-service did not answer in time. */
    restaurantName: z.string().nullable(),
    orders: z.int(),
  }),
  /** Since its last order: others come from the storefront that the platform moved to, over another connection. */
  z.object({ kind: z.literal('store_moved'), ...integration }),
]);
export type PanelAlert = z.infer<typeof alertSchema>;
const alertsSchema = z.object({
  items: z.array(alertSchema),
  /** False while an owner does not answer, so that alerts may be missing. */
  isComplete: z.boolean(),
  /** More orders wait than are listed. */
  hasMore: z.boolean(),
});
export type PanelAlerts = z.infer<typeof alertsSchema>;

const overviewQuerySchema = z.object({
  from: isoTime,
  to: isoTime,
  /** The time to compare with; without it, there is no `before`. */
  beforeFrom: isoTime.optional(),
  beforeTo: isoTime.optional(),
  restaurantId: idSchema.optional(),
});
/** A part is null when its service is unavailable. */
const overviewSchema = z.object({
  orders: orderStatsSchema.nullable(),
  before: orderStatsSchema.pick({ orderCount: true, cancelledCount: true, revenue: true }).nullable(),
  webhooks: webhookStatsSchema.nullable(),
  /** The first few, those that fail before the others. */
  integrations: z.array(integrationSchema).nullable(),
  hasMoreIntegrations: z.boolean(),
});
export type Overview = z.infer<typeof overviewSchema>;

/** A change that is pushed to open panels at once. */
export interface LiveEvent {
  id: string;
  type: PublicEvent;
  at: string;
  restaurantId: string;
  /** Null for what is about the whole restaurant. */
  provider: ProviderSlug | null;
  /** Null for an integration. */
  channel: Channel | null;
  orderId: string | null;
  providerOrderId: string | null;
  shortCode: string | null;
  /** The order's new status; null for an integration. */
  status: OrderStatus | null;
  total: number | null;
  /** The integration's new state; null for an order. */
  isOn: boolean | null;
}

/** What the panel shows before anything is chosen. */
export const overviewTerms = {
  getCatalogue: { data: catalogueSchema },
  getOverview: { query: overviewQuerySchema, data: overviewSchema },
  listAlerts: { data: alertsSchema },
  /** `event: change` with a `LiveEvent`, for as long as the session lives, and `event: beat` in between. */
  followEvents: { mediaType: 'text/event-stream' },
} as const;
