import type { SessionRepository } from '../accounts/session.repository.ts';
import type { UserRepository } from '../accounts/users.repository.ts';
import type { LiveHub } from './live-hub.ts';
import type { PanelHandlers } from './panel-handler.ts';

export interface UserHandlerDeps {
  users: UserRepository;
  sessions: SessionRepository;
  hub: LiveHub;
}

export const userHandlers = ({ users, sessions, hub }: UserHandlerDeps) => {
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
