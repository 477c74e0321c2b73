import { exchanges } from '@kopru/contracts';
import { type Broker, type Consumer, contract, createConsumer, type Incoming, type Topology } from '@kopru/messaging';
import type { Directory } from '../intake/directory.ts';

const queue = 'ingest.integrations';
type News = Incoming<'entegrasyon.durum_degisti' | 'entegrasyon.guncellendi' | 'entegrasyon.silindi'>;

/** Each replica's own queue: every one of them holds a cache. */
export const integrationNewsTopology: Topology = {
  exchanges: [exchanges.integrations],
  queues: [
    { name: queue, kind: 'exclusive', bindings: [{ exchange: exchanges.integrations, pattern: 'entegrasyon.#' }] },
  ],
};

/** A switched, changed or deleted integration takes effect here at once. */
export const createIntegrationNews = (broker: Broker, directory: Directory, onNews: () => void): Consumer =>
  createConsumer<News>(broker, {
    queue,
    mode: 'single',
    prefetch: 50,
    accepts: contract('entegrasyon.durum_degisti', 'entegrasyon.guncellendi', 'entegrasyon.silindi'),
    onConsuming: () => directory.expireAll(),
    handler: async (news) => {
      const status = news.type === 'entegrasyon.durum_degisti' ? news.body.status : undefined;
      await directory.changed(news.body.integrationId, status);
      onNews();
    },
  });
