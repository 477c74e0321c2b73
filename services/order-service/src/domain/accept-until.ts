import { providers, type ProviderManifest } from '@kopru/contracts/platforms/providers';
import type { Order } from './order.ts';

type WaitingOrder = Pick<Order, 'provider' | 'status'> & {
  content: Pick<Order['content'], 'acceptUntil' | 'platform'>;
};

/** When the platform gives up an order that nobody accepts; null: nobody has to, or the platform has not said. */
export const acceptUntilOf = ({ provider, status, content }: WaitingOrder, sinceMs: number): string | null => {
  if (status !== 400) return null;
  // The order's own time comes before the platform's usual one.
  const own = content.acceptUntil ?? content.platform['expiryDate'];
  if (typeof own === 'string') return new Date(own).toISOString();
  const { acceptance }: ProviderManifest = providers[provider];
  return acceptance === undefined ? null : new Date(sinceMs + acceptance.endsAfterMs).toISOString();
};
