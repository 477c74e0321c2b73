import { leaseSchema } from '@kopru/mongo';

/** Everything that this service keeps. */
export const schemas = [leaseSchema];
