import { leaseSchema } from '@kopru/mongo';
import { incidentSchema } from './incident.model.ts';
import { businessSchema } from './business.model.ts';
import { comparisonSchema } from './comparison.model.ts';
import { hoursStateSchema } from './hours.model.ts';
import { integrationSchema } from './integration.model.ts';
import { integrationContext } from './integration-codec.ts';
import { itemListSchema } from './item-list.model.ts';
import { menuSchema } from './menu.model.ts';
import { priceSchema } from './price.model.ts';
import { restaurantSchema } from './restaurant.model.ts';
import { headersContext } from './restaurants.repository.ts';
import { stockSchema } from './stock.model.ts';
import { storeSchema } from './store.model.ts';
import { desiredStateSchema } from './desired-state.model.ts';

/** Everything that this service stores. */
export const schemas = [
  businessSchema,
  restaurantSchema,
  integrationSchema,
  menuSchema,
  itemListSchema,
  desiredStateSchema,
  storeSchema,
  stockSchema,
  priceSchema,
  hoursStateSchema,
  incidentSchema,
  comparisonSchema,
  leaseSchema,
];

/** By collection: the contexts that texts in a document may be sealed for. */
export const sealedFor = {
  [integrationSchema.collection]: (id: string) => [integrationContext(id)],
  [restaurantSchema.collection]: (id: string) => [headersContext(id)],
};
