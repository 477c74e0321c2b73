import { appError, idSchema, recoveryWriteSchema, type Recovery } from '@kopru/contracts';
import { ok, route } from '@kopru/http';
import { Router } from 'express';
import { z } from 'zod';
import type { RecoveryDocument } from '../storage/recovery.model.ts';
import type { RecoveryRepository } from '../storage/recovery.repository.ts';

const path = z.object({ id: idSchema });

const view = (recovery: RecoveryDocument): Recovery => ({
  id: recovery._id,
  since: recovery.since.toISOString(),
  endpointId: recovery.endpointId,
  state: recovery.state,
  requeued: recovery.requeued,
  createdAt: recovery.createdAt.toISOString(),
  finishedAt: recovery.finishedAt?.toISOString() ?? null,
});

export const recoveryRoutes = (deps: { recoveries: RecoveryRepository; onCreated: () => void }): Router => {
  const { recoveries, onCreated } = deps;
  const router = Router();
  router.post(
    '/recoveries',
    route({ body: recoveryWriteSchema }, async ({ account, body: { since, endpointId } }) => {
      const job = { since: new Date(since), endpointId: endpointId ?? null };
      const recovery = await recoveries.create(account.id, job);
      onCreated();
      return ok(view(recovery));
    }),
  );
  router.get(
    '/recoveries',
    route({}, async ({ account }) => ok({ items: (await recoveries.listOf(account.id)).map(view) })),
  );
  router.get(
    '/recoveries/:id',
    route({ params: path }, async ({ account, params }) => {
      const recovery = await recoveries.find(account.id, params.id);
      if (recovery === undefined) throw appError('webhook_not_found');
      return ok(view(recovery));
    }),
  );
  return router;
};
