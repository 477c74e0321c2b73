import { providerSchema } from '../platforms/providers.ts';
import { idSchema } from '../values/ids.ts';

/** Which integration a message comes from. */
export const origin = {
  accountId: idSchema,
  restaurantId: idSchema,
  integrationId: idSchema,
  provider: providerSchema,
};
