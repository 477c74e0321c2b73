import { setTimeout as pause } from 'node:timers/promises';
import type { Bug } from './bugs.ts';

/** Köprü refused, and says so again whenever it is asked. */
export class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

interface Answer {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a till reads what the interface promises
  data: any;
  pagination: { nextCursor: string | null };
}

const attempts = 12;
const pauseMs = 100;
const maxPauseMs = 1_500;

/** The client side of a till: waits where it is asked to, and repeats what may succeed later. */
export const tillApi = (settings: { url: string; key: string; has: (bug: Bug) => boolean; isDown: () => boolean }) => {
  const { url, key, has, isDown } = settings;
  const givesUp = (status: number): boolean =>
    (status === 503 && has('givesUpAtAn503')) ||
    (status === 502 && has('givesUpWhenRefused')) ||
    (status === 504 && has('givesUpWhenNobodyAnswers'));
  const ask = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(`${url}/web-api/v1${path}`, {
        method,
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }).catch(() => undefined);
      if (isDown()) throw new Error('the till is down');
      const answer = (await response?.json()) as (Answer & { error?: { code: string } }) | undefined;
      if (response?.ok === true && answer !== undefined) return answer;
      const status = response?.status ?? 0;
      const isPassing = response === undefined || status === 429 || status >= 502;
      if (!isPassing || givesUp(status) || attempt === attempts) throw new Refused(answer?.error?.code ?? 'no answer');
      const isHasty = status === 429 && has('ignoresRetryAfter');
      const growingMs = Math.min(maxPauseMs, pauseMs * 2 ** (attempt - 1));
      const askedMs = Number(response?.headers.get('retry-after') ?? 0) * 1000;
      await pause(isHasty ? pauseMs : askedMs + growingMs);
    }
  };
  const encoded = (text: string): string => (has('writesNumbersAsTheyAre') ? text : encodeURIComponent(text));
  return {
    get: (path: string) => ask('GET', path),
    post: (path: string, body?: object) => ask('POST', path, body),
    encoded,
    /** Every item of a list, page by page. */
    all: async (path: string, limit: number): Promise<{ id: string; providerOrderId: string }[]> => {
      const items: { id: string; providerOrderId: string }[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const { data, pagination } = await ask('GET', `${path}&limit=${limit}${after}`);
        items.push(...(data as { id: string; providerOrderId: string }[]));
        const isShort = has('takesAShortPageForTheLast') && data.length < 50;
        cursor = isShort ? null : pagination.nextCursor;
      }
      return items;
    },
  };
};
export type TillApi = ReturnType<typeof tillApi>;
