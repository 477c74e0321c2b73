import { endpointOperations } from '@kopru/contracts/internal/webhooks';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { SendProbe } from '../delivery/manual/send-probe.ts';
import type { SendTest } from '../delivery/manual/send-test.ts';
import type { ManageEndpoints } from './manage-endpoints.ts';

export const endpointRoutes = ({
  manage,
  sendTest,
  sendProbe,
}: {
  manage: ManageEndpoints;
  sendTest: SendTest;
  sendProbe: SendProbe;
}): Router =>
  serve(endpointOperations, {
    list: ({ accountId, query }) => manage.page(accountId, query),
    count: async ({ accountId }) => ({ endpoints: await manage.count(accountId) }),
    create: ({ accountId, body }) => manage.create(accountId, body),
    get: ({ accountId, params }) => manage.find(accountId, params.id),
    update: ({ accountId, params, body }) => manage.change(accountId, params.id, body),
    remove: async ({ accountId, params }) => {
      await manage.remove(accountId, params.id);
      return {};
    },
    pause: ({ accountId, params }) => manage.setPaused(accountId, params.id, true),
    resume: ({ accountId, params }) => manage.setPaused(accountId, params.id, false),
    rotateSecret: ({ accountId, params }) => manage.rotateSecret(accountId, params.id),
    test: ({ accountId, params }) => sendTest(accountId, params.id),
    probe: ({ accountId, params, body }) => sendProbe(accountId, params.id, body),
  });
