import { brokenLink, usualTimes, type Facts } from './broken-link.ts';
import { failure } from '../errors/failures.ts';
import type { BrokenLink, JourneyReceiver } from '../internal/journey.ts';
import { providers, type ProviderSlug } from '../platforms/providers.ts';

const start = Date.parse('2026-11-20T17:00:00.000Z');
const at = (ms: number): string => new Date(start + ms).toISOString();
const second = 1_000;
const minute = 60_000;

const receiver = (change: Partial<JourneyReceiver> = {}): JourneyReceiver => ({
  endpointId: '6700000000000000000000d1',
  name: 'Kasa',
  state: 'delivered',
  parkedFor: null,
  deliveredAt: at(2 * second),
  attemptCount: 1,
  nextAttemptAt: null,
  lastStatusCode: 200,
  lastError: null,
  ...change,
});
/** One that has not taken the order. */
const notNotified = (change: Partial<JourneyReceiver>): JourneyReceiver =>
  receiver({ state: 'retrying', deliveredAt: null, lastStatusCode: null, ...change });

const step = (status: Facts['steps'][number]['status'], ms: number, change: Partial<Facts['steps'][number]> = {}) => ({
  status,
  at: at(ms),
  by: 'platform' as const,
  who: null,
  platform: 'none' as const,
  platformDueAt: null,
  platformError: null,
  ...change,
});

/** An order that waits to be accepted, and that nothing is wrong with. */
const waiting = (provider: ProviderSlug, change: Partial<Facts> = {}): Facts => ({
  id: '6700000000000000000000a1',
  restaurantId: '6700000000000000000000b1',
  provider,
  status: 400,
  isTest: false,
  deliveryBy: 'restaurant',
  scheduledFor: null,
  readyAt: null,
  placedAt: at(-second),
  arrivedAt: at(0),
  storedAt: at(0),
  waitsSince: at(0),
  acceptUntil: null,
  acceptTries: null,
  steps: [step(400, 0)],
  printed: [],
  isReported: false,
  reportedAt: null,
  usual: { isPrinted: true, isAdvanced: true, isReported: true },
  receivers: [receiver()],
  unavailable: [],
  ...change,
});

const accepted = step(500, 20 * second, { by: 'api', platform: 'done' });
/** One that was accepted and printed, and is cooked. */
const cooking = (provider: ProviderSlug, change: Partial<Facts> = {}): Facts =>
  waiting(provider, {
    status: 500,
    waitsSince: null,
    steps: [step(400, 0), accepted],
    printed: [{ printer: 'mutfak', slip: 'order', at: at(30 * second) }],
    ...change,
  });

const delivered = (provider: ProviderSlug, change: Partial<Facts> = {}): Facts =>
  cooking(provider, {
    status: 900,
    steps: [step(400, 0), accepted, step(600, 20 * minute), step(900, 40 * minute)],
    ...change,
  });

const platforms = ['getir', 'ys', 'ty', 'migros'] as const;
const hour = 60 * minute;
const later = 30 * 24 * hour;

type Case = [
  name: string,
  facts: (provider: ProviderSlug) => Facts,
  broken: Pick<BrokenLink, 'link' | 'culprit'>,
  since: (provider: ProviderSlug) => number,
];

const notifiedBy = (change: Partial<JourneyReceiver>) => (provider: ProviderSlug) =>
  waiting(provider, { receivers: [notNotified(change)] });
const sinceNotified = () => usualTimes.notified;

/** How long each platform lets an order wait before it phones, or half of the time after which it gives it up. */
const acceptanceLimits = { getir: 30 * second, ys: 3 * minute, ty: 3 * minute, migros: 3 * minute } as const;

const cases: Case[] = [
  [
    'a receiver that refuses the connection',
    notifiedBy({ lastError: failure('connection_refused') }),
    { link: 'notified', culprit: 'network' },
    sinceNotified,
  ],
  [
    'a receiver that cannot be reached',
    notifiedBy({ lastError: failure('connect_timeout') }),
    { link: 'notified', culprit: 'network' },
    sinceNotified,
  ],
  [
    'a receiver whose name leads nowhere',
    notifiedBy({ lastError: failure('name_unknown') }),
    { link: 'notified', culprit: 'network' },
    sinceNotified,
  ],
  [
    'a receiver that answers 500',
    notifiedBy({ lastStatusCode: 500, lastError: failure('answered_status', { status: 500 }) }),
    { link: 'notified', culprit: 'posMaker' },
    sinceNotified,
  ],
  [
    'a receiver that answers 401',
    notifiedBy({ lastStatusCode: 401, lastError: failure('answered_status', { status: 401 }) }),
    { link: 'notified', culprit: 'posMaker' },
    sinceNotified,
  ],
  [
    'a receiver that takes too long',
    notifiedBy({ lastError: failure('answer_late', { ms: 10_000 }) }),
    { link: 'notified', culprit: 'posMaker' },
    sinceNotified,
  ],
  [
    'a receiver with an expired certificate',
    notifiedBy({ lastError: failure('certificate_expired', { code: 'CERT_HAS_EXPIRED' }) }),
    { link: 'notified', culprit: 'posMaker' },
    sinceNotified,
  ],
  [
    'a receiver that was given up',
    notifiedBy({ state: 'failed', lastStatusCode: 503, lastError: failure('answered_status', { status: 503 }) }),
    { link: 'notified', culprit: 'posMaker' },
    sinceNotified,
  ],
  [
    'a receiver that said 410, and was switched off for it',
    notifiedBy({ state: 'parked', parkedFor: 'disabled', lastStatusCode: 410 }),
    { link: 'notified', culprit: 'posMaker' },
    sinceNotified,
  ],
  [
    'a receiver that fails, parked without an attempt',
    notifiedBy({ state: 'parked', parkedFor: 'breaker', attemptCount: 0, lastError: failure('host_unreachable') }),
    { link: 'notified', culprit: 'network' },
    sinceNotified,
  ],
  [
    'the only receiver, paused',
    notifiedBy({ state: 'parked', parkedFor: 'paused', attemptCount: 0 }),
    { link: 'notified', culprit: 'person' },
    sinceNotified,
  ],
  [
    'the only receiver, switched off by a person',
    notifiedBy({ state: 'parked', parkedFor: 'disabled', attemptCount: 0 }),
    { link: 'notified', culprit: 'person' },
    sinceNotified,
  ],
  [
    'the only receiver, slowed down by its own limit',
    notifiedBy({ state: 'parked', parkedFor: 'rate', attemptCount: 0 }),
    { link: 'notified', culprit: 'person' },
    sinceNotified,
  ],
  [
    'an address that may not be called',
    notifiedBy({ lastError: failure('not_allowed', { reason: failure('private_address') }) }),
    { link: 'notified', culprit: 'person' },
    sinceNotified,
  ],
  [
    'an order that could not be read for its delivery',
    notifiedBy({ lastError: failure('order_detail_unavailable', { reason: failure('unavailable') }) }),
    { link: 'notified', culprit: 'kopru' },
    sinceNotified,
  ],
  [
    'no delivery for a receiver that wants it',
    notifiedBy({ state: 'missing', attemptCount: 0 }),
    { link: 'notified', culprit: 'kopru' },
    sinceNotified,
  ],
  [
    'a delivery that nobody has attempted',
    notifiedBy({ state: 'pending', attemptCount: 0 }),
    { link: 'notified', culprit: 'kopru' },
    sinceNotified,
  ],
  [
    'a delivery behind others',
    notifiedBy({ state: 'parked', parkedFor: 'backlog', attemptCount: 0 }),
    { link: 'notified', culprit: 'kopru' },
    sinceNotified,
  ],
  [
    'one receiver of two that fails',
    (provider) =>
      waiting(provider, { receivers: [receiver(), notNotified({ lastError: failure('connection_reset') })] }),
    { link: 'notified', culprit: 'network' },
    sinceNotified,
  ],
  [
    'a receiver that fails after a person has accepted the order',
    (provider) => cooking(provider, { receivers: [notNotified({ lastStatusCode: 500 })] }),
    { link: 'notified', culprit: 'posMaker' },
    sinceNotified,
  ],
  [
    'nobody who accepts',
    (provider) => waiting(provider),
    { link: 'accepted', culprit: 'person' },
    (provider) => acceptanceLimits[provider as 'ys'],
  ],
  [
    'nobody who accepts, while nobody knows who was told',
    (provider) => waiting(provider, { receivers: null, unavailable: ['receivers'] }),
    { link: 'accepted', culprit: 'person' },
    (provider) => acceptanceLimits[provider as 'ys'],
  ],
  [
    'nobody who accepts before the platform gives up',
    (provider) => waiting(provider, { acceptUntil: at(40 * second) }),
    { link: 'accepted', culprit: 'person' },
    (provider) => (provider === 'getir' ? 30 : 20) * second,
  ],
  [
    'nobody who accepts an order for tomorrow',
    (provider) => waiting(provider, { status: 325, scheduledFor: at(24 * hour), steps: [step(325, 0)] }),
    { link: 'accepted', culprit: 'person' },
    () => usualTimes.acceptedScheduled,
  ],
  [
    'an acceptance by itself that the platform does not take',
    (provider) => waiting(provider, { acceptTries: 2 }),
    { link: 'accepted', culprit: 'platform' },
    () => usualTimes.acceptedByItself,
  ],
  [
    'an acceptance by itself that nobody has begun',
    (provider) => waiting(provider, { acceptTries: 0 }),
    { link: 'accepted', culprit: 'kopru' },
    () => usualTimes.acceptedByItself,
  ],
  [
    'an acceptance that the platform has refused',
    (provider) => cooking(provider, { steps: [step(400, 0), { ...accepted, platform: 'failed' }] }),
    { link: 'confirmed', culprit: 'platform' },
    () => 20 * second,
  ],
  [
    'an acceptance with a key that the platform refuses',
    (provider) =>
      cooking(provider, {
        steps: [
          step(400, 0),
          {
            ...accepted,
            platform: 'failed',
            platformError: { code: 'provider_error', params: { refused: 'credential' } },
          },
        ],
      }),
    { link: 'confirmed', culprit: 'person' },
    () => 20 * second,
  ],
  [
    'an acceptance that the platform was not told of when it was due',
    (provider) =>
      cooking(provider, { steps: [step(400, 0), { ...accepted, platform: 'pending', platformDueAt: at(minute) }] }),
    { link: 'confirmed', culprit: 'platform' },
    () => minute + usualTimes.confirmed,
  ],
  [
    'no paper where there always is one',
    (provider) => cooking(provider, { printed: [] }),
    { link: 'printed', culprit: 'person' },
    () => 20 * second + usualTimes.printed,
  ],
  [
    'a dish that nobody has moved on',
    (provider) => cooking(provider),
    { link: 'advanced', culprit: 'person' },
    () => 20 * second + usualTimes.advanced,
  ],
  [
    'a dish that was to be ready later',
    (provider) => cooking(provider, { readyAt: at(30 * minute) }),
    { link: 'advanced', culprit: 'person' },
    () => 30 * minute + usualTimes.advanced,
  ],
  [
    "an order that the platform's courier has, and nobody says more",
    (provider) =>
      cooking(provider, {
        status: 600,
        deliveryBy: 'platform',
        steps: [step(400, 0), accepted, step(600, 20 * minute)],
      }),
    { link: 'advanced', culprit: 'platform' },
    () => 20 * minute + usualTimes.advanced,
  ],
  [
    'an order that is not marked where all are',
    (provider) => delivered(provider),
    { link: 'reported', culprit: 'posMaker' },
    () => 40 * minute + usualTimes.reported,
  ],
  [
    'an order that came long after its time',
    (provider) => waiting(provider, { placedAt: at(-10 * minute) }),
    { link: 'arrived', culprit: 'platform' },
    (provider) => -10 * minute + usualTimes.arrived[providers[provider].arrival],
  ],
  [
    'an order that was stored long after it came',
    (provider) => waiting(provider, { arrivedAt: at(-minute) }),
    { link: 'stored', culprit: 'kopru' },
    () => -minute + usualTimes.stored,
  ],
];

/** An order that nobody has to act on, looked at so long after it came. */
type Healthy = [name: string, facts: (provider: ProviderSlug) => Facts, ms: number];

const taken = (provider: ProviderSlug, change: Partial<Facts>) =>
  cooking(provider, { ...change, usual: { isPrinted: true, isAdvanced: false, isReported: true } });

const healthy: Healthy[] = [
  ['an order that has just come', (provider) => waiting(provider), second],
  ['an order that waits for a person', (provider) => waiting(provider), 25 * second],
  ['an order without receivers', (provider) => waiting(provider, { receivers: [] }), 25 * second],
  [
    'an order whose receivers cannot be read',
    (provider) => waiting(provider, { receivers: null, unavailable: ['receivers'] }),
    25 * second,
  ],
  [
    'an order that two receivers have taken',
    (provider) => waiting(provider, { receivers: [receiver(), receiver({ deliveredAt: at(3 * second) })] }),
    25 * second,
  ],
  [
    'an order that a receiver took at the second attempt',
    (provider) => waiting(provider, { receivers: [receiver({ attemptCount: 2, deliveredAt: at(12 * second) })] }),
    25 * second,
  ],
  [
    'an order that a receiver took late',
    (provider) => waiting(provider, { receivers: [receiver({ attemptCount: 4, deliveredAt: at(24 * second) })] }),
    25 * second,
  ],
  [
    'an order that was told once its receiver was back',
    (provider) => taken(provider, { receivers: [receiver({ attemptCount: 9, deliveredAt: at(hour) })] }),
    2 * hour,
  ],
  [
    'an order with a delivery that was given up for good',
    (provider) => waiting(provider, { receivers: [receiver(), notNotified({ state: 'skipped' })] }),
    25 * second,
  ],
  [
    'an order that one of two receivers takes slowly, as it was set',
    (provider) => waiting(provider, { receivers: [receiver(), notNotified({ state: 'parked', parkedFor: 'rate' })] }),
    25 * second,
  ],
  [
    'an order that one of two receivers does not take, paused by a person',
    (provider) => waiting(provider, { receivers: [receiver(), notNotified({ state: 'parked', parkedFor: 'paused' })] }),
    25 * second,
  ],
  [
    'an order that one of two receivers does not take, switched off by a person',
    (provider) =>
      waiting(provider, { receivers: [receiver(), notNotified({ state: 'parked', parkedFor: 'disabled' })] }),
    25 * second,
  ],
  ['an order with a first try that is under way', (provider) => waiting(provider, { acceptTries: 0 }), 25 * second],
  ['an order that is tried again', (provider) => waiting(provider, { acceptTries: 3 }), 25 * second],
  [
    'an order that was longer under way than most, within the usual',
    (provider) => waiting(provider, { placedAt: at(-50 * second) }),
    25 * second,
  ],
  [
    'an order that was stored slowly, within the usual',
    (provider) => waiting(provider, { arrivedAt: at(-9 * second) }),
    25 * second,
  ],
  [
    'an order for tomorrow that was placed long ago',
    (provider) => waiting(provider, { scheduledFor: at(24 * hour), placedAt: at(-24 * hour) }),
    25 * second,
  ],
  [
    'an order for tomorrow that a person may accept for a while',
    (provider) => waiting(provider, { status: 325, scheduledFor: at(24 * hour), steps: [step(325, 0)] }),
    14 * minute,
  ],
  [
    'an order for tomorrow that was accepted',
    (provider) => cooking(provider, { scheduledFor: at(24 * hour) }),
    24 * hour,
  ],
  ['an order that came late and was accepted', (provider) => cooking(provider, { placedAt: at(-hour) }), hour],
  ['an order that was stored late and was accepted', (provider) => cooking(provider, { arrivedAt: at(-hour) }), hour],
  [
    'an acceptance with nothing to call',
    (provider) => taken(provider, { steps: [step(400, 0), { ...accepted, platform: 'none' }] }),
    later,
  ],
  [
    'an acceptance that the platform is just told of',
    (provider) => taken(provider, { steps: [step(400, 0), { ...accepted, platform: 'pending' }] }),
    minute,
  ],
  [
    'an acceptance that the platform is told of later',
    (provider) =>
      taken(provider, { steps: [step(400, 0), { ...accepted, platform: 'pending', platformDueAt: at(hour) }] }),
    hour,
  ],
  [
    'an acceptance that failed, before a step that the platform has taken',
    (provider) =>
      taken(provider, {
        steps: [step(400, 0), { ...accepted, platform: 'failed' }, step(550, minute, { platform: 'done' })],
        status: 550,
      }),
    hour,
  ],
  ['an order that is cooked and printed', (provider) => cooking(provider), hour],
  ['an order that is to be printed', (provider) => cooking(provider, { printed: [] }), 2 * minute],
  [
    'an order without paper where nothing prints',
    (provider) => cooking(provider, { printed: [], usual: { isPrinted: false, isAdvanced: true, isReported: true } }),
    hour,
  ],
  ['an order that goes no further where none does', (provider) => taken(provider, {}), later],
  ['an order that is to be ready late', (provider) => cooking(provider, { readyAt: at(2 * hour) }), 3 * hour],
  [
    'an order that its courier has',
    (provider) => cooking(provider, { status: 600, steps: [step(400, 0), accepted, step(600, hour)] }),
    2 * hour,
  ],
  ['an order that was delivered', (provider) => delivered(provider), 24 * hour],
  ['an order that was delivered and marked', (provider) => delivered(provider, { isReported: true }), later],
  ['a test order that was delivered', (provider) => delivered(provider, { isTest: true }), later],
  [
    'an order that was delivered where none is marked',
    (provider) => delivered(provider, { usual: { isPrinted: true, isAdvanced: true, isReported: false } }),
    later,
  ],
  [
    'an order that was delivered, and that a receiver never took',
    (provider) =>
      delivered(provider, { isReported: true, receivers: [notNotified({ state: 'failed', lastStatusCode: 500 })] }),
    later,
  ],
  [
    'an order that was delivered, and that nobody printed',
    (provider) => delivered(provider, { isReported: true, printed: [] }),
    later,
  ],
];

/** When an order that came late is looked at: before anybody has to accept it. */
const isLate = ({ link }: Pick<BrokenLink, 'link'>): boolean => link === 'arrived' || link === 'stored';

describe.each(platforms)('the journey of an order of %s', (provider) => {
  it.each(cases)('%s: who has to act', (_name, factsOf, broken, sinceOf) => {
    const facts = factsOf(provider);
    const since = start + sinceOf(provider);
    const now = isLate(broken) ? start + second : since;
    expect(brokenLink(facts, new Date(now))).toEqual({ ...broken, since: new Date(since).toISOString() });
  });

  it.each(cases.filter(([, , broken]) => !isLate(broken)))(
    '%s: nobody before the usual time is over',
    (_name, factsOf, _broken, sinceOf) => {
      expect(brokenLink(factsOf(provider), new Date(start + sinceOf(provider) - 1))).toBeNull();
    },
  );

  it.each(healthy)('%s: nobody has to act', (_name, factsOf, ms) => {
    expect(brokenLink(factsOf(provider), new Date(start + ms))).toBeNull();
  });

  it('accuses nobody of an order that was cancelled', () => {
    for (const status of [1500, 1600] as const)
      for (const [, factsOf] of cases) {
        const facts = factsOf(provider);
        const steps = [...facts.steps, step(status, hour)];
        expect(brokenLink({ ...facts, status, steps }, new Date(start + later))).toBeNull();
      }
  });
});
