import type { z } from 'zod';
import type { ErrorCode } from '../error-catalogue.ts';

export const apiPrefix = '/web-api/v1';

export const scopes = ['orders:read', 'orders:write', 'restaurants:read', 'restaurants:write'] as const;
export type Scope = (typeof scopes)[number];

/** One operation of the public interface, whole: the same data routes, validates, guards and documents it. */
export interface OperationShape {
  /** The name in OpenAPI, and of the handler. */
  id: string;
  method: 'get' | 'post' | 'put' | 'delete';
  /** Below the prefix, with `{name}` for path parameters. */
  path: string;
  scope: Scope;
  tag: 'Orders' | 'Integrations' | 'Restaurants' | 'Businesses' | 'Menus' | 'Webhooks';
  summary: string;
  description: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** A body may be left out altogether. */
  isBodyOptional?: boolean;
  /** `data` of a successful answer; without it the answer is `{success: true}` only. */
  data?: z.ZodType;
  /** The answer carries `pagination`. */
  isPaged?: boolean;
  /** The longest answer time of an operation that waits for others; by default below the clients' own limit of 8 s. */
  answerLimitMs?: number;
  /** Errors of its own, besides those that every operation has. */
  errors: readonly ErrorCode[];
  examples: { body?: unknown; data?: unknown; pagination?: unknown };
  /**
   * What an Idempotency-Key does: `replay` gives the first result again for 24 hours; `join` only joins a request that
   * is under way at the same time.
   */
  idempotency?: 'replay' | 'join';
}

export const operation = <const O extends OperationShape>(shape: O): O => shape;

/** Errors that any operation can answer. */
export const commonErrors = [
  'invalid_request',
  'unauthorized',
  'forbidden',
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
