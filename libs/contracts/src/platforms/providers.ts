import { z } from 'zod';
import type { OrderStatus } from '../orders/order-status.ts';

export const configMembers = ['restaurantId', 'apiKey', 'secretKey', 'supplierId'] as const;
export type ConfigMember = (typeof configMembers)[number];

type DeliveryBy = 'restaurant' | 'platform' | 'pickup';

/** A step of change-status; without `from` or `deliveryBy` it is that step whatever these are. */
interface StepPattern {
  to: OrderStatus;
  from?: OrderStatus;
  deliveryBy?: readonly DeliveryBy[];
}

export interface ProviderManifest {
  /** Shown to people, and to clients as `provider.kaynak`. */
  name: string;
  /** Other names that clients use for the same platform. */
  aliases: readonly string[];
  /** `config` members without which the adapter cannot work. */
  requiredConfig: readonly ConfigMember[];
  /** `config` members that only some of its functions need. */
  optionalConfig?: readonly ConfigMember[];
  /** `config` members that tell the platform's stores apart; absent where there is no store. */
  storeConfig?: readonly ConfigMember[];
  /** `config` members that are never shown again in full. */
  secretConfig: readonly ConfigMember[];
  arrival: 'push' | 'poll' | 'push_and_poll';
  hasMenu: boolean;
  /** An acceptance tells the platform in how many minutes the food is ready. */
  takesPreparation?: true;
  /** The preparation times that the platform takes: on acceptance, or else as the average of a restaurant; minutes. */
  preparationLimits?: { least: number; most: number };
  /** The platform's clock for an order that nobody accepts, from its arrival on. */
  acceptance?: { callsAfterMs?: number; endsAfterMs: number };
  /**
   * The platform says by itself that a scheduled order is due, about this long before the wanted time, and may want it
   * accepted for that: the clock here is the net behind it and must not come before.
   */
  releasesBeforeMs?: number;
  /** The steps for which the platform has no message, so that nobody has to call it; `all`: no command calls it. */
  localSteps: 'all' | readonly StepPattern[];
}

const notByRestaurant = ['platform', 'pickup'] as const;
const notByPlatform = ['restaurant', 'pickup'] as const;

/** The platforms that Köprü speaks. A new platform is one row here and one folder in provider-ingest. */
export const providers = {
  getir: {
    name: 'Getir Yemek',
    aliases: ['getiryemek', 'getir-yemek'],
    requiredConfig: ['restaurantId', 'apiKey', 'secretKey'],
    storeConfig: ['restaurantId'],
    secretConfig: ['apiKey', 'secretKey'],
    arrival: 'push_and_poll',
    hasMenu: true,
    preparationLimits: { least: 5, most: 90 },
    // Getir phones after half a minute; after five it cancels the order and closes the restaurant.
    acceptance: { callsAfterMs: 30_000, endsAfterMs: 300_000 },
    releasesBeforeMs: 3_600_000,
    // Getir has no "ready" of its own where its courier does not come: `prepare` then says that the order has left.
    localSteps: [
      { to: 550, deliveryBy: notByPlatform },
      { to: 900, deliveryBy: ['platform'] },
    ],
  },
  ys: {
    name: 'Yemeksepeti',
    aliases: ['yemeksepeti'],
    requiredConfig: ['restaurantId', 'apiKey', 'secretKey'],
    // The chain code, with which stores are opened and closed.
    optionalConfig: ['supplierId'],
    storeConfig: ['restaurantId'],
    secretConfig: ['apiKey', 'secretKey'],
    arrival: 'push',
    hasMenu: false,
    takesPreparation: true,
    // Delivery Hero wants at least two to three minutes between now and `acceptanceTime`.
    preparationLimits: { least: 4, most: 180 },
    // Where an order has no `expiryDate` of its own.
    acceptance: { endsAfterMs: 900_000 },
    localSteps: [
      { to: 500, from: 350 },
      // The platform informs only its own riders that an order is ready.
      { to: 550, deliveryBy: notByPlatform },
      { to: 600, from: 550, deliveryBy: ['platform'] },
      { to: 900 },
    ],
  },
  ty: {
    name: 'Trendyol Go',
    aliases: ['trendyol', 'trendyolgo', 'trendyol-go'],
    requiredConfig: ['restaurantId', 'apiKey', 'secretKey', 'supplierId'],
    storeConfig: ['supplierId', 'restaurantId'],
    secretConfig: ['apiKey', 'secretKey'],
    arrival: 'push_and_poll',
    hasMenu: true,
    takesPreparation: true,
    preparationLimits: { least: 1, most: 180 },
    localSteps: [
      { to: 350 },
      { to: 600, from: 550, deliveryBy: notByRestaurant },
      { to: 900, deliveryBy: notByRestaurant },
    ],
  },
  migros: {
    name: 'Migros Yemek',
    aliases: ['migrosyemek', 'migros-yemek'],
    requiredConfig: ['restaurantId', 'apiKey', 'secretKey'],
    storeConfig: ['restaurantId'],
    secretConfig: ['apiKey', 'secretKey'],
    arrival: 'push_and_poll',
    hasMenu: true,
    localSteps: [{ to: 350 }, { to: 600, from: 550, deliveryBy: ['platform'] }, { to: 900, deliveryBy: ['platform'] }],
  },
  direct: {
    name: 'Kendi kanalı',
    aliases: [],
    requiredConfig: [],
    secretConfig: ['apiKey', 'secretKey'],
    arrival: 'push',
    hasMenu: false,
    localSteps: 'all',
  },
} as const satisfies Record<string, ProviderManifest>;

export type ProviderSlug = keyof typeof providers;
export const providerSlugs = Object.keys(providers) as ProviderSlug[];
/** More platforms may come: `x-open` tells programs so. */
export const providerSchema = z.enum(providerSlugs as [ProviderSlug, ...ProviderSlug[]]).meta({ 'x-open': true });

/** True when a command needs no call, because the platform has no message for its step. */
export const isLocalStep = (
  { provider, status, deliveryBy }: { provider: ProviderSlug; status: OrderStatus; deliveryBy: DeliveryBy },
  command: { kind: 'verify' | 'cancel' } | { kind: 'advance'; to: OrderStatus },
): boolean => {
  const { localSteps }: ProviderManifest = providers[provider];
  if (localSteps === 'all') return true;
  if (command.kind !== 'advance') return false;
  return localSteps.some(
    (step) =>
      step.to === command.to &&
      (step.from ?? status) === status &&
      (step.deliveryBy === undefined || step.deliveryBy.includes(deliveryBy)),
  );
};

/** The platform that a slug or one of its aliases names, in any letter case; undefined when there is none. */
export const findProvider = (name: string): ProviderSlug | undefined => {
  const wanted = name.toLowerCase();
  return providerSlugs.find(
    (slug) => slug === wanted || (providers[slug].aliases as readonly string[]).includes(wanted),
  );
};

/** The members of a `config` that are stored and given to the adapters. */
export const integrationConfigSchema = z
  .object({
    restaurantId: z.string().max(200),
    apiKey: z.string().max(1000),
    secretKey: z.string().max(1000),
    supplierId: z.string().max(200),
  })
  .partial();
export type IntegrationConfig = z.infer<typeof integrationConfigSchema>;
