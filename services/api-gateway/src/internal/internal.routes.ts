import { appError } from '@kopru/contracts/errors/errors';
import { gatewayOperations } from '@kopru/contracts/internal/gateway';
import { personalInOrder, takeOut } from '@kopru/contracts/orders/personal-data';
import { serve, validate } from '@kopru/http';
import type { Router } from 'express';
import type { FindAccounts } from '../identity/find-accounts.ts';
import type { Audited } from '../audit/audited.ts';
import type { ServiceClients } from '../clients/service-clients.ts';
import type { FindPosNotReading } from './find-pos-not-reading.ts';
import type { ShowOrder } from '../public/views/show-order.ts';
import type { AdminCommand } from './admin-command.ts';

interface Commanded {
  command: string;
  body: unknown;
  from: string;
}

/** The account that a command names, or makes. */
const accountIn = (value: unknown, name: string): string | undefined => {
  const id = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof id === 'string' ? id : undefined;
};

const commanded = async (audited: Audited, { command, body, from }: Commanded, run: () => Promise<unknown>) => {
  const asked = {
    door: 'admin',
    operation: command,
    path: `/${command.split('.')[0] ?? ''}s`,
    params: {},
    body,
    accountId: accountIn(body, 'account') ?? null,
    actor: { kind: 'admin', id: null, name: 'admin' },
    from,
  } as const;
  const fromResult = ({ data }: { data: unknown }) => ({
    accountId: asked.accountId ?? accountIn(data, 'accountId') ?? null,
  });
  return (await audited(asked, async () => ({ data: await run() }), fromResult)).data;
};

/** For the other services and the operator's scripts; behind the internal token. */
export const internalRoutes = (
  commands: Record<string, AdminCommand>,
  { orders }: ServiceClients,
  showOrder: ShowOrder,
  audited: Audited,
  { findAccounts, findPosNotReading }: { findAccounts: FindAccounts; findPosNotReading: FindPosNotReading },
): Router =>
  serve(gatewayOperations, {
    runCommand: ({ params, body, locale, request }) => {
      const command = Object.hasOwn(commands, params.command) ? commands[params.command] : undefined;
      if (command === undefined) throw appError('route_not_found');
      const given = validate(command.schema, body, 'body', locale);
      return commanded(audited, { command: params.command, body: given, from: request.ip ?? '' }, () =>
        command.run(given),
      );
    },
    findAccounts: async ({ body }) => ({ accountIds: await findAccounts(body) }),
    posNotReading: async ({ body }) => ({ items: await findPosNotReading(body.accounts) }),
    orderDetail: async ({ accountId, params, query, locale }) => {
      const order = await orders.get({ accountId, ref: params.orderId });
      return showOrder(query.person === 'without' ? takeOut(order, personalInOrder).rest : order, locale);
    },
  });
