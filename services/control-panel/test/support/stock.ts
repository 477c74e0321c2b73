import type { AnswerOf } from './panel-api.ts';
import { id } from './samples.ts';

const at = '2026-11-20T12:00:00.000Z';
type Provider = 'getir' | 'ty' | 'ys';
type Stock = AnswerOf<'getAvailability'>['items'][number]['stock'];

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

const platform = (provider: Provider, number: number, wish: Stock['wish']): Stock['platforms'][number] => ({
  provider,
  integrationId: id(number),
  wish,
  state: wish === null ? null : 'applied',
  since: wish === null ? null : at,
  dueAt: null,
  reason: null,
  observed: null,
  drift: null,
});

/** An item that has run out on both platforms, apart from what is said of single ones. */
export const outOf = (number: string, more: Partial<Record<Provider, object>> = {}) => {
  const wish = { isAvailable: false, until: null, at };
  return {
    item: number,
    name: number,
    stock: {
      wish,
      platforms: (['getir', 'ty'] as const).map((slug, index) => ({
        ...platform(slug, 20 + index, wish),
        ...more[slug],
      })),
    },
    price: { wish: null, platforms: [] },
  };
};

export const availabilityWith = (...items: ReturnType<typeof outOf>[]): AnswerOf<'getAvailability'> => ({
  restaurantId: id(10),
  version: 3,
  onDrift: 'correct',
  store: {
    wish: null,
    platforms: (['getir', 'ty'] as const).map((provider, index) => ({
      provider,
      integrationId: id(20 + index),
      wish: null,
      state: null,
      since: null,
      dueAt: null,
      reason: null,
      observed: null,
      drift: null,
    })),
  },
  items,
  hours: { wish: null, platforms: [] },
});
