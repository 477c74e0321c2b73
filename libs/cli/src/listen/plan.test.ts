import { nextOf } from './plan.ts';
import type { Posted } from './post.ts';

const answer = (status: number | null, headers: Record<string, string> = {}): Posted => ({
  ...{ status, error: undefined, durationMs: 1, body: Buffer.alloc(0) },
  header: (name) => headers[name],
});
const delays = [100, 200];

describe('what follows an answer', () => {
  it.each([
    [answer(204), 1, { kind: 'delivered' }],
    [answer(302), 1, { kind: 'again', afterMs: 100 }],
    [answer(null), 2, { kind: 'again', afterMs: 200 }],
    [answer(500), 3, { kind: 'failed', isGone: false }],
    [answer(410), 1, { kind: 'failed', isGone: true }],
    [answer(500, { 'webhook-delivery': 'abort' }), 1, { kind: 'failed', isGone: false }],
    [answer(503, { 'retry-after': '2' }), 1, { kind: 'again', afterMs: 2000 }],
    [answer(429, { 'retry-after': '99999' }), 1, { kind: 'again', afterMs: 3_600_000 }],
    [answer(500, { 'retry-after': '2' }), 1, { kind: 'again', afterMs: 100 }],
    [answer(503, { 'retry-after': 'later' }), 1, { kind: 'again', afterMs: 100 }],
  ])('is as Köprü itself goes on (%#)', (posted, failures, next) => {
    expect(nextOf(posted, failures, delays)).toEqual(next);
  });
});
