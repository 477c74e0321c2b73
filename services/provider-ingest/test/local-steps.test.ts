import { orderStatusCodes, stepsFrom } from '@kopru/contracts/orders/order-status';
import { isLocalStep, providerSlugs } from '@kopru/contracts/platforms/providers';
import { platformOrder, testAdapters, testIntegration } from './support/adapters.ts';

const steps = orderStatusCodes.flatMap((status) => stepsFrom(status).map((to) => ({ status, to })));
const couriers = ['restaurant', 'platform', 'pickup'] as const;

describe.each(providerSlugs)('the local steps of %s in the table of platforms', (provider) => {
  const adapter = testAdapters()[provider];

  it.each(couriers)('are those that its adapter takes without a call, brought by the %s', (deliveryBy) => {
    for (const { status, to } of steps) {
      const order = platformOrder(provider, { status, deliveryBy });
      const context = { order, integration: testIntegration(provider), progress: null, now: new Date() };
      const isLocal = adapter.steps(context, to).length === 0;
      expect({ status, to, isLocal: isLocalStep(order, { kind: 'advance', to }) }).toEqual({ status, to, isLocal });
    }
  });

  it('are all commands or no others', () => {
    const order = platformOrder(provider);
    const context = { order, integration: testIntegration(provider), progress: null, now: new Date() };
    expect(isLocalStep(order, { kind: 'verify' })).toBe(adapter.steps(context, 500).length === 0);
    expect(isLocalStep(order, { kind: 'cancel' })).toBe(adapter.cancel === undefined);
  });
});
