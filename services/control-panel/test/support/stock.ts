import { failure } from '@kopru/contracts/errors/failures';
import type { AnswerOf } from './panel-api.ts';
import { id } from './samples.ts';

const at = '2026-11-20T12:00:00.000Z';
type Provider = 'getir' | 'ty' | 'ys';
type Known = AnswerOf<'getAvailability'>['items'][number];

export const item = (
  number: string,
  name: string,
  links: Partial<Record<Provider, string>> = {},
): AnswerOf<'listItems'>['items'][number] => ({
  item: number,
  name,
  links: Object.entries(links).map(([provider, productId]) => ({
    provider: provider as Provider,
    productId,
    optionId: null,
  })),
});

export const itemList = (...items: ReturnType<typeof item>[]): AnswerOf<'listItems'> => ({
  restaurantId: id(10),
  version: 7,
  items,
});

const both = ['getir', 'ty'] as const;
type More = Partial<Record<Provider, object>>;

/** What both platforms have taken over, apart from what is said of single ones. */
const applied = <W>(desired: W, more: More = {}) => ({
  desired,
  platforms: both.map((provider, index) => ({
    provider,
    integrationId: id(20 + index),
    desired,
    state: 'applied' as const,
    since: at,
    dueAt: null,
    reason: null,
    observed: null,
    drift: null,
    ...more[provider],
  })),
});
const nothing = { desired: null, platforms: [] };

/** An item that has run out on both platforms. */
export const outOf = (number: string, more: More = {}): Known => ({
  item: number,
  name: number,
  stock: applied({ isAvailable: false, until: null, at }, more),
  price: nothing,
});

/** An item of which only a price was wished, which Getir takes from nobody. */
export const pricedAt = (number: string, price: number, more: More = {}): Known => {
  const getir = { state: 'unsupported', reason: failure('price_not_settable') };
  const ty = { observed: { price, at } };
  return {
    item: number,
    name: number,
    stock: nothing,
    price: applied({ price, at }, { getir, ty: { ...ty, ...more.ty } }),
  };
};

export const availabilityWith = (...items: Known[]): AnswerOf<'getAvailability'> => ({
  restaurantId: id(10),
  version: 3,
  onDrift: 'correct',
  onClosed: 'show',
  store: {
    desired: null,
    platforms: both.map((provider, index) => ({
      provider,
      integrationId: id(20 + index),
      desired: null,
      state: null,
      since: null,
      dueAt: null,
      reason: null,
      observed: null,
      drift: null,
    })),
  },
  items,
  hours: { desired: null, platforms: [] },
});

/** The restaurant is at Yemeksepeti, too. */
export const withYemeksepeti = (known: AnswerOf<'getAvailability'>): AnswerOf<'getAvailability'> => ({
  ...known,
  store: {
    ...known.store,
    platforms: known.store.platforms.flatMap((one) =>
      one.provider === 'getir' ? [one, { ...one, provider: 'ys' as const, integrationId: id(22) }] : [one],
    ),
  },
});
