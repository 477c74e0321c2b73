import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryOf } from '@kopru/testing';
import type { System } from '@kopru/testing/system';

const values = readFileSync(
  join(import.meta.dirname, '..', '..', '..', 'deploy', 'helm', 'kopru', 'values.yaml'),
  'utf8',
);
const names = {
  'api-gateway': 'apiGateway',
  'provider-ingest': 'providerIngest',
  'order-service': 'orderService',
  'restaurant-service': 'restaurantService',
  'webhook-dispatcher': 'webhookDispatcher',
} as const;

/** What the chart lets a service have, in MiB. */
const limitOf = (service: keyof typeof names): number => {
  const [, mib] = /limits: \{ memory: (\d+)Mi \}/.exec(values.slice(values.indexOf(`\n  ${names[service]}:`))) ?? [];
  return Number(mib);
};

/** The most memory that each service has had, and what the chart lets it have. */
export const memoryOfAll = (system: System) =>
  (Object.keys(names) as (keyof typeof names)[]).map((service) => ({
    service,
    peakMiB: Math.round(memoryOf(system.pidOf(service)).peakMiB),
    limitMiB: limitOf(service),
  }));
