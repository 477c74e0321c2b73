import type { Router } from 'express';
import type { SimOrder } from '../world/model.ts';

/** One platform: its addresses for restaurants, and what it does with an order of its own. */
export interface Platform {
  readonly routes: Router;
  /** A customer has ordered. */
  placed(order: SimOrder): void;
  /** The customer or the platform cancels. */
  cancelled(order: SimOrder, reason: { id: string; name: string; by: 'customer' | 'platform' }): void;
  /** The platform's courier takes the next step; false: it is not his turn. */
  courierStep(order: SimOrder): boolean;
}
