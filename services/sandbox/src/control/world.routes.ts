import { ok, openRoute } from '@kopru/http';
import { Router } from 'express';
import { advanceClocks } from '../world/clock.ts';
import { faultSchema } from '../world/faults.ts';
import { rulesSchema } from '../world/rules.ts';
import type { World } from '../world/world.ts';
import { pushThroughChannel } from './channel.ts';
import { channelPushSchema, clockBodySchema, idSchema } from './schemas.ts';

/** The world around the orders: faults, rules, clocks, channels and the recorded requests. */
export const worldRoutes = (world: World): Router => {
  const router = Router();
  router.post(
    '/clock',
    openRoute({ body: clockBodySchema }, async ({ body }) =>
      ok(await advanceClocks(world, new Set(body.restaurantIds), body.offsetMs)),
    ),
  );
  router.post(
    '/channels/push',
    openRoute({ body: channelPushSchema }, async ({ body }) => ok(await pushThroughChannel(body))),
  );
  router.post(
    '/faults',
    openRoute({ body: faultSchema }, ({ body }) => ok(world.faults.add(body))),
  );
  router.get(
    '/faults',
    openRoute({}, () => ok({ items: world.faults.list() })),
  );
  router.delete(
    '/faults',
    openRoute({}, () => {
      world.faults.clear();
      return ok();
    }),
  );
  router.delete(
    '/faults/:id',
    openRoute({ params: idSchema }, ({ params }) => ok({ removed: world.faults.remove(params.id) })),
  );
  router.get(
    '/rules',
    openRoute({}, () => ok(world.rules)),
  );
  router.patch(
    '/rules',
    openRoute({ body: rulesSchema.partial() }, ({ body }) => ok(Object.assign(world.rules, body))),
  );
  router.post(
    '/expire-tokens',
    openRoute({}, () => {
      world.tokenEpoch += 1;
      return ok();
    }),
  );
  router.get(
    '/requests',
    openRoute({}, () => ok({ items: world.requests, overLimit: world.overLimit, prices: world.priceViolations })),
  );
  router.post(
    '/reset',
    openRoute({}, () => {
      world.reset();
      return ok();
    }),
  );
  return router;
};
