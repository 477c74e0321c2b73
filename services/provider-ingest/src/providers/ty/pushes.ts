import { appError } from '@kopru/contracts/errors/errors';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { OrderStatus } from '@kopru/contracts/orders/order-status';
import {
  type Fact,
  type orderFact,
  type OrderUpdate,
  pushedOrder,
  type PushReading,
  type PushRequest,
  updateFact,
} from '../adapter.ts';
import { type BodyReader, unreadable } from '../body.ts';
import { courierOf, statusesOf } from '../canonical.ts';
import { deliveryOf, trendyolStatuses } from './delivery.ts';
import { type IsMask, openPackage } from './masks.ts';
import { cancelIn, pickupTimeIn, readPackage } from './translate.ts';

type Read = (body: BodyReader, request: PushRequest, integration: IntegrationCredentials) => Fact[];

/** An order with its state, from a whole package. */
export const packageFacts = (body: BodyReader, raw: string, now: Date, fact: typeof orderFact): Fact[] => {
  const { order, update } = readPackage(body, now);
  const hasUpdate = (update.status ?? 400) !== 400 || update.courier !== undefined;
  return [fact(order, raw), ...(hasUpdate ? [updateFact(update)] : [])];
};

const known = (body: BodyReader, { receivedAt }: PushRequest): Pick<OrderUpdate, 'providerOrderId' | 'occurredAt'> => {
  const providerOrderId = body.id('id');
  if (providerOrderId === null) throw unreadable('id', 'is needed');
  return { providerOrderId, occurredAt: body.time('timestamp') ?? receivedAt.toISOString() };
};

/** A short body names neither who brings the order nor its lines. */
const moved =
  (word: string): Read =>
  (body, request) => {
    const isStated = body.has('deliveryType') || body.has('storePickupSelected');
    const row = trendyolStatuses[word];
    const status: OrderStatus | undefined = row?.[isStated ? deliveryOf(body) : 'restaurant'];
    const cancel = status === undefined ? undefined : cancelIn(body, status, word);
    return [
      updateFact({
        ...known(body, request),
        ...statusesOf(status, isStated ? undefined : row?.pickup),
        ...(cancel && { cancel }),
      }),
    ];
  };

const courierIsExpected: Read = (body, request) => {
  const pickupAt = pickupTimeIn(body);
  return pickupAt === null ? [] : [updateFact({ ...known(body, request), modified: { pickupAt } })];
};

/** A package that another store, or another seller, takes over is none of ours any more; one that comes to us is new. */
const handedOver =
  (names: readonly string[], ours: 'restaurantId' | 'supplierId', reason: string): Read =>
  (body, request, { config }) => {
    const holder = names.map((name) => body.id(name)).find((id) => id !== null);
    if (holder == null) return [];
    if (holder === config[ours])
      return body.list('lines').length === 0
        ? []
        : packageFacts(body, request.rawBody, request.receivedAt, pushedOrder);
    const cancel = { reason, reasonName: 'Sipariş başka bir mağazaya geçti', note: null, by: 'platform' } as const;
    return [updateFact({ ...known(body, request), status: 1500, cancel })];
  };

/**
 * Source: meal webhooks, event types and payloads. Every event has a path of its own, because its body does not name
 * it. Names of members beyond the documented ones are a guess; what they do not report, polling finds.
 */
const events: Readonly<Record<string, Read>> = {
  created: (body, { rawBody, receivedAt }) => packageFacts(body, rawBody, receivedAt, pushedOrder),
  pickupetacalculated: courierIsExpected,
  couriernearby: (body, request) => [
    updateFact({ ...known(body, request), courier: courierOf({ state: 'approaching' }) }),
  ],
  shipped: moved('Shipped'),
  delivered: moved('Delivered'),
  cancelled: moved('Cancelled'),
  unsupplied: moved('UnSupplied'),
  storechanged: handedOver(['newStoreId', 'storeId'], 'restaurantId', 'storeChanged'),
  sellerchanged: handedOver(['newSupplierId', 'supplierId', 'sellerId'], 'supplierId', 'sellerChanged'),
};
const handOvers = new Set(['storechanged', 'sellerchanged']);

/** One address serves every event, by its last part: `created`, `pickupEtaCalculated`, `pickup-eta-calculated`. */
const eventOf = (path: string): string => (path.split('/').at(-1) ?? '').toLowerCase().replaceAll(/[^a-z]/g, '');

export const readEvent = (body: BodyReader, request: PushRequest, integration: IntegrationCredentials): Fact[] => {
  const event = eventOf(request.path);
  const read = Object.hasOwn(events, event) ? events[event] : undefined;
  if (read === undefined) throw appError('route_not_found');
  const store = body.id('storeId');
  // The integrator's events are of all stores of a seller; each store has an integration of its own.
  const isOfOther = store !== null && store !== integration.config.restaurantId && !handOvers.has(event);
  return isOfOther ? [] : read(body, request, integration);
};

export const makeParsePush =
  (isMask: IsMask) =>
  (request: PushRequest, integration: IntegrationCredentials): PushReading => ({
    facts: readEvent(openPackage(request.body, isMask), request, integration),
    reply: { success: true },
  });
