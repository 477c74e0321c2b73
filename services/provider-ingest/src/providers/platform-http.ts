import http from 'node:http';
import https from 'node:https';
import { appError, type Failure } from '@kopru/contracts';
import axios, { type AxiosInstance, isAxiosError } from 'axios';

export interface PlatformCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the base address, or a whole address. */
  url: string;
  headers?: Record<string, string>;
  query?: Record<string, string | number>;
  /** An object goes as JSON, a string as it is. */
  body?: unknown;
  signal?: AbortSignal;
}

export interface PlatformAnswer {
  status: number;
  /** Parsed JSON, or the text when it is none. */
  data: unknown;
  retryAfterSeconds: number | undefined;
}

export interface PlatformHttp {
  /** Any answer is an answer; `provider_timeout` when there is none in time, `provider_error` when there can be none. */
  request(call: PlatformCall): Promise<PlatformAnswer>;
  /** The error for an answer that is a refusal, in the platform's own words. */
  refusal(answer: PlatformAnswer): Error;
  /** The same for a refused login: whatever the platform calls it, the credentials are at fault. */
  loginRefusal(answer: PlatformAnswer): Error;
  /** The platform does not take the credentials; the integration's health says so. */
  credentialError(platformMessage: string): Error;
  /** A refusal for good. */
  error(words: string | Failure, cause?: unknown): Error;
  /** The platform is not well now: the same call may succeed later, and the error says so (`retryAfterSeconds`). */
  passingError(words: string | Failure, retryAfterSeconds?: number, cause?: unknown): Error;
}

/** How soon a platform that is not well is asked again. */
const passingSeconds = 2;
const maxAnswerBytes = 16 * 1024 * 1024;

const parsed = (text: unknown): unknown => {
  if (typeof text !== 'string' || text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text.slice(0, 500);
  }
};

/** The members in which the platforms put their explanation, the most telling first. */
const wordMembers = [
  'message',
  'errorDetail',
  'errorTitle',
  'error_description',
  'reason',
  'errors',
  'errorMessage',
  'title',
  'error',
  'exception',
];

/** What the platform says about it: the first text found in the members that platforms use for it. */
export const platformWords = (data: unknown, depth = 0): string | undefined => {
  if (typeof data === 'string') return data.trim().slice(0, 500) || undefined;
  if (typeof data !== 'object' || data === null || depth > 4) return undefined;
  if (Array.isArray(data)) return platformWords(data[0], depth + 1);
  const members = data as Record<string, unknown>;
  for (const member of wordMembers) {
    const words = platformWords(members[member], depth + 1);
    if (words !== undefined) return words;
  }
  return undefined;
};

const isTimeout = (error: unknown): boolean =>
  isAxiosError(error) && ['ECONNABORTED', 'ETIMEDOUT', 'ERR_CANCELED', 'ECONNRESET'].includes(error.code ?? '');

/** Keep-alive calls to one platform under one deadline; redirects are not followed. */
export const createPlatformHttp = (options: { name: string; baseUrl: string; timeoutMs: number }): PlatformHttp => {
  const agent = { keepAlive: true, maxSockets: 64 };
  const client: AxiosInstance = axios.create({
    baseURL: options.baseUrl,
    httpAgent: new http.Agent(agent),
    httpsAgent: new https.Agent(agent),
    maxRedirects: 0,
    maxContentLength: maxAnswerBytes,
    proxy: false,
    responseType: 'text',
    transformResponse: (text: unknown) => text,
    validateStatus: () => true,
  });
  const error = (platformMessage: string | Failure, cause?: unknown): Error =>
    appError('provider_error', { params: { provider: options.name, platformMessage }, cause });
  const passingError = (
    platformMessage: string | Failure,
    retryAfterSeconds = passingSeconds,
    cause?: unknown,
  ): Error =>
    appError('provider_error', { params: { provider: options.name, platformMessage }, retryAfterSeconds, cause });

  const credentialError = (platformMessage: string): Error =>
    appError('provider_error', { params: { provider: options.name, platformMessage, refused: 'credential' } });
  const refusal = ({ status, data, retryAfterSeconds }: PlatformAnswer, isLogin = false): Error => {
    const words = platformWords(data) ?? `HTTP ${status}`;
    if (status >= 500 || status === 429) return passingError(words, retryAfterSeconds);
    const isCredential = status === 401 || status === 403 || (isLogin && status >= 400);
    return isCredential ? credentialError(words) : error(words);
  };

  return {
    error,
    passingError,
    credentialError,
    refusal: (answer) => refusal(answer),
    loginRefusal: (answer) => refusal(answer, true),
    async request({ method, url, headers, query, body, signal }) {
      const deadline = AbortSignal.timeout(options.timeoutMs);
      try {
        const answer = await client.request<unknown>({
          method,
          url,
          headers: { accept: 'application/json', ...headers },
          params: query,
          data: body,
          signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]),
        });
        const retryAfter = Number(answer.headers['retry-after']);
        return {
          status: answer.status,
          data: parsed(answer.data),
          retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
        };
      } catch (cause) {
        if (isTimeout(cause)) throw appError('provider_timeout', { params: { provider: options.name }, cause });
        throw passingError(cause instanceof Error ? cause.message : String(cause), undefined, cause);
      }
    },
  };
};

export const isSuccess = ({ status }: PlatformAnswer): boolean => status >= 200 && status < 300;
