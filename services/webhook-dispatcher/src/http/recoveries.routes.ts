import { appError } from '@kopru/contracts/errors/errors';
import { recoveryOperations, type Recovery } from '@kopru/contracts/internal/webhooks';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { RecoveryDocument } from '../storage/recovery.model.ts';
import type { RecoveryRepository } from '../storage/recovery.repository.ts';

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
  return serve(recoveryOperations, {
    list: async ({ accountId }) => ({ items: (await recoveries.listOf(accountId)).map(view) }),
    create: async ({ accountId, body: { since, endpointId } }) => {
      const job = { since: new Date(since), endpointId: endpointId ?? null };
      const recovery = await recoveries.create(accountId, job);
      onCreated();
      return view(recovery);
    },
    get: async ({ accountId, params }) => {
      const recovery = await recoveries.find(accountId, params.id);
      if (recovery === undefined) throw appError('webhook_not_found');
      return view(recovery);
    },
  });
};
