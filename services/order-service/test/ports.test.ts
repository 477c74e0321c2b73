import { portsConform } from './support/conformance.ts';
import { fakeOrders, fakeWaitingUpdates } from './support/fakes.ts';

describe('the ports of the domain in memory', () => {
  const memory = fakeOrders();
  const waiting = fakeWaitingUpdates();
  portsConform(() => ({ ...memory, waiting }));
});
