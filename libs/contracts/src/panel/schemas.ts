import { z } from 'zod';
import { isoTime } from '../canonical-order.ts';
import { failureSchema } from '../failure-schemas.ts';
import { idSchema } from '../ids.ts';
import { orderRecordSchema, orderStatsSchema } from '../internal/orders.ts';
import { integrationSchema } from '../internal/integrations.ts';
import { webhookStatsSchema } from '../internal/webhooks.ts';
import { publicEventSchema } from '../messages.ts';
import { orderStatusSchema } from '../order-status.ts';
import { configMembers, providerSchema } from '../providers.ts';
import { scopes } from '../public/operation.ts';
import { minPasswordLength, panelRoles } from './values.ts';

export const panelRoleSchema = z.enum(panelRoles);

export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());
export const passwordSchema = z.string().min(minPasswordLength).max(200);

export const signInSchema = z.object({ email: emailSchema, password: z.string().min(1).max(200) });
export const panelUserSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  role: panelRoleSchema,
  isDisabled: z.boolean(),
  lastSignInAt: isoTime.nullable(),
  createdAt: isoTime,
});
export type PanelUser = z.infer<typeof panelUserSchema>;
export const sessionViewSchema = z.object({
  user: panelUserSchema.pick({ id: true, email: true, name: true, role: true }),
  account: z.object({ id: idSchema, name: z.string() }),
  expiresAt: isoTime,
});
export type SessionView = z.infer<typeof sessionViewSchema>;

/** One place where the user is signed in. */
export const sessionListItemSchema = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: isoTime,
  lastSeenAt: isoTime,
});

/** Ends the user's other sessions. */
export const changePasswordSchema = z.object({ current: z.string().min(1).max(200), next: passwordSchema });
export const accountWriteSchema = z.object({ name: z.string().trim().min(1).max(200) });

/** What the panel must know of the platforms, statuses and scopes to draw its forms. */
export const catalogueSchema = z.object({
  providers: z.array(
    z.object({
      slug: providerSchema,
      name: z.string(),
      requiredConfig: z.array(z.enum(configMembers)),
      secretConfig: z.array(z.enum(configMembers)),
      arrival: z.enum(['push', 'poll', 'push_and_poll']),
      hasMenu: z.boolean(),
    }),
  ),
  statuses: z.array(z.object({ code: orderStatusSchema, name: z.object({ tr: z.string(), en: z.string() }) })),
  events: z.array(publicEventSchema),
  scopes: z.array(z.enum(scopes)),
});
export type Catalogue = z.infer<typeof catalogueSchema>;

export const userCreateSchema = z.object({
  email: emailSchema,
  name: z.string().trim().min(1).max(200),
  role: panelRoleSchema,
  password: passwordSchema,
});
/** Absent members keep their values. */
export const userPatchSchema = z
  .object({
    name: userCreateSchema.shape.name,
    role: panelRoleSchema,
    password: passwordSchema,
    isDisabled: z.boolean(),
  })
  .partial();

export const panelKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** The last characters, to tell keys apart. */
  hint: z.string(),
  scopes: z.array(z.enum(scopes)),
  createdAt: isoTime,
  lastUsedAt: isoTime.nullable(),
  /** When it stops working: set by a rotation, or when it was issued. */
  expiresAt: isoTime.nullable(),
  revokedAt: isoTime.nullable(),
  /** The key that webhooks of the account carry. */
  isWebhookKey: z.boolean(),
});
export type PanelKey = z.infer<typeof panelKeySchema>;
export const keyCreateSchema = z.object({
  name: z.string().trim().min(1).max(100),
  scopes: z.array(z.enum(scopes)).min(1),
});
/** The old key works for `overlapHours` more. */
export const keyRotateSchema = z.object({ overlapHours: z.number().min(0).max(720).default(24) });
/** The secret is in this answer and nowhere else. */
export const issuedKeySchema = z.object({ key: panelKeySchema, secret: z.string() });

export const panelOrderSchema = orderRecordSchema.omit({ accountId: true, platform: true });
export type PanelOrder = z.infer<typeof panelOrderSchema>;
export const panelCancelSchema = z.object({
  reason: z.string().max(200).optional(),
  note: z.string().max(1000).optional(),
});
/** `expectedStatus` is the status that the person saw, so that a second press is not a second step. */
export const panelAdvanceSchema = z.object({ expectedStatus: orderStatusSchema.optional() });

export const integrationSwitchSchema = z.object({ field: z.enum(['status', 'autoVerify']), value: z.boolean() });

/** A problem that needs a person; computed from the facts each time, so it clears itself. */
export const alertSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order_waiting'),
    orderId: idSchema,
    providerOrderId: z.string(),
    provider: providerSchema,
    restaurantId: idSchema,
    since: isoTime,
  }),
  z.object({
    kind: z.literal('endpoint_failing'),
    endpointId: idSchema,
    url: z.string(),
    reason: failureSchema.nullable(),
    waiting: z.int(),
    since: isoTime.nullable(),
  }),
  z.object({
    kind: z.literal('endpoint_disabled'),
    endpointId: idSchema,
    url: z.string(),
    reason: failureSchema.nullable(),
    since: isoTime.nullable(),
  }),
  z.object({
    kind: z.literal('credential_refused'),
    integrationId: idSchema,
    restaurantId: idSchema,
    provider: providerSchema,
    reason: failureSchema,
    since: isoTime,
  }),
  z.object({
    kind: z.literal('integration_failing'),
    integrationId: idSchema,
    restaurantId: idSchema,
    provider: providerSchema,
    reason: failureSchema,
    since: isoTime,
  }),
  z.object({
    kind: z.literal('orders_while_off'),
    integrationId: idSchema,
    restaurantId: idSchema,
    /** Null: restaurant-service did not answer in time. */
    restaurantName: z.string().nullable(),
    provider: providerSchema,
    orders: z.int(),
    since: isoTime,
  }),
]);
export type PanelAlert = z.infer<typeof alertSchema>;
export const alertsSchema = z.object({
  items: z.array(alertSchema),
  /** False while an owner does not answer, so that alerts may be missing. */
  isComplete: z.boolean(),
  /** More orders wait than are listed. */
  hasMore: z.boolean(),
});
export type PanelAlerts = z.infer<typeof alertsSchema>;

export const overviewQuerySchema = z.object({ from: isoTime, to: isoTime, restaurantId: idSchema.optional() });
/** A part is null when its owner is away. */
export const overviewSchema = z.object({
  orders: orderStatsSchema.nullable(),
  webhooks: webhookStatsSchema.nullable(),
  integrations: z.array(integrationSchema).nullable(),
});
export type Overview = z.infer<typeof overviewSchema>;

/** A change that is pushed to open panels at once. */
export const liveEventSchema = z.object({
  id: idSchema,
  type: publicEventSchema,
  at: isoTime,
  restaurantId: idSchema,
  provider: providerSchema,
  orderId: idSchema.nullable(),
  providerOrderId: z.string().nullable(),
  /** The order's new status; null for an integration. */
  status: orderStatusSchema.nullable(),
  total: z.int().nullable(),
  /** The integration's new state; null for an order. */
  isOn: z.boolean().nullable(),
});
export type LiveEvent = z.infer<typeof liveEventSchema>;
