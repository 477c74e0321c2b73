import type { AuditChange } from '@kopru/contracts/panel/audit';
import { auditHidden } from '@kopru/contracts/panel/values';

/**
 * The members whose values may be recorded, where they stand at the top. Any other, also one that a later version adds, is
 * only named: a secret or a customer's data cannot get into the log by being forgotten here.
 */
export const recordedMembers: ReadonlySet<string> = new Set([
  ...['name', 'email', 'role', 'isDisabled', 'scopes', 'expiresAt', 'revokedAt', 'isWebhookKey', 'overlapHours'],
  ...['allowedNetworks', 'lifetimeDays', 'isReplaced'],
  ...['account', 'overlap', 'since', 'gap'],
  ...['businessId', 'restaurantId', 'restaurantIds', 'provider', 'integrationId', 'providerId', 'autoVerify', 'field'],
  ...['url', 'events', 'authorization', 'isEnabled', 'isPaused', 'isSigned', 'includeOrder', 'ratePerSecond'],
  ...['status', 'value', 'reason', 'expectedStatus', 'orderId', 'providerOrderId', 'endpointId', 'delivered'],
]);
/** What the system counts and notes by itself: no person changed it. */
const ownNotes = new Set([
  ...['id', 'accountId', 'createdAt', 'updatedAt', 'lastUsedAt', 'lastSignInAt', 'restaurantCount', 'providerName'],
  ...['counts', 'breaker', 'health', 'pool', 'disabledNotice', 'invitation'],
]);
const maxLength = 200;
const maxChanges = 60;
const maxDepth = 4;

type Leaves = Map<string, unknown>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const leavesOf = (value: unknown, path = '', depth = 0, leaves: Leaves = new Map<string, unknown>()): Leaves => {
  if (!isObject(value)) return leaves;
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined || member === null || (depth === 0 && ownNotes.has(name))) continue;
    const at = path === '' ? name : `${path}.${name}`;
    if (isObject(member) && depth < maxDepth) leavesOf(member, at, depth + 1, leaves);
    else leaves.set(at, member);
  }
  return leaves;
};

/** An address without what may be a credential in it. */
const plainAddress = (text: string): string => {
  if (!URL.canParse(text)) return auditHidden;
  const { origin, pathname } = new URL(text);
  return `${origin}${pathname}`;
};

const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : auditHidden;

const shown = (member: string, value: unknown): string | null => {
  if (value === undefined) return null;
  if (!recordedMembers.has(member) || isObject(value)) return auditHidden;
  const text = Array.isArray(value) ? value.map((item) => plain(item)).join(', ') : plain(value);
  return (member === 'url' ? plainAddress(text) : text).slice(0, maxLength);
};

/** What differs between two states of a thing; undefined: it was not there, or is no longer. */
export const changesBetween = (before: unknown, after: unknown): AuditChange[] => {
  const [old, now] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((member) => JSON.stringify(old.get(member)) !== JSON.stringify(now.get(member)))
    .slice(0, maxChanges)
    .map((member) => ({
      member: member.slice(0, maxLength),
      before: shown(member, old.get(member)),
      after: shown(member, now.get(member)),
    }));
};

/** The changes, and what was asked for besides but shows in no state, such as a new password. */
export const withUnseen = (changes: AuditChange[], asked: unknown): AuditChange[] => {
  const known = new Set(changes.map(({ member }) => member));
  const unseen = changesBetween(undefined, asked).filter(
    ({ member, after }) => after === auditHidden && !known.has(member),
  );
  return [...changes, ...unseen].slice(0, maxChanges);
};
