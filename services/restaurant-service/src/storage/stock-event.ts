import { newId, type MessageBody } from '@kopru/contracts';
import { traced, type OutboxEntry } from '@kopru/mongo';
import type { KeptStock } from '../domain/keep-stock.ts';
import { productKey, type StockAtPlatform } from '../domain/stock-state.ts';

type ItemChanged = 'restoran.urun_degisti';

/** Tells of each product that was seen to be there, or to have run out, otherwise than before. */
export const stockEntries = (before: StockAtPlatform, kept: KeptStock): OutboxEntry<ItemChanged>[] => {
  const { _id: integrationId, accountId, restaurantId, provider } = before;
  const known = new Map(before.products.map((product) => [productKey(product), product.observed?.isAvailable]));
  return kept.products.flatMap((product) => {
    const { item, observed, state } = product;
    if (observed === null || observed.isAvailable === known.get(productKey(product))) return [];
    const at = new Date();
    const body: MessageBody<ItemChanged> = {
      eventId: newId(at),
      accountId,
      restaurantId,
      integrationId,
      provider,
      item,
      isAvailable: observed.isAvailable,
      price: null,
      isAsWished: state === 'applied',
      observedAt: observed.at.toISOString(),
      occurredAt: at.toISOString(),
    };
    return [traced<OutboxEntry<ItemChanged>>({ type: 'restoran.urun_degisti', eventId: body.eventId, body, at })];
  });
};
