import type { Accounts } from '../../identity/open-accounts.ts';
import { pageOfList } from './page-of-list.ts';
import type { PanelHandlers } from '../access/panel-handler.ts';

const hourMs = 3_600_000;

export const keyHandlers = ({ keys }: Accounts) =>
  ({
    listKeys: async ({ accountId, query }) => ({ data: await pageOfList(await keys.list(accountId), query) }),
    issueKey: async ({ accountId, body }) => ({ data: await keys.issue(accountId, body) }),
    rotateKey: async ({ accountId, params, body }) => ({
      data: await keys.rotate(accountId, params.id, body.overlapHours * hourMs),
    }),
    useKeyForWebhooks: async ({ accountId, params }) => {
      await keys.useForWebhooks(accountId, params.id);
      return {};
    },
    revokeKey: async ({ accountId, params }) => {
      await keys.revoke(accountId, params.id);
      return {};
    },
  }) satisfies Partial<PanelHandlers>;
