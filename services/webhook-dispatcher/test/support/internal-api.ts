import { receiver, waitFor, type Receiver } from '@kopru/testing';
import { orderEvent, startDispatcher, type Fixture } from './dispatcher.ts';

// A dispatcher for the tests of the file that imports this, with a receiver and an account for each of them.
export let fixture: Fixture;
export let target: Receiver;
export let gateway: Receiver;
export let accountId: string;

beforeAll(async () => {
  gateway = await receiver();
  fixture = await startDispatcher({ GATEWAY_URL: gateway.url });
  fixture.running.keep(gateway);
});
afterAll(() => fixture.stop());
beforeEach(async () => {
  target = fixture.running.keep(await receiver());
  accountId = await fixture.account();
});
export const deliverOne = async () => {
  const event = orderEvent(accountId);
  await fixture.publish([event]);
  return event;
};
export const oneRecord = (filter: object = {}) =>
  waitFor(async () => (await fixture.records({ accountId, ...filter }))[0]);
