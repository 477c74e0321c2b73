import { appError } from '@kopru/contracts/errors/errors';
import { ignoredHeader } from '@kopru/contracts/public/answer-headers';
import type { OperationShape } from '@kopru/contracts/public/operation';
import { publicOperationList, type OperationId } from '@kopru/contracts/public/operations';
import {
  answerWithin,
  expressPath,
  ok,
  openRoute,
  route,
  unknownMembers,
  type Reply,
  type RouteInput,
} from '@kopru/http';
import type { Logger } from '@kopru/runtime';
import { Router, type Request, type RequestHandler } from 'express';
import { z } from 'zod';
import type { Audited, AuditedRequest } from '../audit/audited.ts';
import { deprecationHeaders } from './requests/deprecation.ts';
import type { HeavyReads } from './requests/heavy-reads.ts';
import type { Idempotency } from './requests/idempotency.ts';
import { mask } from './views/mask.ts';
import type { PublicHandlers } from './requests/public-handler.ts';
import type { ReadBody } from './requests/read-body.ts';

export interface PublicParts {
  handlers: PublicHandlers;
  admit: (operation: OperationShape) => RequestHandler;
  /** For operations that need no API key. */
  admitAnybody: RequestHandler;
  /** Sees the calls of a till that is judged, when their bodies are read. */
  observeCall: (operation: OperationShape) => RequestHandler;
  /** The account of the one-time token that takes the place of a key there; refuses a token that is none. */
  holderOf: (body: unknown) => Promise<string>;
  idempotency: Idempotency;
  heavyReads: HeavyReads;
  audited: Audited;
  readBody: ReadBody;
  /** For operations without a limit of their own. */
  answerLimitMs: number;
  logger: Logger;
}

type Given = Pick<RouteInput<{ params: z.ZodType; body: z.ZodType }>, 'params' | 'body' | 'account' | 'request'>;
type AnyHandler = (input: Record<string, unknown>) => Promise<object | undefined>;

const anything = z.unknown();
const keyPattern = /^[\x20-\x7e]{1,255}$/;

const idempotencyKeyOf = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && keyPattern.test(header)) return header;
  const path = 'header.Idempotency-Key';
  const details = [{ path, message: 'must be 1 to 255 printable ASCII characters' }];
  throw appError('invalid_request', { params: { fields: path }, details });
};

/** An ETag of ours as others write it: made weak, without quotes, or with how the answer was compressed, as Apache's `"2-gzip"`. */
const etagPattern = /^(?:W\/)?(?:"(\d{1,15})(?:[-+;:]{1,2}(?:gzip|br|zstd|deflate|df))?"|(\d{1,15}))$/i;

/**
 * The version in `If-Match`: of a list the highest, because versions only grow. An ETag that is none of ours fits no
 * version; a blank header is none.
 */
const versionOf = ({ isVersioned }: OperationShape, header = ''): number | undefined => {
  const tags = header.split(',').map((tag) => tag.trim());
  if (isVersioned !== true || header.trim() === '' || tags.includes('*')) return undefined;
  const versions = tags.map((tag) => etagPattern.exec(tag)).map((match) => Number(match?.[1] ?? match?.[2] ?? -1));
  return Math.max(...versions);
};

/** What was sent and passed over: a wrong name is not found out otherwise. */
const ignoredOf = ({ query, body }: OperationShape, request: Request): string[] => [
  ...(query === undefined ? [] : unknownMembers(query, request.query, 'query')),
  ...(body === undefined ? [] : unknownMembers(body, request.body, 'body')),
];

/** Says so in the answer, also in one that was stored for its repeats. */
const withIgnored = (reply: Reply, ignored: readonly string[]): Reply =>
  ignored.length === 0
    ? reply
    : {
        ...reply,
        body: { ...(reply.body as object), ignored },
        headers: { ...reply.headers, [ignoredHeader]: ignored.join(', ') },
      };

const toReply = ({ isVersioned }: OperationShape, result: object | undefined): Reply => {
  if (result === undefined) return ok();
  const { data, ...rest } = result as { data: unknown };
  return ok(data, rest, isVersioned === true ? { ETag: `"${(data as { version: number }).version}"` } : undefined);
};

/** Only keys that may change restaurants see the credentials in answers about them. */
const shownTo = (
  operation: OperationShape,
  granted: readonly string[] | undefined,
): ((result: object | undefined) => object | undefined) =>
  operation.scope === 'restaurants:read' && granted?.includes('restaurants:write') !== true
    ? (result) => mask(result)
    : (result) => result;

const toAuditedRequest = (
  { id, path, isOpen }: OperationShape,
  { params, body, account, request }: Given,
  accountId: string,
): AuditedRequest => ({
  door: 'api',
  operation: id,
  path,
  params: (params ?? {}) as Record<string, string>,
  body,
  accountId,
  actor:
    isOpen === true
      ? { kind: 'token', id: null, name: '' }
      : { kind: 'key', id: account.keyId ?? null, name: account.keyName ?? '' },
  from: request.ip ?? '',
});

const isAudited = (operation: OperationShape): boolean => operation.isAudited ?? operation.method !== 'get';

const endpoint = (operation: OperationShape, parts: PublicParts): RequestHandler => {
  const handle = parts.handlers[operation.id as OperationId] as unknown as AnyHandler;
  const schemas = {
    params: operation.params ?? anything,
    query: operation.query ?? anything,
    body: operation.body ?? anything,
  };
  const make = operation.isOpen === true ? openRoute : route;
  return make(schemas, async (input: RouteInput<typeof schemas>) => {
    const { params, query, body, account, locale, signal, request } = input;
    const shown = shownTo(operation, account.scopes);
    const version = versionOf(operation, request.headers['if-match']);
    const accountId = operation.isOpen === true ? await parts.holderOf(body) : account.id;
    const { keyId, scopes } = account;
    const run = () =>
      parts.heavyReads(operation, { accountId, signal }, () =>
        handle({ params, query, body, version, accountId, keyId, scopes, locale, signal }),
      );
    // A repeat that gets the first result again did nothing: only what is carried out leaves an entry.
    const done = () =>
      isAudited(operation) ? parts.audited(toAuditedRequest(operation, input, accountId), run) : run();
    const work = async (): Promise<Reply> => toReply(operation, shown(await done()));
    const { idempotency: mode } = operation;
    const key = mode === undefined ? undefined : idempotencyKeyOf(request.headers['idempotency-key']);
    const ignored = ignoredOf(operation, request);
    if (mode === undefined || key === undefined) return withIgnored(await work(), ignored);
    const address = `${operation.id} ${JSON.stringify(params ?? {})}`;
    return withIgnored(await parts.idempotency.run({ accountId, key, address, body, mode }, work), ignored);
  });
};

/** Comes first, so that errors say it, too. */
const announceDeprecation = (operation: OperationShape): RequestHandler => {
  const headers = deprecationHeaders(operation);
  return (_request, response, next) => {
    if (headers !== undefined) response.set(headers);
    next();
  };
};

/** Operations by path, fixed paths before those with parameters that match them too: `~` sorts after every letter. */
const operationsByPath = (all: readonly OperationShape[]): [string, OperationShape[]][] => {
  const rank = (path: string): string => path.replace(/\{\w+\}/g, '~');
  const paths = [...Map.groupBy(all, ({ path }) => path)];
  return paths.sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1));
};

/** A path accepts only its own methods, even where a path with parameters matches it too. */
const otherMethods = (operations: readonly OperationShape[]): RequestHandler => {
  const allow = operations
    .map(({ method }) => method.toUpperCase())
    .sort()
    .join(', ');
  return (_request, response) => {
    response.set('Allow', allow);
    throw appError('method_not_allowed', { params: { allow } });
  };
};

/** Answers hold customers' data: no cache on the way may store them, or give them to another key. */
const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store').vary('Authorization');
  next();
};

/** The public interface: each operation of the contracts behind its admission. */
export const publicRoutes = (parts: PublicParts, all = publicOperationList): Router => {
  const router = Router();
  router.use(noStore);
  for (const [path, operations] of operationsByPath(all)) {
    const address = router.route(expressPath(path));
    for (const operation of operations)
      address[operation.method](
        announceDeprecation(operation),
        answerWithin(operation.answerLimitMs ?? parts.answerLimitMs, parts.logger),
        operation.isOpen === true ? parts.admitAnybody : parts.admit(operation),
        ...parts.readBody({ isForStrangers: operation.isOpen === true, limitBytes: operation.bodyLimitBytes }),
        parts.observeCall(operation),
        endpoint(operation, parts),
      );
    address.all(otherMethods(operations));
  }
  return router;
};
