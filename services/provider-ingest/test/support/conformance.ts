import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { PlatformOrder } from '@kopru/contracts/internal/platforms';
import type { OrderArrived } from '@kopru/contracts/messages/messages';
import { waitFor } from '@kopru/testing';
import type { PlatformName } from '../../../sandbox/src/world/model.ts';
import { createStage, outcomeOf, type Stage } from './stage.ts';

/** A stage on which the platforms do at once what they are asked, and wait for their couriers to be moved. */
export const conformanceStage = async (settings: Record<string, string> = {}): Promise<Stage> => {
  const stage = await createStage({ GETIR_STEP_PAUSE: '60ms', ...settings });
  await stage.simulator.rules({ getirStepMs: 50, getirLimits: false, tyLimits: false, isCourierAutomatic: false });
  return stage;
};

/** Carries a command out, waiting as an order-service would where the platform wants a pause. */
export const carryOut = async (stage: Stage, order: PlatformOrder, command: Parameters<Stage['command']>[1]) => {
  let progress: string | null = null;
  for (;;) {
    const outcome = outcomeOf(await stage.command(order, command, progress));
    if (outcome.outcome === 'done') return outcome;
    progress = outcome.progress;
    const dueInMs = Date.parse(outcome.notBefore) - Date.now();
    expect(dueInMs).toBeGreaterThan(-1000);
    await waitFor(() => Date.now() >= Date.parse(outcome.notBefore));
  }
};
export const stepped = (order: PlatformOrder, status: PlatformOrder['status']): PlatformOrder => ({
  ...order,
  status,
  lastStepAt: new Date().toISOString(),
});

/** Has a customer order at an integration's restaurant. */
export const placeAt = async (
  stage: Stage,
  { provider, config: { restaurantId } }: IntegrationCredentials,
  deliveryBy: 'restaurant' | 'platform' = 'restaurant',
): Promise<OrderArrived> => {
  const placed = await stage.simulator.place({ platform: provider, restaurantId, deliveryBy });
  return stage.arrivalOf(placed.id);
};
export const bookOf = (stage: Stage, { provider, order }: OrderArrived) =>
  stage.simulator.book(provider as PlatformName, order.providerOrderId);
