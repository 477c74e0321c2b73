import { appError, orderRecordSchema } from '@kopru/contracts';
import { methodNotAllowed, ok, openRoute, route, validate } from '@kopru/http';
import { Router } from 'express';
import { z } from 'zod';
import type { RestaurantName } from '../clients/restaurant-names.ts';
import type { Owners } from '../clients/owners.ts';
import { toOrderDetail } from '../views/order.ts';
import type { AdminCommand } from './admin-commands.ts';

const commandPath = z.object({ command: z.string() });
const orderPath = z.object({ orderId: z.string().min(1).max(200) });

/** For the other services and the operator's scripts; behind the internal token. */
export const internalRoutes = (parts: {
  commands: Record<string, AdminCommand>;
  owners: Owners;
  restaurantName: RestaurantName;
}): Router => {
  const { commands, owners, restaurantName } = parts;
  const router = Router();
  router.post(
    '/admin/:command',
    openRoute({ params: commandPath, body: z.unknown() }, async ({ params, body, locale }) => {
      const command = Object.hasOwn(commands, params.command) ? commands[params.command] : undefined;
      if (command === undefined) throw appError('route_not_found');
      return ok(await command.run(validate(command.schema, body, 'body', locale)));
    }),
  );
  router.get(
    '/orders/:orderId/detail',
    route({ params: orderPath }, async ({ params, account, locale }) => {
      const path = `/internal/orders/${encodeURIComponent(params.orderId)}`;
      const order = await owners.orders.call({ path, accountId: account.id, schema: orderRecordSchema });
      const name = await restaurantName(account.id, order.restaurantId);
      return ok(toOrderDetail(order, { restaurantName: name, locale }));
    }),
  );
  router.use(methodNotAllowed(router));
  return router;
};
