import { isLocalStep, orderStatusCodes, providerSlugs, statusRow, type OrderStatus } from '@kopru/contracts';
import { platformOrder, testAdapters, testIntegration } from './support/adapters.ts';

const targetsOf = (status: OrderStatus): OrderStatus[] => {
  const { advance } = statusRow(status);
  return advance === undefined ? [] : [advance as OrderStatus];
};
const steps = orderStatusCodes.flatMap((status) => targetsOf(status).map((to) => ({ status, to })));
const couriers = ['restaurant', 'platform', 'pickup'] as const;

/** No platform answers here, so a step succeeds only when it needs no call. */
describe.each(providerSlugs)('the local steps of %s in the table of platforms', (provider) => {
  const adapter = testAdapters()[provider];

  it.each(couriers)('are those that its adapter takes without a call, brought by the %s', async (deliveryBy) => {
    for (const { status, to } of steps) {
      const order = platformOrder(provider, { status, deliveryBy });
      const context = { order, integration: testIntegration(provider), progress: null, now: new Date() };
      const outcome = await adapter.advance(context, to).catch(() => 'called');
      const isLocal = typeof outcome === 'object' && outcome.outcome === 'done' && !outcome.called;
      expect({ status, to, isLocal: isLocalStep(order, { kind: 'advance', to }) }).toEqual({ status, to, isLocal });
    }
  });

  it('are all commands or no others', async () => {
    const order = platformOrder(provider);
    const context = { order, integration: testIntegration(provider), progress: null, now: new Date() };
    const isLocal = (outcome: unknown) => outcome !== 'called';
    expect(isLocalStep(order, { kind: 'verify' })).toBe(isLocal(await adapter.verify(context).catch(() => 'called')));
    const cancelled = await adapter.cancel(context, { reason: null, note: null }).catch(() => 'called');
    expect(isLocalStep(order, { kind: 'cancel' })).toBe(isLocal(cancelled));
  });
});
