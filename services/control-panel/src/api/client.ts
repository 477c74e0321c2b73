import type { PanelData, PanelRequest } from '@kopru/contracts/panel/operations';
import {
  type PanelOperationId,
  type PanelRole,
  panelAddresses,
  panelHeader,
  panelPrefix,
  rolesFor,
  sandboxPanelPrefix,
  type PanelAddresses,
} from '@kopru/contracts/panel/values';
import { currentLanguage } from '../i18n/index.ts';
import { isInSandbox } from '../sandbox/side.ts';

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: { path: string; message: string }[];
  /** The roles that may ask for it. */
  readonly roles: readonly PanelRole[];

  constructor(
    status: number,
    code: string,
    message: string,
    details: { path: string; message: string }[] = [],
    roles: readonly PanelRole[] = [],
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
    this.roles = roles;
  }
}

type FirstOf<Path> = Path extends `/${infer First}/${string}` ? First : Path extends `/${infer First}` ? First : never;
/** The first part of a path; everything below it is reloaded together. */
export type Resource = FirstOf<PanelAddresses[PanelOperationId]['path']>;

/** The input of an operation, if it takes any. */
export type Asking<Id extends PanelOperationId, More = unknown> =
  Record<never, never> extends PanelRequest<Id>
    ? [asking?: PanelRequest<Id> & More]
    : [asking: PanelRequest<Id> & More];

/** The input of any operation. */
export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string | number | null | undefined>;
  body?: unknown;
}

/** The parts of an operation's path with the parameters in their places. */
export const segmentsOf = (id: PanelOperationId, { params = {} }: Sent): string[] =>
  panelAddresses[id].path
    .slice(1)
    .split('/')
    .map((part) => (part.startsWith('{') ? encodeURIComponent(params[part.slice(1, -1)] ?? '') : part));

export function addressOf<Id extends PanelOperationId>(id: Id, ...asking: Asking<Id>): string;
export function addressOf(id: PanelOperationId, request: Sent = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {}))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  const path = [isInSandbox() ? sandboxPanelPrefix : panelPrefix, ...segmentsOf(id, request)].join('/');
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

interface Envelope {
  success: boolean;
  data?: unknown;
  error?: { code: string; message: string; details?: { path: string; message: string }[] };
}

const readEnvelope = async (response: Response): Promise<Envelope> => {
  try {
    return (await response.json()) as Envelope;
  } catch {
    return { success: false };
  }
};

/** Makes one request of the session API. The answer has the contract's shape: both sides are released together. */
export async function call<Id extends PanelOperationId>(id: Id, ...asking: Asking<Id>): Promise<PanelData<Id>>;
export async function call(id: PanelOperationId, request: Sent = {}): Promise<unknown> {
  const { body } = request;
  const response = await fetch(addressOf(id, request), {
    method: panelAddresses[id].method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'accept-language': currentLanguage(),
      [panelHeader]: '1',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new ApiError(0, 'offline', '');
  });
  const { success, data, error } = await readEnvelope(response);
  if (response.ok && success) return data;
  const { code = 'internal_error', message = '', details } = error ?? {};
  throw new ApiError(response.status, code, message, details, rolesFor(panelAddresses[id]));
}
