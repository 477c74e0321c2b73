import type { ApiKey } from '../accounts/account.ts';
import { expiringSince } from './expiring-key.ts';

const dayMs = 86_400_000;
const now = new Date('2026-11-29T12:00:00.000Z');
const inDays = (days: number): Date => new Date(now.getTime() + days * dayMs);

const key = (change: Partial<ApiKey> = {}): ApiKey => ({
  ...{ id: 'old', name: 'Kasa', hint: '…abcd', lookup: '', sealed: '', scopes: [], allowedNetworks: [] },
  ...{ lifetimeDays: 90, createdAt: inDays(-84), expiresAt: inDays(6), revokedAt: null },
  ...{ replaces: null, firstUsedAt: null, lastUsedAt: inDays(-1) },
  ...change,
});
const successor = (change: Partial<ApiKey> = {}): ApiKey =>
  key({ id: 'new', replaces: 'old', createdAt: now, expiresAt: inDays(90), lastUsedAt: null, ...change });

describe('whether a key is about to expire', () => {
  it.each<[string, ApiKey, ApiKey[], Date | undefined]>([
    ['in its last week', key(), [], inDays(-1)],
    ['earlier', key({ expiresAt: inDays(7.1) }), [], undefined],
    ['at the beginning of its last week', key({ expiresAt: inDays(7) }), [], now],
    ['that never ends', key({ expiresAt: null }), [], undefined],
    ['that has ended', key({ expiresAt: now }), [], undefined],
    ['that was revoked', key({ revokedAt: inDays(-1) }), [], undefined],
    ['that was never used', key({ lastUsedAt: null }), [], undefined],
    ['that was not used for a week', key({ lastUsedAt: inDays(-7.1) }), [], undefined],
    ['of a short life, in its first half', key({ createdAt: inDays(-1), expiresAt: inDays(2) }), [], undefined],
    ['of a short life, in its second half', key({ createdAt: inDays(-3), expiresAt: inDays(1) }), [], inDays(-1)],
    [
      'whose successor is in use',
      key({ expiresAt: inDays(1) }),
      [successor({ createdAt: inDays(-1), firstUsedAt: now })],
      undefined,
    ],
    ['that was just rotated', key({ expiresAt: inDays(1) }), [successor()], undefined],
    [
      'whose overlap is half over, and its successor was never used',
      key({ expiresAt: inDays(1) }),
      [successor({ createdAt: inDays(-1) })],
      now,
    ],
    ['whose successor was revoked', key(), [successor({ revokedAt: now, firstUsedAt: now })], inDays(-1)],
    ['beside another’s successor', key(), [successor({ replaces: 'other', firstUsedAt: now })], inDays(-1)],
  ])('%s', (_what, ending, others, since) => {
    expect(expiringSince(ending, [ending, ...others], now)).toEqual(since);
  });
});
