import {
  backingServices,
  call,
  faultProxy,
  webhookReceiver,
  type BackingServices,
  type FaultProxy,
  type WebhookReceiver,
} from '@kopru/testing';
import { internalPortVariableOf, portVariableOf } from '../../scripts/launcher/settings.ts';
import { openCollector, type Collector } from './collector.ts';
import { openShop, type Shop } from './orders.ts';
import { newPlace, startSystem, stopAll, type Place, type System } from '@kopru/testing/system';

export type Name = keyof typeof portVariableOf;
export const names = Object.keys(portVariableOf) as Name[];

export const proxied = (address: string, proxy: FaultProxy): string => {
  const url = new URL(address);
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  return url.href;
};

export const targetOf = (address: string, port: number): { host: string; port: number } => {
  const { hostname, port: given } = new URL(address.replace(/^mongodb:/, 'http:').replace(/^amqp:/, 'http:'));
  return { host: hostname, port: Number(given) || port };
};

// A running system behind proxies of its broker and its database, for the file that imports this.
export let place: Place;
export let corner: BackingServices;
export let broker: FaultProxy;
export let database: FaultProxy;
export let collector: Collector;
export let receiver: WebhookReceiver;
export let system: System;
export let shop: Shop;
export let env: Record<string, string>;

export const base = (name: Name): string => `http://127.0.0.1:${String(env[internalPortVariableOf[name]])}`;
export const statuses = async (path: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, (await call('GET', base(name) + path)).status] as const)),
  );
export const all = (status: number): Record<string, number> => Object.fromEntries(names.map((name) => [name, status]));
export const pids = (): number[] => names.map((name) => system.pidOf(name));

beforeAll(async () => {
  place = await newPlace();
  corner = await backingServices();
  const { MONGODB_URI: mongo = '', RABBITMQ_URL: rabbit = '' } = corner.env;
  broker = await faultProxy(targetOf(rabbit, 5672));
  database = await faultProxy(targetOf(mongo, 27017));
  collector = await openCollector();
  receiver = await webhookReceiver();
  env = {
    ...place.env,
    ...corner.env,
    RABBITMQ_URL: proxied(rabbit, broker),
    // Otherwise the driver would bypass the proxy and connect to the member that the replica set names.
    MONGODB_URI: `mongodb://127.0.0.1:${database.port}/?directConnection=true`,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  };
  system = await startSystem(env);
  shop = await openShop(system);
  await system.admin('endpoint.create', { account: shop.account.id, url: receiver.url });
}, 300_000);

afterAll(async () => {
  broker.mend();
  database.mend();
  await stopAll();
  await receiver.stop();
  await collector.stop();
  await broker.stop();
  await database.stop();
  await corner.stop();
  place.remove();
}, 120_000);
