import { idSchema, keyCreateSchema, keyRotateSchema } from '@kopru/contracts';
import { ok, type Reply } from '@kopru/http';
import { z } from 'zod';
import type { IssuedKey, KeyCommands } from '../accounts/key-commands.ts';
import { panelRoute, type PanelRoute } from './panel-route.routes.ts';

const keyPath = z.object({ id: idSchema });
const hourMs = 3_600_000;

/** The secret is in this one answer, which nothing may keep. */
const issued = (key: IssuedKey): Reply => ok(key, {}, { 'Cache-Control': 'no-store' });

export const keyRoutes = ({ keys }: { keys: KeyCommands }): PanelRoute[] => [
  panelRoute('owner', ['get', '/keys'], {}, async ({ account }) => ok({ items: await keys.list(account.id) })),
  panelRoute('owner', ['post', '/keys'], { body: keyCreateSchema }, async ({ account, body }) =>
    issued(await keys.issue(account.id, body)),
  ),
  panelRoute(
    'owner',
    ['post', '/keys/:id/rotate'],
    { params: keyPath, body: keyRotateSchema },
    async ({ account, params, body }) => issued(await keys.rotate(account.id, params.id, body.overlapHours * hourMs)),
  ),
  panelRoute('owner', ['delete', '/keys/:id'], { params: keyPath }, async ({ account, params }) => {
    await keys.revoke(account.id, params.id);
    return ok();
  }),
];
