import { endOfDay, midnight } from '@kopru/contracts/values/time-zone';
import type { Request, RequestHandler, Router } from 'express';
import { catalog } from '../../menu/catalog.ts';
import type { Shop } from '../../world/model.ts';
import { setOnSale } from '../../menu/stock.ts';
import { closeStore, isOpenNow, openStore } from '../../world/store.ts';
import type { World } from '../../world/world.ts';
import { type Answer, answer } from '../common/answer.ts';
import { fromGetirHours, toGetirHours } from '../common/hours.ts';
import { hexId } from './getir-bodies.ts';

type Guarded = (
  name: string,
  handler: (shop: Shop, request: Request) => Answer,
  limit: 'default' | 'products' | 'configuration',
) => RequestHandler;

const minutes: readonly unknown[] = [15, 30, 45];
const wrongMinutes = answer(
  { code: 1, error: 'ValidationError', message: 'must be one of [15, 30, 45]', details: [] },
  400,
);
const wrongHours = answer(
  { code: 1, error: 'ValidationError', message: 'restaurantWorkingHours must name each day once', details: [] },
  400,
);
const bodyOf = (request: Request): Record<string, unknown> => (request.body ?? {}) as Record<string, unknown>;

const hexIds = new Set(catalog.map(({ id }) => hexId(id)));
const noProduct = answer({ code: 12, error: 'ProductNotFound', message: 'Ürün bulunamadı', details: [] }, 404);
const wrongStatus = answer({ code: 1, error: 'ValidationError', message: 'must be one of [100, 200, 400]' }, 400);

/** 100 on sale, 200 off, 400 off for today. */
const switchProduct = (shop: Shop, request: Request): Answer => {
  const id = String(request.params['id']);
  const { status } = bodyOf(request);
  if (!hexIds.has(id)) return noProduct;
  if (status !== 100 && status !== 200 && status !== 400) return wrongStatus;
  setOnSale(shop, id, status === 100, status === 400 ? endOfDay(new Date(), midnight).getTime() : null);
  return answer({ result: true });
};

/** Getir's store: open, closed for 15, 30 or 45 minutes, and busy, which Getir does not show. */
export const getirStoreRoutes = (routes: Router, world: World, guarded: Guarded): void => {
  routes.get(
    '/restaurants',
    guarded(
      'store-read',
      (shop) =>
        answer({
          id: shop.restaurantId,
          name: shop.name,
          averagePreparationTime: 15,
          status: isOpenNow(shop) ? 100 : 200,
          isCourierAvailable: true,
          isStatusChangedByUser: shop.changedBy !== 'platform',
          closedSource: shop.isOpen ? 0 : 1,
          rating: 4.5,
        }),
      'default',
    ),
  );
  routes.get(
    '/restaurants/working-hours',
    guarded('hours-read', ({ hours }) => answer(toGetirHours(hours)), 'default'),
  );
  routes.put(
    '/restaurants/working-hours',
    guarded(
      'hours',
      (shop, request) => {
        const hours = fromGetirHours(request.body);
        if (hours === undefined) return wrongHours;
        shop.hours = hours;
        return answer({ result: true });
      },
      'configuration',
    ),
  );
  routes.put('/products/:id/status', guarded('stock', switchProduct, 'products'));
  routes.put(
    '/restaurants/status/open',
    guarded(
      'store-open',
      (shop) => {
        openStore(shop);
        return answer({});
      },
      'configuration',
    ),
  );
  routes.put(
    '/restaurants/status/close',
    guarded(
      'store-close',
      (shop, request) => {
        const { timeOffAmount } = bodyOf(request);
        if (!minutes.includes(timeOffAmount)) return wrongMinutes;
        closeStore(world, shop, Number(timeOffAmount));
        return answer({ result: true });
      },
      'configuration',
    ),
  );
  routes.put(
    '/restaurants/delivery-duration/busyness',
    guarded(
      'store-busy',
      (shop, request) => {
        const { isBusy, busynessDifferenceDuration } = bodyOf(request);
        if (isBusy === true && !minutes.includes(busynessDifferenceDuration)) return wrongMinutes;
        shop.isBusy = isBusy === true;
        return answer({ result: true });
      },
      'configuration',
    ),
  );
};
