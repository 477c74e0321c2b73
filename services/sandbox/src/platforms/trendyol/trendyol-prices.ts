import { randomUUID } from 'node:crypto';
import { type Request, type RequestHandler, type Router } from 'express';
import { z } from 'zod';
import type { Shop } from '../../world/model.ts';
import { leftOut, setPrice } from '../../menu/prices.ts';
import { isProduct } from '../../menu/stock.ts';
import type { World } from '../../world/world.ts';
import { type Answer, answer } from '../common/answer.ts';

const id = z.union([z.int(), z.string().min(1)]).transform(String);
const bodySchema = z.object({
  items: z
    .array(z.object({ productId: id, sellingPrice: z.number().positive(), restaurantId: id.optional() }))
    .min(1)
    .max(1000),
});
type Item = z.infer<typeof bodySchema>['items'][number];

interface Batch {
  doneAt: number;
  items: { requestItem: Item; status: 'SUCCESS' | 'FAILED'; failureReasons: string[] }[];
}

const supplier = '/product/meal/suppliers/:supplierId';

/**
 * Prices of many products in one call, which Trendyol processes after its answer. A repeated body is an error, and an
 * item without `restaurantId` changes every branch: both are counted.
 */
export const trendyolPriceRoutes = (
  routes: Router,
  world: World,
  parts: {
    guarded: (name: string, handler: (shops: Shop[], request: Request) => Answer) => RequestHandler;
    refusal: (status: number, key: string, message: string) => Answer;
  },
): void => {
  const { guarded, refusal } = parts;
  const batches = new Map<string, Batch>();
  const bodies = new Set<string>();
  world.onReset(() => {
    batches.clear();
    bodies.clear();
  });

  const change = (shops: Shop[], request: Request): Answer => {
    const { items } = bodySchema.safeParse(request.body).data ?? {};
    if (items === undefined) return refusal(400, 'items.not.valid', 'items are not valid');
    const text = `${String(request.params['supplierId'])}:${JSON.stringify(request.body)}`;
    if (bodies.has(text)) {
      world.priceViolations.repeatedBodies += 1;
      return refusal(400, 'recurring.request', 'The same request body was sent before');
    }
    bodies.add(text);
    const left = leftOut(
      world,
      shops[0],
      items.map(({ productId }) => productId),
    );
    const taken = items.map((item) => {
      const { productId, restaurantId } = item;
      if (restaurantId === undefined) world.priceViolations.allBranches += 1;
      const branches = shops.filter((shop) => restaurantId === undefined || shop.restaurantId === restaurantId);
      const isTaken = isProduct(productId) && branches.length > 0 && !left.has(productId);
      return { item, branches: isTaken ? branches : [] };
    });
    const work = (): void => {
      for (const { item, branches } of taken)
        for (const shop of branches) setPrice(shop, item.productId, Math.round(item.sellingPrice * 100));
    };
    const waitMs = world.rules.tyBatchMs;
    if (waitMs === 0) work();
    else world.timers.after(waitMs, work);
    const batchRequestId = randomUUID();
    batches.set(batchRequestId, {
      doneAt: Date.now() + waitMs,
      items: taken.map(({ item, branches }) => ({
        requestItem: item,
        status: branches.length > 0 ? 'SUCCESS' : 'FAILED',
        failureReasons: branches.length > 0 ? [] : ['Product could not be updated'],
      })),
    });
    return answer({ batchRequestId });
  };

  routes.post(`${supplier}/products/price`, guarded('price', change));
  routes.get(
    `${supplier}/batch-requests/:id`,
    guarded('price-batch', (_shops, request) => {
      const batch = batches.get(String(request.params['id']));
      if (batch === undefined) return refusal(404, 'batch.not.found', 'Batch request not found');
      const isDone = batch.doneAt <= Date.now();
      return answer({
        batchRequestId: request.params['id'],
        status: isDone ? 'COMPLETED' : 'IN_PROGRESS',
        items: isDone ? batch.items : [],
      });
    }),
  );
};
