import * as contracts from '@kopru/contracts';
import {
  availabilityOperations,
  businessOperations,
  clockOperations,
  consumerOperations,
  credentialOperations,
  driftOperations,
  endpointOperations,
  eventOperations,
  gatewayOperations,
  incidentFactOperations,
  incidentOperations,
  integrationOperations,
  itemOperations,
  menuOperations,
  orderOperations,
  platformOperations,
  printFactOperations,
  recordOperations,
  recoveryOperations,
  registrationOperations,
  restaurantOperations,
  secretOperations,
  serviceOperations,
  silenceFactOperations,
  tunnelOperations,
  usageOperations,
  type Caller,
  type InternalOperation,
  type InternalOperations,
} from '@kopru/contracts';
import type { internalCallers } from '@kopru/testing';
import type { System } from './system.ts';

export type Owner = keyof typeof internalCallers;

const tables: Record<Owner, InternalOperations[]> = {
  'api-gateway': [gatewayOperations, incidentFactOperations, tunnelOperations],
  'order-service': [
    orderOperations,
    clockOperations,
    incidentFactOperations,
    silenceFactOperations,
    printFactOperations,
  ],
  'restaurant-service': [
    restaurantOperations,
    businessOperations,
    integrationOperations,
    itemOperations,
    credentialOperations,
    menuOperations,
    availabilityOperations,
    driftOperations,
    incidentOperations,
    usageOperations,
    secretOperations,
  ],
  'provider-ingest': [platformOperations, incidentFactOperations, secretOperations],
  'webhook-dispatcher': [
    endpointOperations,
    recordOperations,
    recoveryOperations,
    eventOperations,
    consumerOperations,
    registrationOperations,
    clockOperations,
    incidentFactOperations,
    secretOperations,
  ],
};

/** Every internal operation at each service that serves it; each service answers the doctor. */
export const internalRows = (Object.keys(tables) as Owner[]).flatMap((owner) =>
  [...tables[owner], serviceOperations as InternalOperations].flatMap((table) =>
    Object.values<InternalOperation>(table).map((row) => ({ owner, row })),
  ),
);

/** Where each service answers the others. */
export const internalUrls = ({ internalUrl, services }: System): Record<Owner, string> => ({
  'api-gateway': internalUrl,
  'order-service': services.orders.internalUrl(),
  'restaurant-service': services.restaurants.internalUrl(),
  'provider-ingest': services.ingest.internalUrl(),
  'webhook-dispatcher': services.dispatcher.internalUrl(),
});

export const callersOf = ({ callers = ['api-gateway'] }: InternalOperation): readonly Caller[] => callers;

/** The tables of the contracts that stand with no service here. */
export const forgottenTables = (): string[] => {
  const known = new Set<unknown>([...Object.values(tables).flat(), serviceOperations]);
  return Object.entries(contracts)
    .filter(([name]) => name.endsWith('Operations') && name !== 'publicOperations' && name !== 'panelOperations')
    .filter(([, table]) => !known.has(table))
    .map(([name]) => name);
};
