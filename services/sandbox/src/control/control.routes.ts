import { Router } from 'express';
import type { Platforms } from '../platforms/platforms.ts';
import type { World } from '../world/world.ts';
import { orderRoutes } from './orders.routes.ts';
import type { PlaceOrders } from './place-orders.ts';
import { restaurantRoutes } from './restaurants.routes.ts';
import { worldRoutes } from './world.routes.ts';

/** The control API, by which people and tests drive the simulated platforms. */
export const controlRoutes = (world: World, platforms: Platforms, orders: PlaceOrders): Router =>
  Router().use(restaurantRoutes(world, platforms), orderRoutes(world, platforms, orders), worldRoutes(world));
