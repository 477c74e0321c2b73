import type { Incident } from '@kopru/contracts/internal/incidents';
import { isDue, maySee, type Reader, type NotifiedContact } from './is-due.ts';
import { isQuiet } from './quiet-hours.ts';

const restaurantId = '64a000000000000000000001';
const other = '64a000000000000000000002';
const at = (text: string): Date => new Date(`2026-11-28T${text}Z`);

const incident = (change: object = {}): Incident => ({
  id: '64a000000000000000000009',
  accountId: '64a000000000000000000003',
  restaurantId,
  subject: '64a000000000000000000004',
  kind: 'order_not_accepted',
  details: { orderNumber: '42' },
  since: at('12:00:00').toISOString(),
  provider: 'getir',
  isTest: false,
  actor: 'person',
  createdAt: at('12:00:16').toISOString(),
  resolvedAt: null,
  acknowledged: null,
  ...change,
});
const closed = (code: string): Incident =>
  incident({ kind: 'store_closed_by_platform', details: { reason: { code, params: {} } } });
const contact = (change: Partial<NotifiedContact> = {}): NotifiedContact => ({
  afterSeconds: 60,
  quiet: null,
  restaurantIds: [],
  confirmedAt: at('10:00:00'),
  ...change,
});
const owner: Reader = { role: 'owner', restaurantIds: null, isDisabled: false };

describe('which incidents a contact is notified of', () => {
  it.each([
    ['before its time', contact(), incident(), at('12:00:59'), false],
    ['at its time', contact(), incident(), at('12:01:00'), true],
    ['at once', contact({ afterSeconds: 0 }), incident(), at('12:00:16'), true],
    ['before it is confirmed', contact({ confirmedAt: undefined }), incident(), at('12:05:00'), false],
    ['after it was refused', contact({ refusedAt: at('11:00:00') }), incident(), at('12:05:00'), false],
    ['that was open before', contact({ confirmedAt: at('12:00:17') }), incident(), at('12:05:00'), false],
    ['of a test', contact(), incident({ isTest: true }), at('12:05:00'), false],
    ['of a store that its platform closed', contact(), closed('closed_by_platform'), at('12:05:00'), true],
    ['of a store that may have ended its day', contact(), closed('closed_at_platform'), at('12:05:00'), false],
    ['of a restaurant that is chosen', contact({ restaurantIds: [restaurantId] }), incident(), at('12:05:00'), true],
    ['of another restaurant', contact({ restaurantIds: [other] }), incident(), at('12:05:00'), false],
    [
      'of what the night has found',
      contact(),
      incident({ kind: 'drift', details: { count: 2 } }),
      at('12:05:00'),
      false,
    ],
    [
      'of a key that is about to expire',
      contact(),
      incident({
        restaurantId: null,
        kind: 'key_expiring',
        details: { name: 'Kasa', expiresAt: at('12:00:00').toISOString() },
      }),
      at('12:05:00'),
      true,
    ],
    [
      'that somebody is on',
      contact(),
      incident({
        ...{ kind: 'endpoint_failing', details: { reason: null } },
        acknowledged: { at: at('12:00:30').toISOString(), name: 'Ayşe' },
      }),
      at('12:05:00'),
      false,
    ],
    [
      'of an order that still waits a minute after somebody was on it',
      contact(),
      incident({ acknowledged: { at: at('12:00:30').toISOString(), name: 'Ayşe' } }),
      at('12:01:30'),
      true,
    ],
    [
      'of an order that somebody is on',
      contact(),
      incident({ acknowledged: { at: at('12:00:30').toISOString(), name: 'Ayşe' } }),
      at('12:01:29'),
      false,
    ],
    // 12:05 UTC is 15:05 in Türkiye.
    ['in quiet hours', contact({ quiet: { from: '15:00', until: '16:00' } }), incident(), at('12:05:00'), false],
    ['after quiet hours', contact({ quiet: { from: '15:00', until: '16:00' } }), incident(), at('13:00:00'), true],
  ])('%s', (_what, contact, fact, now, expected) => {
    expect(isDue(contact, owner, fact, now)).toBe(expected);
  });
});

describe('quiet hours', () => {
  it.each([
    ['23:00', '09:00', '19:59:59', false],
    ['23:00', '09:00', '20:00:00', true],
    ['23:00', '09:00', '22:30:00', true],
    ['23:00', '09:00', '05:59:59', true],
    ['23:00', '09:00', '06:00:00', false],
    ['08:00', '08:00', '05:00:00', false],
  ])('from %s until %s, at %s UTC: %s', (from, until, time, expected) => {
    expect(isQuiet({ from, until }, at(time))).toBe(expected);
  });
});

describe('a person', () => {
  const ofAccount = incident({
    kind: 'endpoint_failing',
    restaurantId: null,
    provider: null,
    details: { reason: null },
  });
  const ofKey = incident({
    kind: 'key_expiring',
    restaurantId: null,
    provider: null,
    details: { name: 'Kasa', expiresAt: at('12:00:00').toISOString() },
  });
  const ofPos = incident({ restaurantId: null, provider: null, kind: 'pos_not_reading' });
  it.each<[string, Partial<Reader>, Incident, boolean]>([
    ['sees what is of their restaurant', { role: 'cashier', restaurantIds: [restaurantId] }, incident(), true],
    ['sees nothing of another restaurant', { role: 'operator', restaurantIds: [other] }, incident(), false],
    ['who sees no incidents is told of none', { role: 'kitchen' }, incident(), false],
    ['who is kept out is told of none', { isDisabled: true }, incident(), false],
    ['of the whole account sees its endpoints', {}, ofAccount, true],
    ['at the counter sees no endpoints', { role: 'cashier' }, ofAccount, false],
    ['of the whole account sees its keys', {}, ofKey, true],
    ['who sees no keys is told of none', { role: 'viewer' }, ofKey, false],
    ['of the whole account sees that the POS no longer reads', { role: 'viewer' }, ofPos, true],
    ['at the counter does not see it', { role: 'cashier' }, ofPos, false],
    ['of one restaurant sees no endpoints', { role: 'viewer', restaurantIds: [restaurantId] }, ofAccount, false],
  ])('%s', (_what, change, fact, expected) => {
    expect(maySee({ ...owner, ...change }, fact)).toBe(expected);
  });
});
