import { leaseSchema } from '@kopru/mongo';
import { businessSchema } from './business.model.ts';
import { integrationSchema } from './integration.model.ts';
import { integrationContext } from './integration-codec.ts';
import { menuSchema } from './menu.model.ts';
import { restaurantSchema } from './restaurant.model.ts';
import { headersContext } from './restaurants.repository.ts';

/** Everything that this service keeps. */
export const schemas = [businessSchema, restaurantSchema, integrationSchema, menuSchema, leaseSchema];

/** By collection: the contexts that texts in a document may be sealed for. */
export const sealedFor = {
  [integrationSchema.collection]: (id: string) => [integrationContext(id)],
  [restaurantSchema.collection]: (id: string) => [headersContext(id)],
};
