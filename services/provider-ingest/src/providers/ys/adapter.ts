import { createSecretKey, type KeyObject } from 'node:crypto';
import { appError, failureOf } from '@kopru/contracts/errors/errors';
import { failure } from '@kopru/contracts/errors/failures';
import { jwtVerify } from 'jose';
import { type Adapter, pushedOrder, type PushReading, type PushRequest, updateFact } from '../adapter.ts';
import { type BodyReader, openBody, unreadable } from '../body.ts';
import { createPlatformHttp } from '../platform-http.ts';
import type { PlatformSettings } from '../settings.ts';
import type { TokenCache } from '../token-cache.ts';
import { createYemeksepetiClient } from './client.ts';
import { createYemeksepetiCommands } from './commands.ts';
import { createYemeksepetiStock } from './stock.ts';
import { createYemeksepetiStore } from './store.ts';
import { yemeksepetiStatuses } from './statuses.ts';
import { readModified, readOrder, toStatusUpdate } from './translate.ts';

const clockToleranceSeconds = 30;
const maxWord = 100;

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

/** The token as the path writes it; one that is written wrongly is taken as it stands. */
const decoded = (token: string): string => {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
};

export const readStatus = (body: BodyReader, token: string, { rawBody, receivedAt }: PushRequest): PushReading => {
  const word = body.text('status', maxWord)?.toUpperCase();
  if (word === undefined) throw unreadable('status', 'is needed');
  const occurredAt = body.time('occurredAt') ?? receivedAt.toISOString();
  if (!Object.hasOwn(yemeksepetiStatuses, word)) {
    // A new word of the platform is no fault of the push: it is answered, saved and shown.
    const failure = failureOf(unreadable('status', 'is a word that is not known'));
    return { facts: [], refused: [{ failure, body: rawBody, isUpdate: true }], reply: {} };
  }
  const update =
    word === 'PRODUCT_ORDER_MODIFICATION_SUCCESSFUL'
      ? readModified(body, token, occurredAt)
      : toStatusUpdate(token, {
          word,
          message: body.text('message'),
          waitingFeeFrom: body.object('riderWaitingWarnings').time('waitingFeeAppliesAt'),
          occurredAt,
        });
  return { facts: update === undefined ? [] : [updateFact(update)], reply: {} };
};

const parseOrder = ({ body, rawBody, receivedAt }: PushRequest): PushReading => {
  const order = readOrder(openBody(body), receivedAt);
  return { facts: [pushedOrder(order, rawBody)], reply: { remoteResponse: { remoteOrderId: order.providerOrderId } } };
};

const parsePush = (request: PushRequest): PushReading => {
  const [, token] = statusPath.exec(request.path) ?? [];
  if (token !== undefined) return readStatus(openBody(request.body), decoded(token), request);
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
