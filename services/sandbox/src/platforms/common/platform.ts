import type { Router } from 'express';
import type { SimOrder } from '../../world/model.ts';

/** One platform: its addresses for restaurants, and its handling of its own orders. */
export interface Platform {
  readonly routes: Router;
  /** Called when a customer has ordered. */
  placed(order: SimOrder): void;
  /** Called when the customer or the platform cancels. */
  cancelled(order: SimOrder, reason: { id: string; name: string; by: 'customer' | 'platform' }): void;
  /** Sends a notice about an order. */
  notify(order: SimOrder, path: string, body: unknown): void;
  /** Lets the platform's courier take the next step; false when it is not his turn. */
  courierStep(order: SimOrder): boolean;
}
