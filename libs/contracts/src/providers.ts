import { z } from 'zod';

export const configMembers = ['restaurantId', 'apiKey', 'secretKey', 'supplierId'] as const;
export type ConfigMember = (typeof configMembers)[number];

export interface ProviderManifest {
  /** Shown to people, and to clients as `provider.kaynak`. */
  name: string;
  /** Other names that clients use for the same platform. */
  aliases: readonly string[];
  /** `config` members without which the adapter cannot work. */
  requiredConfig: readonly ConfigMember[];
  /** `config` members that are never shown again in full. */
  secretConfig: readonly ConfigMember[];
  arrival: 'push' | 'poll' | 'push_and_poll';
  hasMenu: boolean;
}

/** The platforms that Köprü speaks. A new platform is one row here and one folder in provider-ingest. */
export const providers = {
  getir: {
    name: 'Getir Yemek',
    aliases: ['getiryemek', 'getir-yemek'],
    requiredConfig: ['restaurantId', 'apiKey', 'secretKey'],
    secretConfig: ['apiKey', 'secretKey'],
    arrival: 'push_and_poll',
    hasMenu: true,
  },
  ys: {
    name: 'Yemeksepeti',
    aliases: ['yemeksepeti'],
    requiredConfig: ['restaurantId', 'apiKey', 'secretKey'],
    secretConfig: ['apiKey', 'secretKey'],
    arrival: 'push',
    hasMenu: false,
  },
  ty: {
    name: 'Trendyol Go',
    aliases: ['trendyol', 'trendyolgo', 'trendyol-go'],
    requiredConfig: ['restaurantId', 'apiKey', 'secretKey', 'supplierId'],
    secretConfig: ['apiKey', 'secretKey'],
    arrival: 'poll',
    hasMenu: true,
  },
  migros: {
    name: 'Migros Yemek',
    aliases: ['migrosyemek', 'migros-yemek'],
    requiredConfig: ['restaurantId', 'apiKey', 'secretKey'],
    secretConfig: ['apiKey', 'secretKey'],
    arrival: 'push_and_poll',
    hasMenu: true,
  },
  direct: {
    name: 'Kendi kanalı',
    aliases: [],
    requiredConfig: [],
    secretConfig: ['apiKey', 'secretKey'],
    arrival: 'push',
    hasMenu: false,
  },
} as const satisfies Record<string, ProviderManifest>;

export type ProviderSlug = keyof typeof providers;
export const providerSlugs = Object.keys(providers) as ProviderSlug[];
export const providerSchema = z.enum(providerSlugs as [ProviderSlug, ...ProviderSlug[]]);

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
/** The largest `config` accepted, measured as JSON. */
export const maxConfigBytes = 8192;
export type IntegrationConfig = z.infer<typeof integrationConfigSchema>;
