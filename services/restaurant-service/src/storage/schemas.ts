import { leaseSchema } from '@kopru/mongo';
import { businessSchema } from './business.model.ts';
import { integrationSchema } from './integration.model.ts';
import { menuSchema } from './menu.model.ts';
import { restaurantSchema } from './restaurant.model.ts';

/** Everything that this service keeps. */
export const schemas = [businessSchema, restaurantSchema, integrationSchema, menuSchema, leaseSchema];
