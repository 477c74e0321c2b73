import type { Locale } from '@kopru/contracts/errors/failures';
import type { PanelUser } from '@kopru/contracts/panel/access';
import type { PanelOperations } from '@kopru/contracts/panel/operations';
import type { PanelOperationId, PanelRole } from '@kopru/contracts/panel/values';
import type { RouteInput } from '@kopru/http';
import type { z } from 'zod';
import type { PanelSession } from '../../identity/sign-in/session.repository.ts';

/** The caller: their live session, and the user as it is now. */
export interface Signed {
  session: PanelSession;
  user: PanelUser;
}
/** With the account that is acted for: the session's own, or its sandbox. */
export interface Acting extends Signed {
  accountId: string;
}

export type Request = RouteInput<object>['request'];
/** For answers that are not JSON. */
export type Written = NonNullable<Request['res']>;
type Parsed<O, Part extends string> = O extends Record<Part, infer S extends z.ZodType> ? z.infer<S> : undefined;

export type PanelInput<O> = {
  operation: O;
  params: Parsed<O, 'params'>;
  query: Parsed<O, 'query'>;
  body: Parsed<O, 'body'>;
  locale: Locale;
  request: Request;
} & (O extends { needs: PanelRole } ? Acting : unknown) &
  (O extends { mediaType: string } ? { response: Written } : unknown);

interface WithCookies {
  /** Each a `Set-Cookie` of the answer. */
  cookies?: string[];
}

/**
 * The result of an operation: its contract's data, if any; a handler whose answer is not JSON writes the response
 * itself.
 */
export type PanelResult<O> = O extends { mediaType: string }
  ? void
  : O extends Record<'data', infer S extends z.ZodType>
    ? WithCookies & { data: z.infer<S> }
    : WithCookies;

export type PanelHandlers = {
  [Id in PanelOperationId]: (
    input: PanelInput<PanelOperations[Id]>,
  ) => Promise<PanelResult<PanelOperations[Id]>> | PanelResult<PanelOperations[Id]>;
};
