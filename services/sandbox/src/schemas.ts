import { leaseSchema } from '@kopru/mongo';
import { callSchema, runSchema } from './certification/records/run.model.ts';

/** The collections of this service. */
export const schemas = [runSchema, callSchema, leaseSchema];
