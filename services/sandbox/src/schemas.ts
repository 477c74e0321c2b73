import { leaseSchema } from '@kopru/mongo';
import { callSchema, runSchema } from './certification/records/run.model.ts';
import { tunnelSchema } from './tunnels/tunnel.model.ts';

/** The collections of this service. */
export const schemas = [runSchema, callSchema, tunnelSchema, leaseSchema];
