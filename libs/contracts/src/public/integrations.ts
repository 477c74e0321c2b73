import { z } from 'zod';
import { isoTime } from '../orders/canonical-order.ts';
import {
  integrationSchema,
  integrationStatusResultSchema,
  integrationWriteSchema,
  updateIntegrationStatusSchema,
} from '../internal/integrations.ts';
import { integrationExample, integrationWriteExample } from './restaurant-examples.ts';
import { publicIdSchema } from './fields.ts';
import { examples, rowsOf } from './operation.ts';
import { restaurantPath } from './restaurants.ts';

const { shape: write } = integrationWriteSchema;
const integrationBodySchema = z
  .object({
    integrationId: write.integrationId.meta({
      description: "An existing integration's id (update), or a platform's name (new)",
      example: 'getir',
    }),
    provider: write.provider.meta({ description: "The platform's name", example: 'getir' }),
    config: write.config.meta({
      description: 'Which members are needed depends on the platform; others are not kept. At most 8 KiB as JSON',
    }),
  })
  .meta({ id: 'IntegrationWrite' })
  .register(examples, { example: integrationWriteExample });

export const publicIntegrationSchema = integrationSchema
  .extend({
    integrationId: publicIdSchema,
    restaurantId: publicIdSchema,
    providerId: publicIdSchema.meta({ description: 'The same as `integrationId`' }),
    status: z.boolean().meta({ description: 'Switched on' }),
    health: z.object({
      lastOrderAt: isoTime.nullable(),
      lastError: z.object({ code: z.string(), message: z.string(), at: isoTime }).nullable(),
    }),
    config: z.record(z.string(), z.unknown()).meta({ description: 'Secrets are masked to their last 4 characters' }),
    ingressUrl: z.string().meta({
      description:
        'Where the platform, or your own channel, sends its orders. Its last part is a secret: a key without `restaurants:write` sees it masked',
    }),
  })
  .meta({ id: 'Integration' })
  .register(examples, { example: integrationExample });
export type PublicIntegration = z.infer<typeof publicIntegrationSchema>;

const { shape: change } = updateIntegrationStatusSchema;
const switched = { example: { field: 'status', status: false, providerId: integrationExample.integrationId } };
const switchBodySchema = z
  .object({
    field: change.field.meta({ description: 'What to switch' }),
    status: change.status.meta({ description: 'On or off' }),
    providerId: change.providerId.meta({
      description: "An integration's id, or a platform's name when the account has just one integration of it",
    }),
  })
  .meta({ id: 'IntegrationSwitch' })
  .register(examples, switched);
const switchResultSchema = integrationStatusResultSchema
  .meta({ id: 'IntegrationSwitchResult' })
  .register(examples, switched);

const { get, post } = rowsOf('Integrations');

export const integrationOperations = {
  updateIntegrationStatus: post('/restaurants/integrations/update-status', {
    body: switchBodySchema,
    data: switchResultSchema,
    errors: ['integration_not_found', 'integration_ambiguous'],
  }),
  writeIntegration: post('/restaurants/{restaurantId}/integrations', {
    params: restaurantPath,
    body: integrationBodySchema,
    data: publicIntegrationSchema,
    errors: [
      'limit_reached',
      'restaurant_not_found',
      'integration_not_found',
      'provider_not_found',
      'provider_required',
      'invalid_config',
      'store_already_connected',
    ],
  }),
  listIntegrations: get('/restaurants/{restaurantId}/integrations', {
    params: restaurantPath,
    data: z.array(publicIntegrationSchema),
    errors: ['restaurant_not_found'],
  }),
};
