import { idSchema, userCreateSchema, userPatchSchema } from '@kopru/contracts';
import { ok } from '@kopru/http';
import { z } from 'zod';
import type { SessionRepository } from '../accounts/session.repository.ts';
import type { UserRepository } from '../accounts/users.repository.ts';
import type { LiveHub } from './live-hub.ts';
import { panelRoute, type PanelRoute } from './panel-route.routes.ts';

const userPath = z.object({ id: idSchema });

export const userRoutes = ({
  users,
  sessions,
  hub,
}: {
  users: UserRepository;
  sessions: SessionRepository;
  hub: LiveHub;
}): PanelRoute[] => {
  const signOut = async (accountId: string, userId: string): Promise<void> => {
    await sessions.endAllOf(accountId, userId);
    hub.closeUser(userId);
  };
  return [
    panelRoute('owner', ['get', '/users'], {}, async ({ account }) => ok({ items: await users.list(account.id) })),
    panelRoute('owner', ['post', '/users'], { body: userCreateSchema }, async ({ account, body }) =>
      ok(await users.create(account.id, body)),
    ),
    panelRoute(
      'owner',
      ['put', '/users/:id'],
      { params: userPath, body: userPatchSchema },
      async ({ account, params, body }) => {
        const user = await users.update(account.id, params.id, body);
        if (body.password !== undefined || user.isDisabled) await signOut(account.id, user.id);
        return ok(user);
      },
    ),
    panelRoute('owner', ['delete', '/users/:id'], { params: userPath }, async ({ account, params }) => {
      await users.remove(account.id, params.id);
      await signOut(account.id, params.id);
      return ok();
    }),
  ];
};
