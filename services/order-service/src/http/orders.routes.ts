import { orderOperations } from '@kopru/contracts/internal/orders';
import { isTerminal } from '@kopru/contracts/orders/order-status';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { MarkPrinted } from '../domain/commands/mark-printed.ts';
import type { MarkReport } from '../domain/commands/mark-report.ts';
import type { MarkSeen } from '../domain/commands/mark-seen.ts';
import { platformOrderOf, recordOf, summaryOf } from '../domain/views/order-record.ts';
import type { Platforms } from '../domain/ports.ts';
import type { RunCommand } from '../domain/commands/run-command.ts';
import type { ReadAcceptanceTimes } from '../storage/acceptance-times.ts';
import type { ReadDayReport } from '../storage/day-report.ts';
import type { GroupPayments } from '../storage/grouped-payments.ts';
import type { ListOrders } from '../storage/list-orders.ts';
import type { ReadJourney } from '../storage/read-journey.ts';
import type { ReadJourneys } from '../storage/read-journeys.ts';
import type { ReadQueue } from '../storage/order-queue.ts';
import type { ReadOrderedProducts } from '../storage/ordered-products.ts';
import type { ReadOrderStats } from '../storage/order-stats.ts';
import type { PreparationAdvice } from '../storage/preparation-advice.ts';
import type { ReadSales } from '../storage/sales.ts';
import type { ReadServiceLevels } from '../storage/service-levels.ts';
import type { OrderRepository } from '../storage/orders.repository.ts';
import type { Persons } from '../storage/persons.ts';

export const orderRoutes = (parts: {
  orders: OrderRepository;
  listOrders: ListOrders;
  runCommand: RunCommand;
  platforms: Platforms;
  markReport: MarkReport;
  markSeen: MarkSeen;
  markPrinted: MarkPrinted;
  readJourney: ReadJourney;
  readJourneys: ReadJourneys;
  groupPayments: GroupPayments;
  readDayReport: ReadDayReport;
  readSales: ReadSales;
  readServiceLevels: ReadServiceLevels;
  readAcceptanceTimes: ReadAcceptanceTimes;
  readOrderedProducts: ReadOrderedProducts;
  preparation: PreparationAdvice;
  readOrderStats: ReadOrderStats;
  readQueue: ReadQueue;
  persons: Persons;
}): Router => {
  const { orders, listOrders, runCommand, platforms, markReport, markSeen, markPrinted, readJourney } = parts;
  const { groupPayments, readDayReport, readSales, readOrderedProducts, readOrderStats, readQueue, persons } = parts;
  const { preparation, readServiceLevels, readAcceptanceTimes, readJourneys } = parts;
  return serve(orderOperations, {
    queue: ({ accountId, query }) => readQueue(accountId, query),
    list: ({ accountId, query }) => listOrders(accountId, query),
    named: async ({ accountId, body }) => ({ items: (await orders.named(accountId, body.refs)).map(summaryOf) }),
    get: async ({ accountId, params }) => recordOf(await orders.read(accountId, params.ref)),
    raw: async ({ accountId, params }) => {
      const { raw, receivedAt } = await orders.raw(accountId, params.ref);
      return { raw, receivedAt: receivedAt.toISOString() };
    },
    journey: ({ accountId, params }) => readJourney(accountId, params.ref),
    journeys: async ({ accountId, body }) => ({ items: await readJourneys(accountId, body.orderIds) }),
    reasons: async ({ accountId, params }) => {
      const order = await orders.read(accountId, params.ref);
      // An order that has ended cannot be cancelled, so its platform need not be asked.
      return { reasons: isTerminal(order.status) ? [] : await platforms.cancelReasons(platformOrderOf(order)) };
    },
    verify: ({ accountId, params, body }) => runCommand(accountId, params.ref, { kind: 'verify', ...body }),
    advance: ({ accountId, params, body }) => runCommand(accountId, params.ref, { kind: 'advance', ...body }),
    cancel: ({ accountId, params, body }) => runCommand(accountId, params.ref, { kind: 'cancel', ...body }),
    markReported: ({ accountId, body }) => markReport(accountId, body.ref),
    markPrinted: ({ accountId, params, body }) => markPrinted(accountId, params.ref, body),
    markSeen: ({ accountId, params, body }) => markSeen(accountId, params.ref, new Date(body.until)),
    groupedPayments: ({ accountId, query }) => groupPayments(accountId, query),
    sales: ({ accountId, body }) => readSales(accountId, body),
    serviceLevels: ({ accountId, body }) => readServiceLevels(accountId, body),
    acceptanceTimes: ({ accountId, body }) => readAcceptanceTimes(accountId, body),
    dayReport: ({ accountId, body }) => readDayReport(accountId, body),
    orderedProducts: ({ accountId, query }) => readOrderedProducts(accountId, query.restaurantId),
    preparationTime: ({ accountId, params }) => preparation.read(accountId, params.restaurantId),
    ofPerson: async ({ accountId, body }) => ({
      orders: (await persons.find(accountId, body)).map((order) => ({ order: recordOf(order), raw: order.raw })),
    }),
    erasePerson: ({ accountId, body }) => persons.erase(accountId, body),
    stats: ({ accountId, query }) => readOrderStats(accountId, query),
  });
};
