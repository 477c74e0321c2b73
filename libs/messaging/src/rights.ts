import type { Owner } from '@kopru/contracts/internal/operation';
import { publishedEvents } from '@kopru/contracts/messages/events';
import { messages, type MessageType } from '@kopru/contracts/messages/messages';
import { sharedParts } from './topology.ts';

interface Needs {
  /** All queues of the service begin with this word. */
  queues?: string;
  publishes: readonly MessageType[];
  /** The bindings of its queues, those of its processes included. */
  hears: readonly (MessageType | 'entegrasyon.#')[];
}

/** What each service does with the broker; its user there can do nothing else. */
const needs: Record<Owner, Needs> = {
  'api-gateway': {
    queues: 'gateway',
    publishes: ['hesap.anahtar_degisti'],
    hears: [...publishedEvents, 'hesap.anahtar_degisti'],
  },
  'order-service': {
    queues: 'orders',
    publishes: ['siparis.olusturuldu', 'siparis.iptal_edildi', 'siparis.durum_degisti'],
    hears: ['siparis.geldi', 'siparis.platform_guncelledi'],
  },
  'restaurant-service': {
    publishes: [
      'entegrasyon.durum_degisti',
      'entegrasyon.guncellendi',
      'entegrasyon.silindi',
      'restoran.durum_degisti',
      'restoran.urun_degisti',
      'olay.acildi',
      'olay.kapandi',
    ],
    hears: [],
  },
  'provider-ingest': {
    queues: 'ingest',
    publishes: ['siparis.geldi', 'siparis.platform_guncelledi'],
    hears: ['entegrasyon.#'],
  },
  'webhook-dispatcher': {
    queues: 'webhook',
    publishes: ['hesap.webhook_degisti'],
    hears: [...publishedEvents, 'hesap.anahtar_degisti', 'hesap.webhook_degisti'],
  },
  sandbox: { publishes: [], hears: [] },
};

/** A permission of RabbitMQ: regular expressions of the names that may be made, written to and read from. */
export interface BrokerPermission {
  configure: string;
  write: string;
  read: string;
}

/** Which routing keys may be published to a topic exchange, and which may be bound. */
export interface TopicPermission {
  exchange: string;
  write: string;
  read: string;
}

export interface BrokerRights {
  permission: BrokerPermission;
  topics: TopicPermission[];
}

const literal = (name: string): string => name.replace(/\./g, '\\$&');
const oneOf = (patterns: readonly string[]): string => (patterns.length === 0 ? '^$' : `^(${patterns.join('|')})$`);
const exchangeOf = (key: string): string =>
  key in messages ? messages[key as MessageType].exchange : key.slice(0, key.indexOf('.'));

const rightsOf = (service: string, { queues, publishes, hears }: Needs): BrokerRights => {
  const made = sharedParts.find(({ owner }) => owner === service)?.exchanges ?? [];
  const own = [literal(service), ...(queues === undefined ? [] : [`${queues}\\..+`])];
  const written = [...new Set(publishes.map(exchangeOf))];
  const read = [...new Set(hears.map(exchangeOf))];
  const keysOf = (keys: readonly string[], exchange: string): string =>
    oneOf(keys.filter((key) => exchangeOf(key) === exchange).map(literal));
  return {
    permission: {
      configure: oneOf([...own, ...made]),
      write: oneOf([...own, ...written]),
      read: oneOf([...own, ...read]),
    },
    topics: [...new Set([...written, ...read])].map((exchange) => ({
      exchange,
      write: keysOf(publishes, exchange),
      read: keysOf(hears, exchange),
    })),
  };
};

/** The rights of each service's own user at the broker. */
export const brokerRights: Readonly<Record<string, BrokerRights>> = Object.fromEntries(
  Object.entries(needs).map(([service, own]) => [service, rightsOf(service, own)]),
);
