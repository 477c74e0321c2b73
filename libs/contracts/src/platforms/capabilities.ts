import type { ProviderSlug } from './providers.ts';

/** `busy`: open, but slower than usual. */
export const storeStates = ['open', 'busy', 'closed'] as const;
export type StoreState = (typeof storeStates)[number];

export interface CallLimit {
  calls: number;
  seconds: number;
}

export interface Capabilities {
  /** Takes a restaurant's word that its store is open or closed. */
  store: boolean;
  /** Has a word for a kitchen that is busy. */
  busy: boolean;
  /** The minutes after which the platform itself opens a closed store; none: Köprü opens it in time. */
  closedMinutes: readonly number[];
  /** The most calls that the platform allows a restaurant for changes of its store. */
  storeLimit: CallLimit | null;
  /** Takes working hours. */
  hours: boolean;
  /** Takes a restaurant's word that a product of its menu has run out. */
  product: boolean;
  /** The same of an option of a product. */
  option: boolean;
  /** The most calls that the platform allows a restaurant for that. */
  productLimit: CallLimit | null;
  /** Takes prices of products; of options none does. */
  price: boolean;
  /** The most calls that the platform allows a restaurant for prices. */
  priceLimit: CallLimit | null;
}

/** What each platform lets a restaurant's system change. Sources: docs/platforms.md. */
export const capabilities = {
  getir: {
    ...{ store: true, busy: true, closedMinutes: [15, 30, 45], storeLimit: { calls: 2, seconds: 60 } },
    // Its calls for options have ended in 2025.
    hours: true,
    ...{ product: true, option: false, productLimit: { calls: 300, seconds: 60 } },
    // Only menus of chains have prices that can be written; a single restaurant's stand in Getir's panel.
    ...{ price: false, priceLimit: null },
  },
  ys: {
    // The minutes that Yemeksepeti allows stand in its answers.
    ...{ store: true, busy: false, closedMinutes: [], storeLimit: null },
    hours: false,
    ...{ product: true, option: true, productLimit: null },
    // Prices stand in the catalogue, which Yemeksepeti does not take in Türkiye yet.
    ...{ price: false, priceLimit: null },
  },
  ty: {
    ...{ store: true, busy: false, closedMinutes: [], storeLimit: { calls: 50, seconds: 10 } },
    hours: true,
    ...{ product: true, option: false, productLimit: { calls: 50, seconds: 10 } },
    ...{ price: true, priceLimit: { calls: 50, seconds: 10 } },
  },
  migros: {
    ...{ store: true, busy: false, closedMinutes: [], storeLimit: null },
    hours: false,
    ...{ product: true, option: false, productLimit: null },
    ...{ price: true, priceLimit: null },
  },
  direct: {
    ...{ store: false, busy: false, closedMinutes: [], storeLimit: null },
    hours: false,
    ...{ product: false, option: false, productLimit: null },
    ...{ price: false, priceLimit: null },
  },
} as const satisfies Record<ProviderSlug, Capabilities>;
