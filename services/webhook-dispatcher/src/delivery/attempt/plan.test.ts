import type { EndpointSituation, LaneLimits } from '../lanes/lane.ts';
import { planAttempt } from './plan.ts';

const limits: LaneLimits = { fast: 10, slow: 2, queueMs: 1_000 };
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
const plan = (situation: Partial<EndpointSituation>, lane: 'fast' | 'slow' = 'fast') =>
  planAttempt({ ...healthy, ...situation }, lane, limits);

describe('planAttempt', () => {
  it.each([
    ['a healthy endpoint is tried at once', {}, { kind: 'go' }],
    ['one that is switched off keeps its deliveries', { isEnabled: false }, { kind: 'park', reason: 'disabled' }],
    ['one that is paused keeps its deliveries', { isPaused: true }, { kind: 'park', reason: 'paused' }],
    ['one with an open breaker keeps its deliveries', { isBreakerClosed: false }, { kind: 'park', reason: 'breaker' }],
    ['a slow one goes into the slow lane', { isSlow: true }, { kind: 'slow' }],
    ['one that seems to hang goes into the slow lane', { hasSlowAttempt: true }, { kind: 'slow' }],
    ['a full one waits when a place is soon free', { running: 10, queued: 20 }, { kind: 'wait' }],
    ['a full one with much queued goes into the slow lane', { running: 10, queued: 600 }, { kind: 'slow' }],
  ])('%s', (_name, situation, expected) => {
    expect(plan(situation)).toEqual(expected);
  });

  it.each([
    ['a slow one is tried while it has a place', { isSlow: true, running: 1 }, { kind: 'go' }],
    ['and is a backlog beyond that', { isSlow: true, running: 2 }, { kind: 'park', reason: 'backlog' }],
    ['one that has become fast is tried like any other', { running: 9 }, { kind: 'go' }],
    ['a fast one with too much queued is a backlog', { running: 10, queued: 600 }, { kind: 'park', reason: 'backlog' }],
  ])('in the slow lane %s', (_name, situation, expected) => {
    expect(plan(situation, 'slow')).toEqual(expected);
  });
});
