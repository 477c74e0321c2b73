import { openRequests } from '../src/providers/ty/refunds.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const hourMs = 3_600_000;
const ago = (hours: number) => now.getTime() - hours * hourMs;
const item = (status: unknown) => ({ id: 'i1', status, price: 75, customerClaimItemReason: { id: 4004 } });
const claim = (more: object = {}) => ({
  ...{ id: 'c1', orderId: '11', orderNumber: '9100', storeId: 501, createdDate: ago(1) },
  claimItems: [item('WaitingInAction')],
  ...more,
});
const open = (...entries: unknown[]) => openRequests(entries, now);

describe('a refund request of Trendyol Go', () => {
  it('is open for four hours from its creation', () => {
    const endsAt = new Date(now.getTime() + 3 * hourMs);
    expect(open(claim())).toEqual({ requests: [{ id: 'c1', orderNumber: '9100', endsAt }], unreadCount: 0 });
    expect(open(claim({ createdDate: ago(4) + 1 })).requests).toHaveLength(1);
    expect(open(claim({ createdDate: ago(4) })).requests).toEqual([]);
  });

  it.each(['Accepted', 'Rejected', 'Unresolved', 'WaitingForSellerRefund', 'YeniSoz'])(
    'is decided when all its items are: %s',
    (status) => {
      expect(open(claim({ claimItems: [item(status)] }))).toEqual({ requests: [], unreadCount: 0 });
      expect(open(claim({ claimItems: [item(status), item('WaitingInAction')] })).requests).toHaveLength(1);
    },
  );

  it.each<[string, object]>([
    ['a number for the id', { id: 17 }],
    ['another name for the id and the time', { id: undefined, claimId: 'c9', createdDate: null, claimDate: ago(1) }],
    ['a time as text', { createdDate: String(ago(1)) }],
    ['a time in the zone of Türkiye', { createdDate: '2026-11-20T14:00:00' }],
    ['a status in other letters', { claimItems: [item('WAITING_IN_ACTION')] }],
    ['a status that is an object', { claimItems: [{ claimItemStatus: { name: 'WaitingInAction' } }] }],
    ['items by another name', { claimItems: undefined, items: [{ claimItemStatus: 'WaitingInAction' }] }],
    ['the status above the items', { claimItems: [], status: 'WaitingInAction' }],
    ['no status, as only open ones were asked for', { claimItems: null }],
  ])('is read with %s', (_what, more) => {
    const { requests, unreadCount } = open(claim(more));
    expect(requests).toMatchObject([{ orderNumber: '9100', endsAt: new Date(now.getTime() + 3 * hourMs) }]);
    expect(unreadCount).toBe(0);
  });

  it('is decided where only the status above the items says so', () => {
    expect(open(claim({ claimItems: [], status: { name: 'Accepted' } })).requests).toEqual([]);
  });

  it('has the id of the order in place of its number, or none', () => {
    expect(open(claim({ orderNumber: null })).requests).toMatchObject([{ orderNumber: '11' }]);
    expect(open(claim({ orderNumber: {}, orderId: undefined })).requests).toMatchObject([{ orderNumber: null }]);
  });

  it('that cannot be read costs no other', () => {
    const odd = [null, 'yok', claim({ id: null }), claim({ createdDate: 'dün' })];
    expect(open(claim({ id: 'a' }), ...odd, claim({ id: 'b' }))).toMatchObject({
      requests: [{ id: 'a' }, { id: 'b' }],
      unreadCount: odd.length,
    });
  });
});
