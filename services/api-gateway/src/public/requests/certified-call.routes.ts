import {
  maxRecordedText,
  recordingDelayMs,
  type Answered,
  type InjectedFault,
  type RecordedCall,
} from '@kopru/contracts/internal/certifications';
import { appError } from '@kopru/contracts/errors/errors';
import { modeHeader } from '@kopru/contracts/public/mode';
import type { OperationShape } from '@kopru/contracts/public/operation';
import type { OperationId } from '@kopru/contracts/public/operations';
import { requestState, unsentAnswer } from '@kopru/http';
import type { Logger } from '@kopru/runtime';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Certifications } from '../../clients/certifications.ts';

const maxIds = 200;

/** So many items a page has at most that is shortened. */
const shortPage = 5;

/** What the judge looks at; nothing of customers. */
const noted = ['reason', 'expectedStatus', 'targetStatus', 'total', 'restaurantId', 'cursor', 'limit', 'q', 'dir'];

const cut = <T>(value: T | string): T | string => (typeof value === 'string' ? value.slice(0, maxRecordedText) : value);
const textIn = (value: unknown, name: string): string | null => {
  const member = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof member === 'string' ? cut(member) : null;
};
const numberIn = (value: unknown, name: string): number | null => {
  const member = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof member === 'number' ? member : null;
};

/** The order that a call names, in its path or body. */
const refOf = ({ params, body }: Request): string | null =>
  textIn(params, 'orderId') ?? textIn(body, 'providerOrderId') ?? textIn(body, 'orderId');

/** A page may always be shorter than it was asked for. */
const shorten = (request: Request): void => {
  const limit = Math.min(Number(request.query['limit'] ?? shortPage), shortPage);
  if (limit > 0) Object.defineProperty(request, 'query', { value: { ...request.query, limit: String(limit) } });
};

const sentIn = ({ query, body }: Request): Record<string, unknown> => {
  const all: Record<string, unknown> = { ...query, ...(body as object | undefined) };
  return Object.fromEntries(noted.filter((name) => all[name] !== undefined).map((name) => [name, cut(all[name])]));
};

const answeredBy = (operation: OperationId, text: string): Answered => {
  const { data, pagination } = JSON.parse(text === '' ? '{}' : text) as { data?: unknown; pagination?: unknown };
  const orderIds = Array.isArray(data) ? data.slice(0, maxIds).map((item) => textIn(item, 'id') ?? '') : [];
  return {
    orderId: textIn(data, 'orderId') ?? (operation === 'getOrder' ? textIn(data, 'id') : null),
    newStatus: numberIn(data, 'newStatus') ?? numberIn(data, 'status'),
    nextCursor: textIn(pagination, 'nextCursor'),
    orderIds,
  };
};

/** Sees the answer as it goes out; `isLost`: it does not, and the connection ends instead. */
const seeAnswer = (response: Response, isLost: boolean, see: (text: string) => void): void => {
  const end = response.end.bind(response);
  response.end = ((...given: unknown[]) => {
    see(typeof given[0] === 'string' ? given[0] : '');
    if (!isLost) return (end as (...all: unknown[]) => Response)(...given);
    response.socket?.destroy();
    return response;
  }) as Response['end'];
};

const isObserved = ({ tag, isOpen }: OperationShape): boolean =>
  tag !== 'Sandbox' && tag !== 'Certification' && isOpen !== true;

/** Reports the calls of a POS under test to the sandbox, and does to them what its scenarios ask for. */
export const makeObserveCall = (parts: {
  certifications: Pick<Certifications, 'client'>;
  logger: Logger;
  now: () => Date;
}) => {
  const { logger, now } = parts;
  const { client } = parts.certifications;
  // Without an answer of the sandbox, a call goes on as any other.
  const orNothing = (): undefined => undefined;
  const known = new LRUCache<string, { runId: string | undefined }>({ max: 1_000, ttl: recordingDelayMs });
  const runOf = async (accountId: string): Promise<string | undefined> => {
    const entry = known.get(accountId);
    if (entry !== undefined) return entry.runId;
    const answer = await client?.running({ accountId }).catch(orNothing);
    const runId = answer?.runId ?? undefined;
    known.set(accountId, { runId });
    return runId;
  };
  const caught = async (
    accountId: string,
    runId: string,
    call: { operation: OperationId; ref: string | null },
  ): Promise<InjectedFault | null> => {
    const { operation, ref } = call;
    if (ref === null || client === undefined) return null;
    const answer = await client.takeFault({ accountId, runId, body: { operation, ref } }).catch(orNothing);
    return answer?.fault ?? null;
  };

  return (operation: OperationShape): RequestHandler => {
    if (!isObserved(operation)) return (_request, _response, next) => next();
    const id = operation.id as OperationId;
    return async (request, response, next) => {
      const { account, requestId } = requestState(response);
      if (account === undefined || response.getHeader(modeHeader) !== 'sandbox') return next();
      const at = now();
      const runId = await runOf(account.id);
      if (runId === undefined) return next();
      const ref = refOf(request);
      const about = ref ?? textIn(request.query, 'restaurantId');
      const fault = await caught(account.id, runId, { operation: id, ref: about });
      const sent = sentIn(request);
      if (fault?.kind === 'shorten') shorten(request);
      const note = (status: number, text: string): void => {
        const call: RecordedCall = {
          ...{ id: requestId, at: at.toISOString(), operation: id, status, ref, sent },
          ...{ got: answeredBy(id, text), fault: fault === null || fault.kind === 'shorten' ? null : fault.kind },
        };
        client
          ?.recordCall({ accountId: account.id, runId, body: call })
          .catch((error: unknown) => void logger.warn('could not save a call of a certification', { error }));
      };
      seeAnswer(response, fault?.kind === 'lose', (text) => note(response.statusCode, text));
      // A POS that disconnects after a command has still given it.
      response.once(unsentAnswer, note);
      if (fault?.kind === 'hold')
        await client?.awaitRelease({ accountId: account.id, runId, faultId: fault.id }).catch(orNothing);
      if (fault?.refusal) {
        const { code, retryAfterSeconds } = fault.refusal;
        throw appError(code, { retryAfterSeconds });
      }
      next();
    };
  };
};
