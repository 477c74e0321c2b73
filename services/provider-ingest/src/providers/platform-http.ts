import { isUtf8 } from 'node:buffer';
import http from 'node:http';
import https from 'node:https';
import { appError } from '@kopru/contracts/errors/errors';
import type { Failure } from '@kopru/contracts/errors/failures';
import axios, { type AxiosInstance, isAxiosError } from 'axios';
import { parseJson } from './json.ts';

export interface PlatformCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the base address, or a whole address. */
  url: string;
  headers?: Record<string, string>;
  query?: Record<string, string | number>;
  /** An object is sent as JSON, a string unchanged. */
  body?: unknown;
  signal?: AbortSignal;
}

export interface PlatformAnswer {
  status: number;
  /** Parsed JSON, or the text when it is not JSON. */
  data: unknown;
  retryAfterSeconds: number | undefined;
}

export interface PlatformHttp {
  /**
   * Resolves with any answer, refusals included; `provider_timeout` when none comes in time, `provider_error` when the
   * call fails.
   */
  request(call: PlatformCall): Promise<PlatformAnswer>;
  /** The error for a refusing answer, in the platform's own words. */
  refusal(answer: PlatformAnswer): Error;
  /** The error for a refused login: the credentials are at fault, whatever the platform calls it. */
  loginRefusal(answer: PlatformAnswer): Error;
  /** The error for refused credentials; the integration's health shows it. */
  credentialError(words: string | Failure): Error;
  /** The error for a final refusal. */
  error(words: string | Failure, cause?: unknown): Error;
  /** The error for a platform that is unwell: the same call may succeed after `retryAfterSeconds`. */
  passingError(words: string | Failure, retryAfterSeconds?: number, cause?: unknown): Error;
}

/** How soon a platform that is unwell is asked again. */
const passingSeconds = 2;
const maxAnswerBytes = 16 * 1024 * 1024;

/** Bytes that name no letters and are not UTF-8 are those of a Turkish Windows. */
const lettersOf = (bytes: Buffer, type: string): string => {
  const [, named] = /;\s*charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(type) ?? [];
  if (named !== undefined && !/^utf-?8$/i.test(named)) return named;
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1254';
};
const textOf = (bytes: Buffer, type: unknown): string => {
  try {
    return new TextDecoder(lettersOf(bytes, String(type))).decode(bytes);
  } catch {
    // Undecodable characters.
    return bytes.toString('utf8');
  }
};

const parsed = (text: string): unknown => {
  if (text.trim() === '') return null;
  try {
    return parseJson(text);
  } catch {
    return text.slice(0, 500);
  }
};

/** The members that platforms explain a failure in, the most telling first. */
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

/** The platform's explanation: the first text found in `wordMembers`. */
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

/** Trendyol Go answers so with 403 where a shop has moved to Uber Eats. */
const isSwitchedOff = (data: unknown): boolean => JSON.stringify(data ?? null).includes('endpoint.not-available');

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
    responseType: 'arraybuffer',
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

  const credentialError = (platformMessage: string | Failure): Error =>
    appError('provider_error', { params: { provider: options.name, platformMessage, refused: 'credential' } });
  const refusal = ({ status, data, retryAfterSeconds }: PlatformAnswer, isLogin = false): Error => {
    const words = platformWords(data) ?? `HTTP ${status}`;
    if (status >= 500 || status === 429) return passingError(words, retryAfterSeconds);
    // A service that the platform has switched off says nothing about the credentials.
    if (isSwitchedOff(data)) return error(words);
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
        const answer = await client.request<Buffer>({
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
          data: parsed(textOf(answer.data, answer.headers['content-type'])),
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
