import type { BrokenLink, Journey, JourneyCulprit, JourneyLink, JourneyReceiver } from '../internal/journey.ts';
import { isCancelled, isTerminal } from './order-status.ts';
import { providers, type ProviderManifest } from '../platforms/providers.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** After so long a link that is not there is missing; milliseconds. */
export const usualTimes = {
  /** From the platform's own time to Köprü: pushed, or found by asking. */
  arrived: { push: minute, push_and_poll: 2 * minute, poll: 2 * minute },
  stored: 10 * second,
  /** From stored to taken by a receiver: one attempt, and one more. */
  notified: 15 * second,
  /** Where the platform has no shorter clock of its own. */
  accepted: 3 * minute,
  acceptedScheduled: 15 * minute,
  /** An acceptance that is under way. */
  acceptedByItself: 30 * second,
  /** From when a platform's call was due. */
  confirmed: minute,
  /** From the begin of preparation. */
  printed: 2 * minute,
  /** From the last step, or from when the food was to be ready. */
  advanced: 90 * minute,
  /** From delivery: a day, and the night after it. */
  reported: 36 * hour,
} as const;

/** A journey as its owners tell it. */
export type Facts = Omit<Journey, 'broken'>;

interface Missing {
  culprit: JourneyCulprit;
  since: number;
}
/** What is missing, and since when; undefined: the link is there, or not to be expected. */
type Check = (facts: Facts) => Missing | undefined;

/** Nobody answers at all at the address, or nothing leads there. */
const ofNetwork: ReadonlySet<string> = new Set([
  'no_answer',
  'connection_refused',
  'connection_reset',
  'connect_timeout',
  'host_unreachable',
  'network_unreachable',
  'name_unknown',
  'name_servers_silent',
]);
/** What somebody of the account has to set otherwise. */
const ofSettings: ReadonlySet<string> = new Set(['not_allowed', 'no_api_key', 'url_not_allowed']);
const ofKopru: ReadonlySet<string> = new Set(['order_detail_unavailable', 'unavailable', 'stopped']);

const isBlockedByPerson = ({ parkedFor, lastStatusCode }: JourneyReceiver): boolean =>
  parkedFor === 'paused' || parkedFor === 'rate' || (parkedFor === 'disabled' && lastStatusCode !== 410);

const culpritOf = (receiver: JourneyReceiver): JourneyCulprit => {
  const { lastStatusCode, lastError } = receiver;
  if (isBlockedByPerson(receiver)) return 'person';
  if (lastError !== null && ofKopru.has(lastError.code)) return 'kopru';
  // Whatever it was that answered.
  if (lastStatusCode !== null) return 'posMaker';
  // It was not attempted, and nothing of its endpoint says why.
  if (lastError === null) return 'kopru';
  if (ofNetwork.has(lastError.code)) return 'network';
  return ofSettings.has(lastError.code) ? 'person' : 'posMaker';
};

const notified: Check = ({ status, receivers, storedAt }) => {
  if (isTerminal(status) || receivers === null) return undefined;
  const isNotified = receivers.some(({ deliveredAt }) => deliveredAt !== null);
  const owed = receivers.filter(({ deliveredAt, state }) => deliveredAt === null && state !== 'skipped');
  // A receiver that a person has paused matters only if no other received the order.
  const missing = owed.find((receiver) => !isBlockedByPerson(receiver)) ?? (isNotified ? undefined : owed[0]);
  return missing && { culprit: culpritOf(missing), since: Date.parse(storedAt) + usualTimes.notified };
};

/** A platform that phones, or gives the order up, wants somebody to act well before. */
const acceptWithin = ({ provider, status, waitsSince, acceptUntil }: Facts): number => {
  if (status === 325) return usualTimes.acceptedScheduled;
  const { acceptance }: ProviderManifest = providers[provider];
  if (acceptance?.callsAfterMs !== undefined) return acceptance.callsAfterMs;
  const own =
    acceptUntil === null ? acceptance?.endsAfterMs : Date.parse(acceptUntil) - Date.parse(waitsSince ?? acceptUntil);
  return Math.min(usualTimes.accepted, (own ?? Number.POSITIVE_INFINITY) / 2);
};

const accepted: Check = (facts) => {
  const { waitsSince, acceptTries } = facts;
  if (waitsSince === null) return undefined;
  const since = Date.parse(waitsSince);
  if (acceptTries === null) return { culprit: 'person', since: since + acceptWithin(facts) };
  return { culprit: acceptTries > 0 ? 'platform' : 'kopru', since: since + usualTimes.acceptedByItself };
};

const confirmed: Check = ({ status, steps }) => {
  const last = steps.findLast(({ platform }) => platform !== 'none');
  if (isTerminal(status) || last === undefined || last.platform === 'done') return undefined;
  const { at, platform, platformDueAt, platformError } = last;
  if (platform === 'pending')
    return { culprit: 'platform', since: Date.parse(platformDueAt ?? at) + usualTimes.confirmed };
  const isCredential = platformError?.params['refused'] === 'credential';
  return { culprit: isCredential ? 'person' : 'platform', since: Date.parse(at) };
};

const printed: Check = ({ status, steps, usual, printed: slips }) => {
  const begun = steps.find((step) => step.status >= 500 && step.status < 600);
  if (isTerminal(status) || begun === undefined || !usual.isPrinted || slips.length > 0) return undefined;
  return { culprit: 'person', since: Date.parse(begun.at) + usualTimes.printed };
};

const advanced: Check = ({ status, steps, usual, readyAt, scheduledFor, deliveryBy }) => {
  const last = steps.at(-1);
  if (isTerminal(status) || status < 500 || last === undefined || !usual.isAdvanced) return undefined;
  const times = [last.at, readyAt, scheduledFor].flatMap((time) => (time === null ? [] : [Date.parse(time)]));
  // From the kitchen's door on it is the platform's own courier who says how far it is.
  const isWithCourier = status >= 550 && deliveryBy === 'platform';
  return { culprit: isWithCourier ? 'platform' : 'person', since: Math.max(...times) + usualTimes.advanced };
};

const reported: Check = ({ status, steps, usual, isReported, isTest }) => {
  const last = steps.at(-1);
  if (status !== 900 || last === undefined || !usual.isReported || isReported || isTest) return undefined;
  return { culprit: 'posMaker', since: Date.parse(last.at) + usualTimes.reported };
};

/** A link that came too late is worth naming while nobody has taken the order on; one that was wanted later comes when it comes. */
const late = ({ waitsSince, scheduledFor }: Facts, from: string, to: string, limitMs: number): number | undefined => {
  const since = Date.parse(from) + limitMs;
  return waitsSince !== null && scheduledFor === null && Date.parse(to) > since ? since : undefined;
};
const arrived: Check = (facts) => {
  const { provider, placedAt, arrivedAt } = facts;
  const since = late(facts, placedAt, arrivedAt, usualTimes.arrived[providers[provider].arrival]);
  return since === undefined ? undefined : { culprit: 'platform', since };
};
const stored: Check = (facts) => {
  const since = late(facts, facts.arrivedAt, facts.storedAt, usualTimes.stored);
  return since === undefined ? undefined : { culprit: 'kopru', since };
};

/** What is missing comes before what was only late: there is something to do about it. */
const checks: readonly (readonly [JourneyLink, Check])[] = [
  ['notified', notified],
  ['accepted', accepted],
  ['confirmed', confirmed],
  ['printed', printed],
  ['advanced', advanced],
  ['reported', reported],
  ['arrived', arrived],
  ['stored', stored],
];

/** The first link of an order's way that is missing after its usual time, and who has to act; null: nobody. */
export const brokenLink = (facts: Facts, now: Date): BrokenLink | null => {
  if (isCancelled(facts.status)) return null;
  for (const [link, check] of checks) {
    const missing = check(facts);
    if (missing !== undefined && missing.since <= now.getTime())
      return { link, culprit: missing.culprit, since: new Date(missing.since).toISOString() };
  }
  return null;
};
