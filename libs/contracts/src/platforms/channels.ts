import { z } from 'zod';
import { providerSlugs, type ProviderSlug } from './providers.ts';

/** The storefronts that customers order in. One connection to a platform may bring orders of several. */
const channelNames = {
  getir: 'Getir Yemek',
  getir_by_uber: 'GetirYemek by Uber Eats',
  yemeksepeti: 'Yemeksepeti',
  trendyol_go: 'Trendyol Go',
  trendyol: 'Trendyol',
  uber_eats: 'Uber Eats',
  migros: 'Migros Yemek',
  direct: 'Kendi kanalı',
} as const;
type KnownChannel = keyof typeof channelNames;
const channelSlugs = Object.keys(channelNames) as KnownChannel[];

/** The storefront of an order for which its platform names none. */
export const ownChannels = {
  getir: 'getir',
  ys: 'yemeksepeti',
  ty: 'trendyol_go',
  migros: 'migros',
  direct: 'direct',
} as const satisfies Record<ProviderSlug, KnownChannel>;

/** One of the known storefronts, or the platform's own word for another one. */
export const channelSlugSchema = z.string().min(1).max(100);

export const channelSchema = z.object({ slug: channelSlugSchema, name: z.string() });
export type Channel = z.infer<typeof channelSchema>;

/** A storefront with its name; the platform's own word is its own name. */
export const channelOf = (slug: string): Channel => ({
  slug,
  name: Object.hasOwn(channelNames, slug) ? channelNames[slug as KnownChannel] : slug,
});
export const knownChannels: readonly Channel[] = channelSlugs.map(channelOf);

/** The platform whose orders are of this storefront when nothing else is said. */
export const ownerOfChannel = (slug: string): ProviderSlug | undefined =>
  providerSlugs.find((provider) => ownChannels[provider] === slug);
