import type { Accounts } from '../accounts/open-accounts.ts';
import type { LiveHub } from './live-hub.ts';
import type { PanelHandlers } from './panel-handler.ts';

export const userHandlers = ({ users, addUser, sessions, factors }: Accounts, hub: LiveHub) => {
  const signOut = async (accountId: string, userId: string): Promise<void> => {
    await sessions.endAllOf(accountId, userId);
    hub.closeUser(userId);
  };
  return {
    listUsers: async ({ accountId }) => ({ data: { items: await users.list(accountId) } }),
    createUser: async ({ accountId, body }) => ({ data: await addUser(accountId, body) }),
    updateUser: async ({ accountId, params, body }) => {
      const user = await users.update(accountId, params.id, body);
      if (body.password !== undefined || user.isDisabled) await signOut(accountId, user.id);
      return { data: user };
    },
    deleteUser: async ({ accountId, params }) => {
      await users.remove(accountId, params.id);
      await factors.remove({ accountId, userId: params.id });
      await signOut(accountId, params.id);
      return {};
    },
  } satisfies Partial<PanelHandlers>;
};
