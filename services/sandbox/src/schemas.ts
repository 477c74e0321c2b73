import { leaseSchema } from '@kopru/mongo';
import { callSchema, runSchema } from './certification/run.model.ts';

/** Everything that this service keeps. */
export const schemas = [runSchema, callSchema, leaseSchema];
