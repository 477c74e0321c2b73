import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import { z } from 'zod';
import { cancelledBefore, type CommandContext, type PlatformCalls } from '../adapter.ts';
import { isSuccess, type PlatformHttp } from '../platform-http.ts';
import { isThereAlready, type Step } from '../run-steps.ts';
import { supplierPath, type TrendyolClient } from './client.ts';
import { reasonsOf } from './cancel-reasons.ts';
import { openBody } from '../body.ts';
import { readPackage } from './translate.ts';

/** `actualDate` must lie in the past. */
const pastMs = 1000;

/** The service gives the package, and sometimes a list of one. */
const onlyPackage = (data: unknown): unknown => {
  const { content } = (typeof data === 'object' ? (data ?? {}) : {}) as { content?: unknown };
  return Array.isArray(content) ? content[0] : data;
};

const refsSchema = z.object({ packageItemIds: z.array(z.string()).default([]) });

export const createTrendyolCommands = (parts: {
  client: TrendyolClient;
  http: PlatformHttp;
  preparationMinutes: number;
}): PlatformCalls => {
  const { client, http, preparationMinutes } = parts;
  const packagePath = ({ order, integration }: CommandContext): string =>
    `${supplierPath(integration, 'order')}/packages/${encodeURIComponent(order.providerOrderId)}`;

  /** The package as it is now; undefined when it cannot be read. */
  const reread = async (context: CommandContext): Promise<ReturnType<typeof readPackage> | undefined> => {
    const answer = await client.call(context.integration, {
      method: 'GET',
      endpoint: 'package',
      path: packagePath(context),
    });
    if (!isSuccess(answer)) return undefined;
    try {
      return readPackage(openBody(onlyPackage(answer.data)), context.now);
    } catch {
      return undefined;
    }
  };

  const step = (context: CommandContext, name: string, target: number, path: string, body: unknown): Step => ({
    name,
    async run() {
      const answer = await client.call(context.integration, { method: 'PUT', endpoint: name, path, body });
      if (isSuccess(answer)) return 'done';
      // In shops that moved to Uber Eats the platform sets `Invoiced` by itself.
      if (name === 'invoiced' && answer.status === 409) return 'done';
      if (answer.status === 400 || answer.status === 409) {
        const current = await reread(context);
        if (isThereAlready(current?.update.status, target)) return 'done';
      }
      throw http.refusal(answer);
    },
  });

  const picked = (context: CommandContext): Step =>
    step(context, 'picked', 500, `${supplierPath(context.integration, 'order')}/packages/picked`, {
      packageId: context.order.providerOrderId,
      preparationTime: context.preparationMinutes ?? preparationMinutes,
    });
  const invoiced = (context: CommandContext): Step =>
    step(context, 'invoiced', 550, `${supplierPath(context.integration, 'order')}/packages/invoiced`, {
      packageId: context.order.providerOrderId,
      actualDate: context.now.getTime() - pastMs,
    });
  const manual = (context: CommandContext, word: 'shipped' | 'delivered', target: number): Step =>
    step(context, `manual-${word}`, target, `${packagePath(context)}/manual-${word}`, {
      actualDate: context.now.getTime() - pastMs,
    });

  /** `manual-…` is only for the restaurant's own courier (Model 1); Trendyol's courier reports by himself. */
  const steps = (context: CommandContext, to: OrderStatus): Step[] => {
    const isOwnCourier = context.order.deliveryBy === 'restaurant';
    switch (to) {
      case 500:
        return [picked(context)];
      case 550:
        return [invoiced(context)];
      case 600:
        return [
          ...(context.order.status === 550 ? [] : [invoiced(context)]),
          ...(isOwnCourier ? [manual(context, 'shipped', 700)] : []),
        ];
      case 900:
        return isOwnCourier ? [manual(context, 'delivered', 900)] : [];
      default:
        return [];
    }
  };

  /** The package's open items, read anew because some may have been cancelled since it arrived. */
  const openItems = async (context: CommandContext): Promise<string[]> => {
    const current = await reread(context);
    return current === undefined ? refsSchema.parse(context.order.platform).packageItemIds : current.openPieces;
  };

  const cancel: PlatformCalls['cancel'] = async (context, reason) => {
    const answer = await client.call(context.integration, {
      method: 'PUT',
      endpoint: 'unsupplied',
      path: `${supplierPath(context.integration, 'order')}/packages/unsupplied`,
      body: {
        packageId: context.order.providerOrderId,
        itemIdList: await openItems(context),
        reasonId: Number(reason.id),
      },
    });
    if (isSuccess(answer)) return undefined;
    const current = await reread(context);
    if ((current?.update.status ?? 0) < 1500) throw http.refusal(answer);
    return cancelledBefore(current?.update);
  };

  return { steps, cancelReasons: ({ order }) => reasonsOf(order), cancel };
};
