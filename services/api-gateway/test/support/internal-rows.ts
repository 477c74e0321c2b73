import { availabilityOperations } from '@kopru/contracts/internal/availability';
import { certificationOperations, certifierOperations } from '@kopru/contracts/internal/certifications';
import { clockOperations } from '@kopru/contracts/internal/clock';
import { consumerOperations } from '@kopru/contracts/internal/consumers';
import { driftOperations } from '@kopru/contracts/internal/drift';
import { gatewayOperations } from '@kopru/contracts/internal/gateway';
import {
  incidentFactOperations,
  incidentOperations,
  printFactOperations,
  silenceFactOperations,
} from '@kopru/contracts/internal/incidents';
import { credentialOperations, integrationOperations } from '@kopru/contracts/internal/integrations';
import { itemOperations } from '@kopru/contracts/internal/items';
import type { Caller, InternalOperation, InternalOperations } from '@kopru/contracts/internal/operation';
import { orderOperations } from '@kopru/contracts/internal/orders';
import { platformOperations } from '@kopru/contracts/internal/platforms';
import { registrationOperations } from '@kopru/contracts/internal/registrations';
import { businessOperations, menuOperations, restaurantOperations } from '@kopru/contracts/internal/restaurants';
import { secretOperations, serviceOperations } from '@kopru/contracts/internal/service';
import { tunnelOperations } from '@kopru/contracts/internal/tunnels';
import { usageOperations } from '@kopru/contracts/internal/usage';
import {
  endpointOperations,
  eventOperations,
  recordOperations,
  recoveryOperations,
} from '@kopru/contracts/internal/webhooks';
import type { internalCallers } from '@kopru/testing';
import { internalTables } from '../../../../libs/contracts/test/internal-tables.ts';
import type { System } from './system.ts';

export type Owner = keyof typeof internalCallers;

const tables: Record<Owner, InternalOperations[]> = {
  'api-gateway': [gatewayOperations, incidentFactOperations, certifierOperations],
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
  sandbox: [certificationOperations, tunnelOperations],
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
  sandbox: services.sandbox.internalUrl(),
});

export const callersOf = ({ callers = ['api-gateway'] }: InternalOperation): readonly Caller[] => callers;

/** The tables of the contracts that stand with no service here. */
export const forgottenTables = (): string[] => {
  const known = new Set<unknown>([...Object.values(tables).flat(), serviceOperations]);
  return internalTables.filter(([, table]) => !known.has(table)).map(([name]) => name);
};
