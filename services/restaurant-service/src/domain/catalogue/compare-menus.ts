import type { Finding } from '@kopru/contracts/internal/drift';
import type { Item, ItemList } from '@kopru/contracts/internal/items';
import type { Menu } from '@kopru/contracts/internal/restaurants';
import { capabilities } from '@kopru/contracts/platforms/capabilities';
import type { ProviderSlug } from '@kopru/contracts/platforms/providers';
import { areSameHours, type Hours } from '@kopru/contracts/values/hours';
import { priceKind } from '../availability/price-state.ts';
import { readName } from './product-name.ts';
import { stockKind } from '../availability/stock-state.ts';
import type { LinkSuggestion } from './suggest-links.ts';
import { itemKey, type PerPlatform, desiredAt, type DesiredState } from '../availability/desired-state.ts';

export type MenuProduct = Menu['categories'][number]['products'][number];

/** What a platform was seen to have; null: it did not say. */
export interface PlatformSeen {
  provider: ProviderSlug;
  products: readonly MenuProduct[] | null;
  hours: Hours | null;
}

interface Place<V> {
  provider: ProviderSlug;
  value: V;
  desired: V | null;
}

interface Rules<V> {
  isSame: (one: V, other: V) => boolean;
  /** Whether the platform takes this change. */
  takes: (provider: ProviderSlug, value: V) => boolean;
}

interface Correction<V> {
  value: V;
  platforms: ProviderSlug[];
}

const distinct = <V>(values: readonly V[], isSame: Rules<V>['isSame']): V[] =>
  values.filter((value, index) => values.findIndex((other) => isSame(value, other)) === index);

/**
 * A place with a desired value is compared with it, those without are compared with each other: what is desired of one
 * platform only is meant to be otherwise there.
 */
const differing = <V, P extends Place<V>>(places: readonly P[], { isSame, takes }: Rules<V>) => {
  const wrong = places.filter(({ value, desired }) => desired !== null && !isSame(value, desired));
  const nothingDesired = places.filter(({ desired }) => desired === null);
  const values = distinct(
    nothingDesired.map(({ value }) => value),
    isSame,
  );
  const isFree = values.length > 1;
  const toDesired = distinct(
    wrong.flatMap(({ desired }) => (desired === null ? [] : [desired])),
    isSame,
  ).flatMap((value): Correction<V>[] => {
    const those = wrong.filter(({ desired }) => desired !== null && isSame(desired, value));
    const platforms = those.map(({ provider }) => provider).filter((provider) => takes(provider, value));
    return platforms.length === 0 ? [] : [{ value, platforms: [...new Set(platforms)] }];
  });
  const toOne = (isFree ? values : []).flatMap((value): Correction<V>[] => {
    const others = nothingDesired.filter((place) => !isSame(place.value, value));
    if (!others.some(({ provider }) => takes(provider, value))) return [];
    return [{ value, platforms: [...new Set(nothingDesired.map(({ provider }) => provider))] }];
  });
  return { wrong, isFree, corrections: [...toDesired, ...toOne] };
};

/** "Ayran (30 cl)" and "AYRAN 300 ML" are one name. */
const areSameNames = (one: string, other: string): boolean => {
  const [a, b] = [readName(one), readName(other)];
  if (a.words.toSorted().join(' ') !== b.words.toSorted().join(' ')) return false;
  return [...a.sizes].every(([measure, size]) => (b.sizes.get(measure) ?? size) === size);
};

const priceRules: Rules<number> = {
  isSame: (one, other) => one === other,
  takes: (provider, price) => capabilities[provider].price && price > 0,
};
const stockRules: Rules<boolean> = {
  isSame: (one, other) => one === other,
  takes: (provider) => capabilities[provider].product,
};
const hoursRules: Rules<Hours> = {
  isSame: areSameHours,
  takes: (provider) => capabilities[provider].hours,
};

type Found = Finding extends infer F ? (F extends Finding ? Omit<F, 'seenAt'> : never) : never;

interface Compared {
  seen: readonly PlatformSeen[];
  list: Pick<ItemList, 'items'>;
  desiredState: DesiredState;
  suggestions: readonly LinkSuggestion[];
  now: Date;
}

/** Compares the products that one item is linked to, but no options: menus do not say whether they have run out, and no platform takes their prices. */
const ofItem = ({ item, name, links }: Item, { seen, desiredState, now }: Compared): Found[] => {
  const there = links.flatMap(({ provider, productId, optionId }) => {
    const products = optionId === null ? seen.find((one) => one.provider === provider)?.products : undefined;
    const product = products?.find(({ id }) => id === productId);
    return product === undefined ? [] : [{ provider, productId, product }];
  });
  const placesOf = <V>(valueOf: (product: MenuProduct) => V, desiredFrom: (provider: ProviderSlug) => V | null) =>
    there.map(({ provider, productId, product }) => ({
      ...{ provider, productId, value: valueOf(product), desired: desiredFrom(provider) },
    }));
  const article = { item, name };

  const desiredPrice = desiredState.prices[itemKey(item)];
  const prices = placesOf(
    ({ price }) => price,
    (provider) => (desiredPrice && priceKind.desiredFor(desiredPrice, provider, now)?.price) ?? null,
  );
  const price = differing(prices, priceRules);

  const desiredStock = desiredState.stock[itemKey(item)];
  const stocks = placesOf(
    ({ isAvailable }) => isAvailable,
    (provider) => (desiredStock && stockKind.desiredFor(desiredStock, provider, now)?.isAvailable) ?? null,
  );
  const stock = differing(stocks, stockRules);
  const isSoldAgainstDesired = stock.wrong.some(({ value }) => value);

  const names = placesOf<string>(
    (product) => product.name,
    () => null,
  );
  const isNamedOtherwise = distinct(
    names.map(({ value }) => value),
    areSameNames,
  );
  return [
    ...(price.wrong.length > 0 || price.isFree
      ? [
          {
            ...{ ...article, kind: 'price' as const, places: prices, canFailOrders: price.wrong.length > 0 },
            corrections: price.corrections.map(({ value, platforms }) => ({ price: value, platforms })),
          },
        ]
      : []),
    ...(stock.wrong.length > 0 || stock.isFree
      ? [
          {
            ...{
              ...article,
              kind: 'stock' as const,
              places: stocks,
              canFailOrders: stock.isFree || isSoldAgainstDesired,
            },
            corrections: stock.corrections.map(({ value, platforms }) => ({ isAvailable: value, platforms })),
          },
        ]
      : []),
    ...(isNamedOtherwise.length > 1
      ? [{ ...article, kind: 'name' as const, places: names, canFailOrders: false }]
      : []),
  ];
};

const ofHours = ({ seen, desiredState }: Compared): Found[] => {
  const places = seen.flatMap(({ provider, hours }) => {
    const desiredHours: PerPlatform<{ hours: Hours }> = desiredState.hours;
    return hours === null
      ? []
      : [{ provider, value: hours, desired: desiredAt(desiredHours, provider)?.hours ?? null }];
  });
  const { wrong, isFree, corrections } = differing(places, hoursRules);
  if (wrong.length === 0 && !isFree) return [];
  return [
    {
      ...{ kind: 'hours', places, canFailOrders: false },
      corrections: corrections.map(({ value, platforms }) => ({ hours: value, platforms })),
    },
  ];
};

/** A restaurant without items of its own has nothing to link to. */
const unlinked = ({ seen, list, suggestions }: Compared): Found[] => {
  if (list.items.length === 0) return [];
  const names = new Map(list.items.map(({ item, name }) => [item, name]));
  return seen.flatMap(({ provider, products }) => {
    const here = list.items.flatMap(({ links }) => links.filter((link) => link.provider === provider));
    const linked = new Set(here.map(({ productId }) => productId));
    return (products ?? [])
      .filter(({ id }) => !linked.has(id))
      .map((product): Found => {
        const isThis = (one: LinkSuggestion): boolean => one.provider === provider && one.productId === product.id;
        return {
          ...{ kind: 'unlinked', canFailOrders: true },
          places: [{ provider, productId: product.id, value: product.name, desired: null }],
          corrections: suggestions.filter(isThis).map(({ item }) => ({ item, name: names.get(item) ?? item })),
        };
      });
  });
};

const failingFirst = <F extends { canFailOrders: boolean }>(found: readonly F[]): F[] => [
  ...found.filter(({ canFailOrders }) => canFailOrders),
  ...found.filter(({ canFailOrders }) => !canFailOrders),
];

/**
 * Where the platforms of a restaurant differ from each other and from the desired state, and what one press changes of it.
 * Those that can fail orders come first.
 */
export const compareMenus = (compared: Compared): Found[] => {
  const found = [
    ...compared.list.items.flatMap((item) => ofItem(item, compared)),
    ...ofHours(compared),
    ...unlinked(compared),
  ];
  return failingFirst(found);
};

/** What a finding is about, the same from night to night. */
const subjectOf = (finding: Found): string => {
  if (finding.kind === 'hours') return 'hours';
  if (finding.kind !== 'unlinked') return JSON.stringify([finding.kind, finding.item]);
  return JSON.stringify(['unlinked', ...finding.places.map(({ provider, productId }) => [provider, productId])]);
};

/** The platforms that did not say what they sell, and those that did not say when they are open. */
export interface Unread {
  menus: readonly ProviderSlug[];
  hours: readonly ProviderSlug[];
}

/** With what was found before at the platforms that did not say anything now. */
export const withUnread = (
  found: readonly Found[],
  before: readonly Finding[],
  unread: Unread,
  at: Date,
): Finding[] => {
  const subjects = new Set(found.map(subjectOf));
  const isRetained = (finding: Finding): boolean => {
    const silent = finding.kind === 'hours' ? unread.hours : unread.menus;
    return finding.places.some(({ provider }) => silent.includes(provider)) && !subjects.has(subjectOf(finding));
  };
  const retained = before.filter(isRetained);
  return failingFirst([...found.map((finding) => ({ ...finding, seenAt: at.toISOString() })), ...retained]);
};
