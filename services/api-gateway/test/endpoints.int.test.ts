import { jest } from '@jest/globals';
import type { OperationShape } from '@kopru/contracts/public/operation';
import { availabilitySpec } from './endpoints/availability.spec.ts';
import { businessesSpec, linkRestaurantSpec } from './endpoints/businesses.spec.ts';
import { cancelOrderSpec } from './endpoints/cancel-order.spec.ts';
import { cancelReasonsSpec } from './endpoints/cancel-reasons.spec.ts';
import { changeStatusSpec } from './endpoints/change-status.spec.ts';
import { consumersSpec } from './endpoints/consumers.spec.ts';
import { getOrderSpec } from './endpoints/get-order.spec.ts';
import { getRawOrderSpec } from './endpoints/get-raw-order.spec.ts';
import { groupedPaymentsSpec } from './endpoints/grouped-payments.spec.ts';
import {
  listIntegrationsSpec,
  updateIntegrationStatusSpec,
  writeIntegrationSpec,
} from './endpoints/integrations.spec.ts';
import { journeySpec } from './endpoints/journey.spec.ts';
import { hoursSpec } from './endpoints/hours.spec.ts';
import { itemsSpec } from './endpoints/items.spec.ts';
import { limitsSpec } from './endpoints/limits.spec.ts';
import { listOrdersSpec } from './endpoints/list-orders.spec.ts';
import { getMenuSpec, listEventsSpec } from './endpoints/menus-and-events.spec.ts';
import { markReportedSpec, pendingReportsSpec } from './endpoints/reports.spec.ts';
import {
  createRestaurantSpec,
  deleteRestaurantSpec,
  getRestaurantSpec,
  listRestaurantsSpec,
  updateRestaurantSpec,
} from './endpoints/restaurants.spec.ts';
import { preparationTimeSpec } from './endpoints/preparation-time.spec.ts';
import { retryWebhookSpec } from './endpoints/retry-webhook.spec.ts';
import { webhookEndpointsSpec } from './endpoints/webhook-endpoints.spec.ts';
import { webhookRefusalsSpec } from './endpoints/webhook-refusals.spec.ts';
import { pricesSpec } from './endpoints/prices.spec.ts';
import { stockSpec } from './endpoints/stock.spec.ts';
import { verifyOrderSpec } from './endpoints/verify-order.spec.ts';
import { startWorld, type World } from './support/world.ts';

jest.setTimeout(300_000);

/** Each file under endpoints/ is the specification of its endpoint; they share one running system. */
describe('the public interface', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world?.stop());
  const theWorld = (): World => world;

  listOrdersSpec(theWorld);
  getOrderSpec(theWorld);
  getRawOrderSpec(theWorld);
  journeySpec(theWorld);
  cancelOrderSpec(theWorld);
  changeStatusSpec(theWorld);
  cancelReasonsSpec(theWorld);
  verifyOrderSpec(theWorld);
  markReportedSpec(theWorld);
  pendingReportsSpec(theWorld);
  retryWebhookSpec(theWorld);
  groupedPaymentsSpec(theWorld);
  updateIntegrationStatusSpec(theWorld);
  writeIntegrationSpec(theWorld);
  listIntegrationsSpec(theWorld);
  linkRestaurantSpec(theWorld);
  listRestaurantsSpec(theWorld);
  createRestaurantSpec(theWorld);
  getRestaurantSpec(theWorld);
  updateRestaurantSpec(theWorld);
  deleteRestaurantSpec(theWorld);
  preparationTimeSpec(theWorld);
  availabilitySpec(theWorld);
  itemsSpec(theWorld);
  pricesSpec(theWorld);
  stockSpec(theWorld);
  hoursSpec(theWorld);
  getMenuSpec(theWorld);
  businessesSpec(theWorld);
  listEventsSpec(theWorld);
  consumersSpec(theWorld);
  webhookEndpointsSpec(theWorld);
  webhookRefusalsSpec(theWorld);
  limitsSpec(theWorld);

  it('has answered every error that the rows of webhooks name above', () => {
    const isOfWebhooks = ({ tag }: OperationShape): boolean => tag === 'Webhooks' || tag === 'Webhook endpoints';
    expect(world.system.produced.missing(isOfWebhooks)).toEqual([]);
  });
});
