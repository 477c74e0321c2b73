import { clockSchema, leaseSchema } from '@kopru/mongo';
import { anonymisedSchema } from './anonymised.model.ts';
import { archiveReachSchema } from './archive.model.ts';
import { searchTextBackfillSchema } from './search-text-backfill.model.ts';
import { deadOrderMessageSchema } from './dead-order-message.model.ts';
import { archivedOrderSchema, orderSchema } from './order.model.ts';
import { republishingSchema } from './republishing.model.ts';
import { waitingUpdateSchema } from './waiting-update.model.ts';

/** Every collection of this service. */
export const schemas = [
  orderSchema,
  archivedOrderSchema,
  archiveReachSchema,
  waitingUpdateSchema,
  deadOrderMessageSchema,
  leaseSchema,
  anonymisedSchema,
  searchTextBackfillSchema,
  clockSchema,
  republishingSchema,
];
