import { appError, gatewayOperations } from '@kopru/contracts';
import { serve, validate } from '@kopru/http';
import type { Router } from 'express';
import type { OwnerClients } from '../clients/owners.ts';
import type { RestaurantName } from '../clients/restaurant-names.ts';
import { toOrderDetail } from '../views/order.ts';
import type { AdminCommand } from './admin-commands.ts';

/** For the other services and the operator's scripts; behind the internal token. */
export const internalRoutes = (
  commands: Record<string, AdminCommand>,
  { orders }: OwnerClients,
  restaurantName: RestaurantName,
): Router =>
  serve(gatewayOperations, {
    runCommand: ({ params, body, locale }) => {
      const command = Object.hasOwn(commands, params.command) ? commands[params.command] : undefined;
      if (command === undefined) throw appError('route_not_found');
      return command.run(validate(command.schema, body, 'body', locale));
    },
    orderDetail: async ({ accountId, params, locale }) => {
      const order = await orders.get({ accountId, ref: params.orderId });
      const name = await restaurantName(accountId, order.restaurantId);
      return toOrderDetail(order, { restaurantName: name, locale });
    },
  });
