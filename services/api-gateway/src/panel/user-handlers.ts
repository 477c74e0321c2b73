import type { Accounts } from '../accounts/open-accounts.ts';
import type { LiveHub } from './live-hub.ts';
import type { PanelHandlers } from './panel-handler.ts';

export const userHandlers = ({ users, sessions }: Accounts, hub: LiveHub) => {
  const signOut = async (accountId: string, userId: string): Promise<void> => {
    await sessions.endAllOf(accountId, userId);
    hub.closeUser(userId);
  };
  return {
    listUsers: async ({ accountId }) => ({ data: { items: await users.list(accountId) } }),
    createUser: async ({ accountId, body }) => ({ data: await users.create(accountId, body) }),
    updateUser: async ({ accountId, params, body }) => {
      const user = await users.update(accountId, params.id, body);
      if (body.password !== undefined || user.isDisabled) await signOut(accountId, user.id);
      return { data: user };
    },
    deleteUser: async ({ accountId, params }) => {
      await users.remove(accountId, params.id);
      await signOut(accountId, params.id);
      return {};
    },
  } satisfies Partial<PanelHandlers>;
};
