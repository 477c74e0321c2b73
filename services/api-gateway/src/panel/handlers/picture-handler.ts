import { appError } from '@kopru/contracts/errors/errors';
import type { Menu } from '@kopru/contracts/internal/restaurants';
import type { ServiceClients } from '../../clients/service-clients.ts';
import type { PanelHandlers } from '../access/panel-handler.ts';

/** Cached only in the browser of a person who may see the menu, for a day; also when it is opened as a page, it can do nothing. */
const headers = {
  'Cache-Control': 'private, max-age=86400',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

const hasPicture = ({ categories }: Menu, url: string): boolean =>
  categories.some(({ products }) => products.some(({ imageUrl }) => imageUrl === url));

/** Hands the pictures of platforms' menus on: the server of a picture learns nothing of the person who looks at it. */
export const pictureHandler = ({ menus, platforms }: ServiceClients) =>
  ({
    getMenuPicture: async ({ accountId, params, query: { restaurantId, url }, operation, response }) => {
      const query = { restaurantId };
      const menu = await menus.get({ accountId, ...params, query, timeoutMs: operation.answerLimitMs });
      if (!hasPicture(menu, url)) throw appError('picture_not_found');
      const { type, base64 } = await platforms.picture({ accountId, body: { url } });
      response.set(headers).type(type).send(Buffer.from(base64, 'base64'));
    },
  }) satisfies Partial<PanelHandlers>;
