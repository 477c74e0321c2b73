import type { TFunction } from 'i18next';

/** What the dispatcher writes when a receiver did not answer. */
const known = {
  'no answer': 'noAnswer',
  'connection refused': 'connectionRefused',
  'connection reset': 'connectionReset',
  'the name does not resolve': 'unknownName',
  'the name servers do not answer': 'nameServersAway',
  'connecting timed out': 'connectTimeout',
  'host unreachable': 'hostUnreachable',
  'network unreachable': 'networkUnreachable',
  'the headers of the answer are too large': 'headersTooLarge',
  'the answer is not HTTP': 'notHttp',
  'the connection closed in the middle of the answer': 'closedEarly',
  'the receiver switched protocols': 'switchedProtocols',
  stopped: 'stopped',
} as const;
const deadline = /^no complete answer within (\d+) ms$/;
const notAllowed = /^not allowed: (.+)$/s;

const isKnown = (text: string): text is keyof typeof known => Object.hasOwn(known, text);

/** Why a receiver did not answer, in the reader's language; what is not known here stays as it was written. */
export const failureText = (t: TFunction, reason: string): string => {
  if (isKnown(reason)) return t(`failure.${known[reason]}`);
  const [, limit] = deadline.exec(reason) ?? [];
  if (limit !== undefined) return t('failure.deadline', { seconds: Number(limit) / 1000 });
  const [, refusal] = notAllowed.exec(reason) ?? [];
  return refusal === undefined ? reason : t('failure.notAllowed', { reason: refusal });
};
