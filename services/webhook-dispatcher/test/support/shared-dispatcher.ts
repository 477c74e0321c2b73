import { receiver, type Receiver } from '@kopru/testing';
import { startDispatcher, type Fixture } from './dispatcher.ts';

// A dispatcher for all tests of a file, and what it asks for the details of orders.
export let fixture: Fixture;
export let gateway: Receiver;

beforeAll(async () => {
  gateway = await receiver();
  fixture = await startDispatcher({ GATEWAY_URL: gateway.url }, { substitutes: { figuresMs: 100 } });
  fixture.running.add(gateway);
});
afterAll(() => fixture?.stop());
