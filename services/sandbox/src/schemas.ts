import { leaseSchema } from '@kopru/mongo';
import { callSchema, runSchema } from './certification/run.model.ts';
import { tunnelSchema } from './tunnels/tunnel.model.ts';

/** Everything that this service keeps. */
export const schemas = [runSchema, callSchema, tunnelSchema, leaseSchema];
