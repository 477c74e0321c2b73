import { z } from 'zod';
import type { ErrorCode } from '../errors/error-catalogue.ts';
import { verbs } from '../values/row.ts';
import type { Deprecation } from './deprecation.ts';

export const apiPrefix = '/web-api/v1';

export const scopes = [
  'orders:read',
  'orders:write',
  'orders:raw',
  'restaurants:read',
  'restaurants:write',
  'webhooks:write',
] as const;
export type Scope = (typeof scopes)[number];

/** The tags of OpenAPI, and the half of the scopes that guards their operations: reading is GET, all else is writing. */
export const areas = {
  Orders: 'orders',
  Integrations: 'restaurants',
  Restaurants: 'restaurants',
  Businesses: 'restaurants',
  Menus: 'restaurants',
  Webhooks: 'orders',
  'Webhook endpoints': 'orders',
  Account: 'restaurants',
  Sandbox: 'orders',
  Certification: 'orders',
} as const;
type Tag = keyof typeof areas;

interface Terms {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** A body may be left out altogether. */
  isBodyOptional?: boolean;
  /** `data` of a successful answer; without it the answer is `{success: true}` only. */
  data?: z.ZodType;
  /** `data` has a `version`, which is the answer's ETag; `If-Match` is given to the handler. */
  isVersioned?: boolean;
  /** The answer carries `pagination`. */
  isPaged?: boolean;
  /** The longest answer time of an operation that waits for others; by default below the clients' own limit of 8 s. */
  answerLimitMs?: number;
  /** The largest body that is read, where it is not the usual one. */
  bodyLimitBytes?: number;
  /** Errors of its own, besides those that every operation has, every page and every Idempotency-Key. */
  errors?: readonly ErrorCode[];
  /**
   * What an Idempotency-Key does: `replay`, as for every POST that says nothing else, gives the first result again for
   * 24 hours; `join` only joins a request that is under way at the same time.
   */
  idempotency?: 'replay' | 'join';
  /** The scope, where it is not that of the tag and the method. */
  scope?: Scope;
  /** Needs no API key: its body carries what admits the caller. */
  isOpen?: true;
  /** Not for live keys: `sandbox_only`. */
  isSandboxOnly?: true;
  /** Reads so much that an account has only a few of it at once; more wait, and many more are `too_many_at_once`. */
  isHeavy?: true;
  /** Does not count among the other requests of its key, but has as many of its own. */
  isCountedApart?: true;
  /** Writes leave an entry in the audit log, unless they only move along what the account is told anyway; reads leave none, unless they give away more of a customer than others. */
  isAudited?: boolean;
  /** It goes, and answers say so until then. */
  deprecated?: Deprecation;
  /** An example of `pagination`, where it is not the usual one. */
  pagination?: object;
}

/** One operation of the public interface as its file writes it. */
export interface PublicRow extends Terms {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below the prefix. */
  path: string;
  tag: Tag;
}

/** One operation of the public interface, whole: the same data routes, validates, guards and documents it. */
export interface OperationShape extends Omit<PublicRow, 'pagination' | 'scope'> {
  /** The name in OpenAPI, and of the handler. */
  id: string;
  scope: Scope;
  summary: string;
  description: string;
  errors: readonly ErrorCode[];
  examples: { body?: unknown; data?: unknown; pagination?: unknown };
}

export const rowsOf = <const T extends Tag>(tag: T, common: Pick<Terms, 'scope'> = {}) =>
  verbs<Terms, { tag: T }>({ tag, ...common });

/** The example of each schema that a request or an answer may have. */
export const examples = z.registry<{ example: unknown }>();

/** Errors that any operation can answer. */
export const commonErrors = [
  'invalid_request',
  'unauthorized',
  'forbidden',
  'address_not_allowed',
  'key_for_webhooks',
  'rate_limited',
  'internal_error',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/** Errors that any operation that reads a body can answer. */
export const bodyErrors = [
  'invalid_json',
  'payload_too_large',
  'unsupported_media_type',
] as const satisfies readonly ErrorCode[];
