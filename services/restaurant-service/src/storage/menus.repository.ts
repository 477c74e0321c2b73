import { menuSchema } from '@kopru/contracts/internal/restaurants';
import type { StoredModel } from '@kopru/mongo';
import type { Menus } from '../domain/ports.ts';
import type { MenuDocument } from './menu.model.ts';

/** Stores menus as JSON text, so that a platform's odd member names cannot upset the database. */
export const createMenuRepository = (menus: StoredModel<MenuDocument>, cacheMs: number): Menus => ({
  find: async (accountId, key) => {
    const document = await menus.findOne({ _id: key, accountId, expiresAt: { $gt: new Date() } });
    return document === null ? undefined : menuSchema.parse(JSON.parse(document.menu));
  },
  store: async (accountId, key, menu) => {
    const expiresAt = new Date(Date.now() + cacheMs);
    await menus.replaceOne(
      { _id: key, accountId },
      { accountId, menu: JSON.stringify(menu), expiresAt },
      { upsert: true },
    );
  },
});
