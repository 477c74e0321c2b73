import { createHash } from 'node:crypto';
import type { IntegrationConfig } from './providers.ts';

/** Below the largest exact integer, with room for what platforms add to it. */
const maxRestaurants = 9_000_000_000_000_000n;

/**
 * What a restaurant of a sandbox is at every simulated platform. It follows from its id, so that whoever makes the
 * integration and whoever introduces the restaurant to the simulator say the same.
 */
export const simulatedShop = (restaurantId: string): Required<IntegrationConfig> => {
  const digest = createHash('sha256').update(`sandbox ${restaurantId}`).digest('hex');
  return {
    // Some platforms number their restaurants.
    restaurantId: String(BigInt(`0x${digest}`) % maxRestaurants),
    apiKey: `sandbox-${digest.slice(0, 24)}`,
    // Migros' is the key of a cipher and has 32 letters.
    secretKey: digest.slice(32),
    supplierId: String(BigInt(`0x${digest.slice(24, 34)}`)),
  };
};

/** What the simulator is started with where nothing else is said, and what the services show it. */
export const simulatedSecrets = {
  getirAppSecretKey: 'demo-app-secret',
  ysPluginSecret: 'demo-plugin-secret-for-the-middleware-of-yemeksepeti-only-for-demos',
};
