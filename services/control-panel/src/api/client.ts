import { panelHeader } from '@kopru/contracts/panel';
import { currentLanguage } from '../i18n/index.ts';

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: { path: string; message: string }[];

  constructor(status: number, code: string, message: string, details: { path: string; message: string }[] = []) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export type Query = Record<string, string | number | boolean | null | undefined>;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export const base = '/panel-api';

export const withQuery = (path: string, query: Query = {}): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return `${base}/${path}${text === '' ? '' : `?${text}`}`;
};

interface Envelope {
  success: boolean;
  data?: unknown;
  pagination?: unknown;
  message?: string;
  error?: { code: string; message: string; details?: { path: string; message: string }[] };
}

const readEnvelope = async (response: Response): Promise<Envelope> => {
  try {
    return (await response.json()) as Envelope;
  } catch {
    return { success: false };
  }
};

/** One request of the session API. The answer's shape is the contract's: both sides are released together. */
export const call = async <T>(
  method: Method,
  path: string,
  options: { query?: Query; body?: unknown } = {},
): Promise<T> => {
  const response = await fetch(withQuery(path, options.query), {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'accept-language': currentLanguage(),
      [panelHeader]: '1',
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  }).catch(() => {
    throw new ApiError(0, 'offline', '');
  });
  const envelope = await readEnvelope(response);
  if (response.ok && envelope.success) return envelope.data as T;
  const { error } = envelope;
  throw new ApiError(response.status, error?.code ?? 'internal_error', error?.message ?? '', error?.details);
};
