import { appError } from '@kopru/contracts/errors/errors';
import type { Accounts } from '../../identity/open-accounts.ts';
import type { ContactRepository } from '../../notifications/contacts.repository.ts';
import type { LiveHub } from '../live/live-hub.ts';
import type { PanelHandlers } from '../access/panel-handler.ts';

export const userHandlers = (
  { users, addUser, sessions, factors, links }: Accounts,
  { hub, contacts }: { hub: LiveHub; contacts: Pick<ContactRepository, 'removeAllOf'> },
) => {
  const signOut = async (accountId: string, userId: string): Promise<void> => {
    await sessions.endAllOf(accountId, userId);
    hub.closeUser(userId);
  };
  return {
    listUsers: async ({ accountId, query }) => ({ data: await users.page(accountId, query) }),
    createUser: async ({ accountId, body: { invitation: by, ...user }, locale }) => {
      if (user.password !== undefined) return { data: { ...(await addUser(accountId, user)), token: null } };
      const invited = await links.invite(by, { email: user.email, accountId, locale }, (invitation) =>
        addUser(accountId, { ...user, ...invitation }),
      );
      return { data: { ...invited, token: await links.deliver(by, { accountId, userId: invited.id }) } };
    },
    inviteUser: async ({ accountId, params: { id: userId }, body: { by }, locale }) => {
      const invited = await users.find(accountId, userId);
      if (invited === undefined || invited.isDisabled) throw appError('user_not_found');
      await links.invite(by, { email: invited.email, accountId, locale }, (invitation) =>
        links.inviteAgain({ accountId, userId }, invitation),
      );
      const token = await links.deliver(by, { accountId, userId });
      const user = await users.find(accountId, userId);
      if (user === undefined) throw appError('user_not_found');
      return { data: { ...user, token } };
    },
    updateUser: async ({ accountId, params, body }) => {
      const user = await users.update(accountId, params.id, body);
      if (body.password !== undefined || user.isDisabled) {
        await links.endLinks({ accountId, userId: user.id });
        await signOut(accountId, user.id);
      } else hub.closeUser(user.id);
      return { data: user };
    },
    deleteUser: async ({ accountId, params }) => {
      await users.remove(accountId, params.id);
      await factors.remove({ accountId, userId: params.id });
      await contacts.removeAllOf({ accountId, userId: params.id });
      await signOut(accountId, params.id);
      return {};
    },
  } satisfies Partial<PanelHandlers>;
};
