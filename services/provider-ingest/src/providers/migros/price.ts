import { platformFailureOf } from '@kopru/contracts/errors/errors';
import { failure } from '@kopru/contracts/errors/failures';
import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { z } from 'zod';
import type { MenuContent } from '../adapter.ts';
import type { PlatformHttp } from '../platform-http.ts';
import { numericId, type PriceCalls, readFromMenu } from '../price.ts';
import { loose } from '../reading.ts';
import type { MigrosClient } from './client.ts';

const answerSchema = loose.list(
  z.object({ productId: loose.text, isSuccess: z.boolean().nullish().catch(null), message: loose.text }),
  1000,
);

/** Source: `Menu/UpdateBatchPrice`; its members are not documented. Prices in kuruş like everywhere at Migros. */
export const createMigrosPrice = (parts: {
  client: MigrosClient;
  http: PlatformHttp;
  fetchMenu: (integration: IntegrationCredentials) => Promise<MenuContent>;
}): PriceCalls => ({
  async set(integration, changes) {
    const { client, http } = parts;
    const answer = await client.post(integration, '/Menu/UpdateBatchPrice', {
      storeId: Number(integration.config.restaurantId),
      products: changes.map(({ productId, price }) => ({ productId: numericId(productId), price })),
    });
    if (!answer.isDone) throw http.error(answer.words);
    const left = new Map(
      answerSchema
        .parse(answer.data)
        .filter(({ isSuccess }) => isSuccess === false)
        .map(({ productId, message }) => [productId, message]),
    );
    return changes.map(({ productId }) => {
      const words = left.get(productId);
      if (words === undefined) return null;
      const reason = words === null ? failure('price_not_taken') : platformFailureOf(http.error(words));
      return { reason, retryAfterSeconds: null };
    });
  },
  read: readFromMenu(parts.fetchMenu),
});
