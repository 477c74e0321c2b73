import { publicEvents, usualEvents } from '@kopru/contracts/messages/events';
import { signatureOf } from '@kopru/contracts/webhooks/signature';
import type { Given } from '../command-line.ts';
import type { Environment } from '../config.ts';
import { usage } from '../ending.ts';
import { durationIn, durationsIn, isGiven, numberIn, shown, textIn, timeOf, urlOf } from '../values.ts';

/** How Köprü itself tries again where its operator says nothing else. */
const usualDelaysMs = [15_000, 60_000, 300_000];
const usualTimeoutMs = 10_000;
const usualLeaseMs = 30_000;
const maxLeaseMs = 900_000;

const eventsIn = (given: Given): readonly string[] => {
  const names = textIn(given, 'events')?.split(',') ?? usualEvents;
  for (const name of names)
    if (!publicEvents.some((event) => event === name))
      throw usage((t) => t.unknownEvent(name, publicEvents.join(', ')));
  return names;
};

/** A secret that signs, of the option or else of the environment; refused before the first event comes. */
export const secretIn = (given: Given, { webhookSecret }: Environment): string | undefined => {
  const secret = textIn(given, 'secret') ?? webhookSecret;
  if (secret === undefined) return undefined;
  try {
    if (!secret.startsWith('whsec_')) throw new Error('no prefix');
    signatureOf([secret], { id: '', at: new Date() }, '');
    return secret;
  } catch {
    throw usage((t) => t.wrongSecret);
  }
};

export const targetIn = (given: Given): URL => {
  const text = textIn(given, 'forward-to');
  if (text === undefined) throw usage((t) => t.optionMissing('--forward-to'));
  return urlOf(text);
};

export const timeoutIn = (given: Given): number => durationIn(given, 'timeout') ?? usualTimeoutMs;

const leaseIn = (given: Given, timeoutMs: number): number => {
  const leaseMs = durationIn(given, 'lease') ?? Math.max(usualLeaseMs, 2 * timeoutMs);
  const minMs = Math.ceil(timeoutMs / 1000 + 1) * 1000;
  if (leaseMs < minMs || leaseMs > maxLeaseMs) throw usage((t) => t.wrongLease(shown(minMs)));
  return leaseMs;
};

const placeIn = (given: Given): string | undefined => {
  const from = textIn(given, 'from');
  return from === undefined || from === 'earliest' || from === 'latest' ? from : timeOf(from);
};

export const listenOptions = {
  'forward-to': { type: 'string' },
  consumer: { type: 'string' },
  from: { type: 'string' },
  events: { type: 'string' },
  secret: { type: 'string' },
  bare: { type: 'boolean' },
  'retry-delays': { type: 'string' },
  timeout: { type: 'string' },
  lease: { type: 'string' },
  count: { type: 'string' },
  for: { type: 'string' },
} as const;

export const listenSettings = (given: Given, environment: Environment) => {
  const timeoutMs = timeoutIn(given);
  return {
    target: targetIn(given),
    consumer: textIn(given, 'consumer') ?? 'kopru-listen',
    from: placeIn(given),
    events: eventsIn(given),
    secret: secretIn(given, environment),
    style: isGiven(given, 'bare') ? ('bare' as const) : ('bearer' as const),
    delaysMs: durationsIn(given, 'retry-delays') ?? usualDelaysMs,
    timeoutMs,
    leaseMs: leaseIn(given, timeoutMs),
    count: numberIn(given, 'count', [1, 999_999_999]),
    forMs: durationIn(given, 'for'),
  };
};
