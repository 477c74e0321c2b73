import { brokenLink, usualTimes, type Facts } from './broken-link.ts';
import { failure } from './failures.ts';
import type { BrokenLink, JourneyReceiver } from './internal/journey.ts';
import { providers, type ProviderSlug } from './providers.ts';

const start = Date.parse('2026-11-20T17:00:00.000Z');
const at = (ms: number): string => new Date(start + ms).toISOString();
const second = 1_000;
const minute = 60_000;

const receiver = (change: Partial<JourneyReceiver> = {}): JourneyReceiver => ({
  endpointId: '6700000000000000000000d1',
  name: 'Kasa',
  state: 'delivered',
  heldFor: null,
  toldAt: at(2 * second),
  attemptCount: 1,
  nextAttemptAt: null,
  lastStatusCode: 200,
  lastError: null,
  ...change,
});
/** One that has not taken the order. */
const untold = (change: Partial<JourneyReceiver>): JourneyReceiver =>
  receiver({ state: 'retrying', toldAt: null, lastStatusCode: null, ...change });

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

const toldBy = (change: Partial<JourneyReceiver>) => (provider: ProviderSlug) =>
  waiting(provider, { receivers: [untold(change)] });
const sinceTold = () => usualTimes.told;

/** How long each platform lets an order wait before it phones, or half of the time after which it gives it up. */
const patience = { getir: 30 * second, ys: 3 * minute, ty: 3 * minute, migros: 3 * minute } as const;

const cases: Case[] = [
  [
    'a receiver that refuses the connection',
    toldBy({ lastError: failure('connection_refused') }),
    { link: 'told', culprit: 'network' },
    sinceTold,
  ],
  [
    'a receiver that cannot be reached',
    toldBy({ lastError: failure('connect_timeout') }),
    { link: 'told', culprit: 'network' },
    sinceTold,
  ],
  [
    'a receiver whose name leads nowhere',
    toldBy({ lastError: failure('name_unknown') }),
    { link: 'told', culprit: 'network' },
    sinceTold,
  ],
  [
    'a receiver that answers 500',
    toldBy({ lastStatusCode: 500, lastError: failure('answered_status', { status: 500 }) }),
    { link: 'told', culprit: 'posMaker' },
    sinceTold,
  ],
  [
    'a receiver that answers 401',
    toldBy({ lastStatusCode: 401, lastError: failure('answered_status', { status: 401 }) }),
    { link: 'told', culprit: 'posMaker' },
    sinceTold,
  ],
  [
    'a receiver that takes too long',
    toldBy({ lastError: failure('answer_late', { ms: 10_000 }) }),
    { link: 'told', culprit: 'posMaker' },
    sinceTold,
  ],
  [
    'a receiver with an expired certificate',
    toldBy({ lastError: failure('certificate_expired', { code: 'CERT_HAS_EXPIRED' }) }),
    { link: 'told', culprit: 'posMaker' },
    sinceTold,
  ],
  [
    'a receiver that was given up',
    toldBy({ state: 'failed', lastStatusCode: 503, lastError: failure('answered_status', { status: 503 }) }),
    { link: 'told', culprit: 'posMaker' },
    sinceTold,
  ],
  [
    'a receiver that said 410, and was switched off for it',
    toldBy({ state: 'parked', heldFor: 'disabled', lastStatusCode: 410 }),
    { link: 'told', culprit: 'posMaker' },
    sinceTold,
  ],
  [
    'a receiver that fails, parked without an attempt',
    toldBy({ state: 'parked', heldFor: 'breaker', attemptCount: 0, lastError: failure('host_unreachable') }),
    { link: 'told', culprit: 'network' },
    sinceTold,
  ],
  [
    'the only receiver, paused',
    toldBy({ state: 'parked', heldFor: 'paused', attemptCount: 0 }),
    { link: 'told', culprit: 'person' },
    sinceTold,
  ],
  [
    'the only receiver, switched off by a person',
    toldBy({ state: 'parked', heldFor: 'disabled', attemptCount: 0 }),
    { link: 'told', culprit: 'person' },
    sinceTold,
  ],
  [
    'the only receiver, slowed down by its own limit',
    toldBy({ state: 'parked', heldFor: 'rate', attemptCount: 0 }),
    { link: 'told', culprit: 'person' },
    sinceTold,
  ],
  [
    'an address that may not be called',
    toldBy({ lastError: failure('not_allowed', { reason: failure('private_address') }) }),
    { link: 'told', culprit: 'person' },
    sinceTold,
  ],
  [
    'no delivery for a receiver that wants it',
    toldBy({ state: 'missing', attemptCount: 0 }),
    { link: 'told', culprit: 'kopru' },
    sinceTold,
  ],
  [
    'a delivery that nobody has attempted',
    toldBy({ state: 'pending', attemptCount: 0 }),
    { link: 'told', culprit: 'kopru' },
    sinceTold,
  ],
  [
    'a delivery behind others',
    toldBy({ state: 'parked', heldFor: 'backlog', attemptCount: 0 }),
    { link: 'told', culprit: 'kopru' },
    sinceTold,
  ],
  [
    'one receiver of two that fails',
    (provider) => waiting(provider, { receivers: [receiver(), untold({ lastError: failure('connection_reset') })] }),
    { link: 'told', culprit: 'network' },
    sinceTold,
  ],
  [
    'a receiver that fails after a person has accepted the order',
    (provider) => cooking(provider, { receivers: [untold({ lastStatusCode: 500 })] }),
    { link: 'told', culprit: 'posMaker' },
    sinceTold,
  ],
  [
    'nobody who accepts',
    (provider) => waiting(provider),
    { link: 'accepted', culprit: 'person' },
    (provider) => patience[provider as 'ys'],
  ],
  [
    'nobody who accepts, while nobody knows who was told',
    (provider) => waiting(provider, { receivers: null, unavailable: ['receivers'] }),
    { link: 'accepted', culprit: 'person' },
    (provider) => patience[provider as 'ys'],
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
    (_name, factsOf, broken, sinceOf) => {
      const found = brokenLink(factsOf(provider), new Date(start + sinceOf(provider) - 1));
      expect(found?.link).not.toBe(broken.link);
    },
  );

  it('accuses nobody while all goes well', () => {
    for (const [facts, ms] of [
      [waiting(provider), 25 * second],
      [cooking(provider), hour],
      [cooking(provider, { status: 600, steps: [step(400, 0), accepted, step(600, hour)] }), 2 * hour],
      [delivered(provider), 24 * hour],
    ] as const)
      expect(brokenLink(facts, new Date(start + ms))).toBeNull();
  });

  it('accuses nobody once the order is finished, whatever was wrong on its way', () => {
    const receivers = [untold({ lastStatusCode: 500 })];
    const ended = { waitsSince: null, receivers, printed: [] };
    for (const facts of [
      delivered(provider, { ...ended, isReported: true }),
      delivered(provider, { ...ended, isTest: true }),
      delivered(provider, { ...ended, usual: { isPrinted: true, isAdvanced: true, isReported: false } }),
    ])
      expect(brokenLink(facts, new Date(start + later))).toBeNull();
  });

  it('accuses nobody of an order that was cancelled', () => {
    for (const status of [1500, 1600] as const)
      for (const [, factsOf] of cases) {
        const facts = factsOf(provider);
        const steps = [...facts.steps, step(status, hour)];
        expect(brokenLink({ ...facts, status, steps }, new Date(start + later))).toBeNull();
      }
  });

  it('expects no paper, no step and no mark where there never is one', () => {
    const usual = { isPrinted: false, isAdvanced: false, isReported: false };
    for (const facts of [cooking(provider, { printed: [], usual }), delivered(provider, { usual })])
      expect(brokenLink(facts, new Date(start + later))).toBeNull();
  });

  it('does not expect a receiver that is gone, or that a person holds back beside one that was told', () => {
    const receivers = [receiver(), untold({ state: 'skipped' }), untold({ state: 'parked', heldFor: 'paused' })];
    expect(brokenLink(waiting(provider, { receivers }), new Date(start + 20 * second))).toBeNull();
    expect(brokenLink(waiting(provider, { receivers: [] }), new Date(start + 20 * second))).toBeNull();
  });
});
