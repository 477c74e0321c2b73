import {
  advanceBodySchema,
  cancelBodySchema,
  isTerminal,
  listOrdersQuerySchema,
  verifyBodySchema,
} from '@kopru/contracts';
import { ok, route } from '@kopru/http';
import { Router } from 'express';
import { z } from 'zod';
import { platformOrderOf, recordOf } from '../domain/order-record.ts';
import type { Platforms } from '../domain/ports.ts';
import type { RunCommand } from '../domain/run-command.ts';
import type { ListOrders } from '../storage/list-orders.ts';
import type { OrderRepository } from '../storage/orders.repository.ts';

const path = z.object({ ref: z.string().min(1).max(200) });

export const orderRoutes = (parts: {
  orders: OrderRepository;
  listOrders: ListOrders;
  runCommand: RunCommand;
  platforms: Platforms;
}): Router => {
  const { orders, listOrders, runCommand, platforms } = parts;
  const router = Router();
  router.get(
    '/orders',
    route({ query: listOrdersQuerySchema }, async ({ account, query }) => ok(await listOrders(account.id, query))),
  );
  router.get(
    '/orders/:ref',
    route({ params: path }, async ({ account, params }) => ok(recordOf(await orders.byRef(account.id, params.ref)))),
  );
  router.get(
    '/orders/:ref/raw',
    route({ params: path }, async ({ account, params }) => {
      const { raw, receivedAt } = await orders.raw(account.id, params.ref);
      return ok({ raw, receivedAt: receivedAt.toISOString() });
    }),
  );
  router.get(
    '/orders/:ref/reasons',
    route({ params: path }, async ({ account, params }) => {
      const order = await orders.byRef(account.id, params.ref);
      // Nobody can cancel an order that is at its end, so its platform need not be asked.
      return ok({ reasons: isTerminal(order.status) ? [] : await platforms.cancelReasons(platformOrderOf(order)) });
    }),
  );
  router.post(
    '/orders/:ref/verify',
    route({ params: path, body: verifyBodySchema }, async ({ account, params, body }) =>
      ok(await runCommand(account.id, params.ref, { kind: 'verify', ...body })),
    ),
  );
  router.post(
    '/orders/:ref/advance',
    route({ params: path, body: advanceBodySchema }, async ({ account, params, body }) =>
      ok(await runCommand(account.id, params.ref, { kind: 'advance', ...body })),
    ),
  );
  router.post(
    '/orders/:ref/cancel',
    route({ params: path, body: cancelBodySchema }, async ({ account, params, body }) =>
      ok(await runCommand(account.id, params.ref, { kind: 'cancel', ...body })),
    ),
  );
  return router;
};
