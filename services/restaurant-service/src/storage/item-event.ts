import type { MessageBody } from '@kopru/contracts/messages/messages';
import { newId } from '@kopru/contracts/values/ids';
import { traced, type OutboxEntry } from '@kopru/mongo';
import type { ReconciledProducts } from '../domain/availability/reconcile-products.ts';
import type { LinkedPrice } from '../domain/availability/price-state.ts';
import { type Linked, productKey, type ProductsAtPlatform } from '../domain/availability/products.ts';
import type { LinkedStock } from '../domain/availability/stock-state.ts';

type ItemChanged = 'restoran.urun_degisti';
type ItemValues = Pick<MessageBody<ItemChanged>, 'isAvailable' | 'price'>;

/** One event for each product that was observed otherwise than before. */
const makeItemEntries =
  <V, S extends { at: Date }>(valuesFrom: (seen: S) => ItemValues) =>
  (
    before: ProductsAtPlatform<Linked<V, S>>,
    reconciled: ReconciledProducts<Linked<V, S>>,
  ): OutboxEntry<ItemChanged>[] => {
    const { _id: integrationId, accountId, restaurantId, provider } = before;
    const known = new Map(before.products.map((product) => [productKey(product), product.observed]));
    return reconciled.products.flatMap((product) => {
      const { item, observed, state } = product;
      const earlier = known.get(productKey(product)) ?? null;
      if (observed === null) return [];
      const values = valuesFrom(observed);
      if (earlier !== null && JSON.stringify(valuesFrom(earlier)) === JSON.stringify(values)) return [];
      const at = new Date();
      const body: MessageBody<ItemChanged> = {
        eventId: newId(at),
        accountId,
        restaurantId,
        integrationId,
        provider,
        item,
        ...values,
        inSync: state === 'applied',
        observedAt: observed.at.toISOString(),
        occurredAt: at.toISOString(),
      };
      return [traced<OutboxEntry<ItemChanged>>({ type: 'restoran.urun_degisti', eventId: body.eventId, body, at })];
    });
  };

type Seen<L> = L extends Linked<infer _, infer S> ? S : never;

export const stockEntries = makeItemEntries<boolean, Seen<LinkedStock>>(({ isAvailable }) => ({
  isAvailable,
  price: null,
}));
export const priceEntries = makeItemEntries<number, Seen<LinkedPrice>>(({ price }) => ({ isAvailable: null, price }));
