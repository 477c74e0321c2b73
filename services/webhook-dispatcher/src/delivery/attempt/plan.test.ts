import type { EndpointSituation, PoolLimits } from '../endpoint-health/pool.ts';
import { planAttempt } from './plan.ts';

const limits: PoolLimits = { fast: 10, slow: 2, queueMs: 1_000 };
const healthy: EndpointSituation = {
  isEnabled: true,
  isPaused: false,
  isBreakerClosed: true,
  isSlow: false,
  hasSlowAttempt: false,
  running: 0,
  queued: 0,
  averageMs: 20,
};
const plan = (situation: Partial<EndpointSituation>, pool: 'fast' | 'slow' = 'fast') =>
  planAttempt({ ...healthy, ...situation }, pool, limits);

describe('planAttempt', () => {
  it.each([
    ['a healthy endpoint is tried at once', {}, { kind: 'go' }],
    ['one that is switched off parks its deliveries', { isEnabled: false }, { kind: 'park', reason: 'disabled' }],
    ['one that is paused parks its deliveries', { isPaused: true }, { kind: 'park', reason: 'paused' }],
    ['one with an open breaker parks its deliveries', { isBreakerClosed: false }, { kind: 'park', reason: 'breaker' }],
    ['a slow one goes into the slow pool', { isSlow: true }, { kind: 'slow' }],
    ['one that seems to hang goes into the slow pool', { hasSlowAttempt: true }, { kind: 'slow' }],
    ['a full one waits when a place is soon free', { running: 10, queued: 20 }, { kind: 'wait' }],
    ['a full one with much queued goes into the slow pool', { running: 10, queued: 600 }, { kind: 'slow' }],
  ])('%s', (_name, situation, expected) => {
    expect(plan(situation)).toEqual(expected);
  });

  it.each([
    ['a slow one is tried while it has a place', { isSlow: true, running: 1 }, { kind: 'go' }],
    ['and is a backlog beyond that', { isSlow: true, running: 2 }, { kind: 'park', reason: 'backlog' }],
    ['one that has become fast is tried like any other', { running: 9 }, { kind: 'go' }],
    ['a fast one with too much queued is a backlog', { running: 10, queued: 600 }, { kind: 'park', reason: 'backlog' }],
  ])('in the slow pool %s', (_name, situation, expected) => {
    expect(plan(situation, 'slow')).toEqual(expected);
  });
});
