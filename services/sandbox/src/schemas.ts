import { leaseSchema } from '@kopru/mongo';
import { callSchema, runSchema } from './certification/records/run.model.ts';

/** Everything that this service keeps. */
export const schemas = [runSchema, callSchema, leaseSchema];
