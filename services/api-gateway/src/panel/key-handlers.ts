import type { KeyCommands } from '../accounts/key-commands.ts';
import type { PanelHandlers } from './panel-handler.ts';

const hourMs = 3_600_000;

export const keyHandlers = ({ keys }: { keys: KeyCommands }) =>
  ({
    listKeys: async ({ accountId }) => ({ data: { items: await keys.list(accountId) } }),
    issueKey: async ({ accountId, body }) => ({ data: await keys.issue(accountId, body) }),
    rotateKey: async ({ accountId, params, body }) => ({
      data: await keys.rotate(accountId, params.id, body.overlapHours * hourMs),
    }),
    revokeKey: async ({ accountId, params }) => {
      await keys.revoke(accountId, params.id);
      return {};
    },
  }) satisfies Partial<PanelHandlers>;
