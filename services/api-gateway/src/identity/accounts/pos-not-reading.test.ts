import type { ApiKey } from './account.ts';
import { posNotReading } from './pos-not-reading.ts';

const minuteMs = 60_000;
const hour = 60;
const day = 24 * hour;
const now = new Date('2026-11-29T12:00:00.000Z');
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * minuteMs);

const key = (change: Partial<ApiKey> = {}): ApiKey => ({
  ...{ id: 'pos', name: 'Kasa', hint: '…abcd', lookup: '', sealed: '', scopes: ['orders:read'], allowedNetworks: [] },
  ...{ lifetimeDays: null, createdAt: ago(90 * day), expiresAt: null, revokedAt: null, replaces: null },
  ...{ firstUsedAt: null, lastUsedAt: ago(10), usedSteadilySince: ago(10 + hour) },
  ...change,
});

describe('a POS that no longer reads, while an order waits', () => {
  it.each<[string, string | undefined, ApiKey[], number]>([
    ['is the one whose key was polled, and no longer is', 'pos', [key()], 5],
    ['is none while the order may soon be read', undefined, [key()], 2.9],
    ['is there as soon as an order has waited for three minutes', 'pos', [key()], 3],
    ['is none without keys', undefined, [], 5],
    ['is none where its key was used since the order arrived', undefined, [key({ lastUsedAt: ago(4) })], 5],
    ['is none where its key was used just when the order arrived', undefined, [key({ lastUsedAt: ago(5) })], 5],
    ['is none where another key reads', undefined, [key(), key({ id: 'print', lastUsedAt: ago(1) })], 5],
    [
      'is there beside a key that cannot read orders',
      'pos',
      [key(), key({ id: 'menu', scopes: ['restaurants:read'], lastUsedAt: ago(1) })],
      5,
    ],
    ['is there beside a key that was never used', 'pos', [key({ id: 'new', lastUsedAt: null }), key()], 5],
    ['is none of a key that cannot read orders', undefined, [key({ scopes: ['orders:write'] })], 5],
    ['is none of a key that was revoked', undefined, [key({ revokedAt: ago(20) })], 5],
    ['is there when its key has expired', 'pos', [key({ expiresAt: ago(9) })], 5],
    ['is none of a key that was used once', undefined, [key({ usedSteadilySince: ago(10) })], 5],
    ['is none of a key that was used for less than an hour', undefined, [key({ usedSteadilySince: ago(69) })], 5],
    ['is none of a key whose steady use is not known', undefined, [key({ usedSteadilySince: undefined })], 5],
    ['is there after six days', 'pos', [key({ lastUsedAt: ago(6 * day), usedSteadilySince: ago(7 * day) })], 5],
    [
      'is none after more than a week',
      undefined,
      [key({ lastUsedAt: ago(7 * day + 1), usedSteadilySince: ago(8 * day) })],
      5,
    ],
    [
      'is the one that read last',
      'second',
      [key({ lastUsedAt: ago(30), usedSteadilySince: ago(day) }), key({ id: 'second' })],
      5,
    ],
  ])('%s', (_what, id, keys, waitedMinutes) => {
    expect(posNotReading(keys, { waitingSince: ago(waitedMinutes), now })?.id).toBe(id);
  });
});
