import { waitFor } from '@kopru/testing';
import type mongoose from 'mongoose';
import type { Order } from '../../src/domain/order.ts';
import { done, named, startSystem, type System } from './system.ts';

// An order-service for all tests of a file; its platform says yes until a test says otherwise.
export let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());
beforeEach(() => {
  system.platform.commands.length = 0;
  system.platform.answerWith(() => done());
  system.restaurants.answer(named);
});

const whereThereIs = (path: string, value: unknown) => ({ $cond: [{ $gt: [`$${path}`, null] }, value, '$$REMOVE'] });
const withNow = (path: string, member: string) =>
  whereThereIs(path, { $mergeObjects: [`$${path}`, { [member]: '$$NOW' }] });

/** What these orders wait for is due now: their own time, another try at a command, or at verifying them by themselves. */
export const timeHasCome = (ofOrders: mongoose.mongo.Filter<Order>): Promise<true> =>
  waitFor(async () => {
    const due = {
      workAt: '$$NOW',
      activateAt: whereThereIs('activateAt', '$$NOW'),
      autoVerify: withNow('autoVerify', 'at'),
      acceptPolicy: withNow('acceptPolicy', 'at'),
      intent: withNow('intent', 'leaseUntil'),
    };
    const { matchedCount } = await system.orders.updateMany({ workAt: { $exists: true }, ...ofOrders }, [
      { $set: due },
    ]);
    return matchedCount > 0;
  });
