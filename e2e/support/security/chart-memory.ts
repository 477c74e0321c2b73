import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryOf } from '@kopru/testing';
import type { System } from '@kopru/testing/system';
import { parse } from 'yaml';

const file = join(import.meta.dirname, '..', '..', '..', 'deploy', 'helm', 'kopru', 'values.yaml');
const { services } = parse(readFileSync(file, 'utf8')) as {
  services: Record<string, { resources: { limits: { memory: string } } }>;
};
const names = {
  'api-gateway': 'apiGateway',
  'provider-ingest': 'providerIngest',
  'order-service': 'orderService',
  'restaurant-service': 'restaurantService',
  'webhook-dispatcher': 'webhookDispatcher',
} as const;

/** What the chart lets a service have, in MiB. */
const limitOf = (service: keyof typeof names): number => {
  const memory = services[names[service]]?.resources.limits.memory ?? '';
  if (!/^\d+Mi$/.test(memory)) throw new Error(`${service} has a memory limit of "${memory}", not of so many Mi`);
  return parseInt(memory, 10);
};

/** The most memory that each service has had, and what the chart lets it have. */
export const memoryOfAll = (system: System) =>
  (Object.keys(names) as (keyof typeof names)[]).map((service) => ({
    service,
    peakMiB: Math.round(memoryOf(system.pidOf(service)).peakMiB),
    limitMiB: limitOf(service),
  }));
