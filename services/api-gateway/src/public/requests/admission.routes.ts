import { appError } from '@kopru/contracts/errors/errors';
import { modeHeader } from '@kopru/contracts/public/mode';
import type { OperationShape } from '@kopru/contracts/public/operation';
import { requestState, takeOrRefuse, type RateLimiter } from '@kopru/http';
import { inContext, workContext } from '@kopru/runtime';
import type { RequestHandler } from 'express';
import { apiKeyOf } from '../../identity/keys/api-key.ts';
import type { KeyDirectory } from '../../identity/keys/key-directory.ts';
import type { KeyUsage } from '../../identity/keys/key-usage.ts';
import type { NoteRefusal } from '../../audit/audited.ts';

/** Decides who calls, how often they may, and whether their key may do this, before any of the body is read. */
export const admission = (parts: {
  directory: KeyDirectory;
  usage: KeyUsage;
  limiter: RateLimiter;
  noteRefusal: NoteRefusal;
}) => {
  const { directory, usage, limiter, noteRefusal } = parts;
  return ({
      id: operation,
      path,
      scope,
      isSandboxOnly,
      isCountedApart,
    }: Pick<OperationShape, 'id' | 'path' | 'scope' | 'isSandboxOnly' | 'isCountedApart'>): RequestHandler =>
    async (request, response, next) => {
      // A call counts from when it came, not from the end of a slow look-up.
      const cameAtMs = performance.now();
      const secret = apiKeyOf(request.headers.authorization);
      const address = `address ${request.ip ?? ''}`;
      let isGuess = false;
      /** A limit per address slows guessing: an unknown key counts before it costs a query. */
      const guess = async (): Promise<void> => {
        isGuess = true;
        await takeOrRefuse(limiter, address, response);
      };
      const key = secret === undefined ? undefined : await directory.find(secret, guess);
      if (key === undefined) {
        if (!isGuess) await guess();
        // Every kind of bad key gets the same answer.
        response.set('WWW-Authenticate', 'Bearer realm="kopru"');
        throw appError('unauthorized');
      }
      const refuse = (error: Error): never => {
        const { accountId, keyId: id, name } = key;
        const from = request.ip ?? '';
        noteRefusal(error, { door: 'api', operation, path, accountId, actor: { kind: 'key', id, name }, from });
        throw error;
      };
      // Somebody who has stolen a key uses up neither its limit nor its first use.
      if (!key.mayComeFrom(request.ip ?? '')) {
        if (!isGuess) await guess();
        return refuse(appError('address_not_allowed', { params: { address: request.ip ?? '' } }));
      }
      if (isGuess) limiter.giveBack(address);
      response.set(modeHeader, key.mode);
      const { accountId, keyId, name: keyName, scopes } = key;
      requestState(response).account = { id: accountId, keyId, keyName, scopes };
      const counted = `${isCountedApart === true ? 'apart ' : ''}key ${keyId}`;
      await takeOrRefuse(limiter, counted, response, { atMs: cameAtMs });
      usage.used(key);
      if (scopes.length === 0) throw appError('key_for_webhooks');
      if (isSandboxOnly === true && key.mode !== 'sandbox') throw appError('sandbox_only');
      if (!scopes.includes(scope)) return refuse(appError('forbidden', { params: { scope } }));
      inContext({ ...workContext(), accountId }, next);
    };
};
