import { exchanges } from '@kopru/contracts/messages/messages';
import { type Broker, type Consumer, contract, createConsumer, type Incoming, type Topology } from '@kopru/messaging';

const queue = 'ingest.integrations';
export type IntegrationEvent = Incoming<
  'entegrasyon.durum_degisti' | 'entegrasyon.guncellendi' | 'entegrasyon.silindi'
>;

/** Each replica's own queue: each has a cache. */
export const integrationEventsTopology: Topology = {
  exchanges: [],
  queues: [
    { name: queue, kind: 'exclusive', bindings: [{ exchange: exchanges.integrations, pattern: 'entegrasyon.#' }] },
  ],
};

/** A new, switched, changed or deleted integration takes effect in this replica at once. */
export const createIntegrationEvents = (
  broker: Broker,
  on: { event: (event: IntegrationEvent) => Promise<void>; missed: () => void },
): Consumer =>
  createConsumer<IntegrationEvent>(broker, {
    queue,
    mode: 'single',
    prefetch: 50,
    accepts: contract('entegrasyon.durum_degisti', 'entegrasyon.guncellendi', 'entegrasyon.silindi'),
    // Changes of one integration are taken one after the other, so that the later one counts.
    partitionKey: ({ body }) => body.integrationId,
    onConsuming: on.missed,
    handler: on.event,
  });
