import { receiver, waitFor, type Receiver } from '@kopru/testing';
import { orderEvent } from './dispatcher.ts';
import { fixture, gateway } from './shared-dispatcher.ts';

// A dispatcher for the tests of the file that imports this, with a receiver and an account for each of them.
export { fixture, gateway };
export let target: Receiver;
export let accountId: string;

beforeEach(async () => {
  target = fixture.running.add(await receiver());
  accountId = await fixture.account();
});
export const deliverOne = async () => {
  const event = orderEvent(accountId);
  await fixture.publish([event]);
  return event;
};
export const oneRecord = (filter: object = {}) =>
  waitFor(async () => (await fixture.records({ accountId, ...filter }))[0]);
