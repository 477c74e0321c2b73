import { leaseSchema } from '@kopru/mongo';
import { anonymisedSchema } from './anonymised.model.ts';
import { foldedSchema } from './folded.model.ts';
import { orderSchema } from './order.model.ts';
import { waitingUpdateSchema } from './waiting-update.model.ts';

/** Everything that this service keeps. */
export const schemas = [orderSchema, waitingUpdateSchema, leaseSchema, anonymisedSchema, foldedSchema];
