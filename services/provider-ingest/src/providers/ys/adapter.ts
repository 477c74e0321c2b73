import { createSecretKey, type KeyObject } from 'node:crypto';
import { appError, failure } from '@kopru/contracts';
import { jwtVerify } from 'jose';
import { type Adapter, pushedOrder, type PushReading, type PushRequest, updateFact } from '../adapter.ts';
import { createPlatformHttp } from '../platform-http.ts';
import { readBody } from '../reading.ts';
import type { PlatformSettings } from '../settings.ts';
import type { TokenCache } from '../token-cache.ts';
import { createYemeksepetiClient } from './client.ts';
import { createYemeksepetiCommands } from './commands.ts';
import { yemeksepetiOrderSchema, yemeksepetiStatusSchema } from './schema.ts';
import { createYemeksepetiStock } from './stock.ts';
import { createYemeksepetiStore } from './store.ts';
import { toCanonicalOrder, toModificationUpdate, toStatusUpdate } from './translate.ts';

const clockToleranceSeconds = 30;

/** Accepts only HS512, `service: middleware`, not expired. */
const isFromMiddleware = async (authorization: string, secret: KeyObject): Promise<boolean> => {
  const [, token] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
  if (token === undefined) return false;
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS512'],
      requiredClaims: ['exp'],
      clockTolerance: clockToleranceSeconds,
    });
    return payload['service'] === 'middleware';
  } catch {
    return false;
  }
};

/** Our `remoteOrderId` is the order's token, so the path of a status names the order. */
const statusPath = /^remoteId\/[^/]+\/remoteOrder\/([^/]+)\/posOrderStatus$/;

const parseStatus = (token: string, { body, receivedAt }: PushRequest): PushReading => {
  const word = readBody(yemeksepetiStatusSchema, body);
  const modified = yemeksepetiOrderSchema.safeParse(word.updatedOrder);
  const update =
    word.status === 'PRODUCT_ORDER_MODIFICATION_SUCCESSFUL' && modified.success
      ? toModificationUpdate(modified.data, word.occurredAt ?? receivedAt.toISOString())
      : toStatusUpdate(token, word, receivedAt);
  return { facts: update === undefined ? [] : [updateFact(update)], reply: {} };
};

const parseOrder = ({ body, rawBody, receivedAt }: PushRequest): PushReading => {
  const order = toCanonicalOrder(readBody(yemeksepetiOrderSchema, body), receivedAt);
  return { facts: [pushedOrder(order, rawBody)], reply: { remoteResponse: { remoteOrderId: order.providerOrderId } } };
};

const parsePush = (request: PushRequest): PushReading => {
  const [, token] = statusPath.exec(request.path) ?? [];
  if (token !== undefined) return parseStatus(token, request);
  if (request.path === '' || /^order(?:\/[^/]+)?$/.test(request.path)) return parseOrder(request);
  // Availability and catalogue calls need nothing from us, but refusing them would close the vendor.
  if (/^(?:remoteId\/[^/]+\/availability|menuimport\/[^/]+)$/.test(request.path)) return { facts: [], reply: {} };
  throw appError('route_not_found');
};

export const createYemeksepetiAdapter = (parts: { settings: PlatformSettings; tokens: TokenCache }): Adapter => {
  const { ys, timeoutMs } = parts.settings;
  const http = createPlatformHttp({ name: 'Yemeksepeti', baseUrl: ys.baseUrl, timeoutMs });
  const client = createYemeksepetiClient({ http, tokens: parts.tokens });
  const commands = createYemeksepetiCommands({ ...ys, client, http });
  const secret = ys.pluginSecret === '' ? undefined : createSecretKey(Buffer.from(ys.pluginSecret, 'utf8'));

  return {
    authenticatePush: ({ headers }) =>
      secret !== undefined && isFromMiddleware(String(headers['authorization'] ?? ''), secret),
    parsePush,
    givesUpAt: ({ platform: { expiryDate } }) => (typeof expiryDate === 'string' ? expiryDate : undefined),
    ...commands,
    store: createYemeksepetiStore({ client, http }),
    stock: createYemeksepetiStock({ client, http }),
    fetchMenu: () => Promise.reject(http.error(failure('menu_not_offered'))),
    testConnection: client.logIn,
  };
};
