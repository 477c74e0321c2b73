import { defaultLimits } from '@kopru/contracts/internal/account-limits';
import { scopes } from '@kopru/contracts/public/operation';
import {
  isAlive,
  withChosenWebhookKey,
  withWebhookKey,
  withFirstUse,
  withNewKey,
  withRevokedKey,
  withRotatedKey,
  type Account,
  type ApiKey,
} from './account.ts';

const start = new Date('2026-01-01T00:00:00Z');
const later = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
const hour = 3_600_000;

const key = (id: string, rest: Partial<ApiKey> = {}): ApiKey => ({
  id,
  name: id,
  hint: '…abcd',
  lookup: `lookup-${id}`,
  sealed: `sealed-${id}`,
  scopes: [...scopes],
  allowedNetworks: [],
  lifetimeDays: null,
  createdAt: start,
  expiresAt: null,
  revokedAt: null,
  replaces: null,
  firstUsedAt: null,
  lastUsedAt: null,
  ...rest,
});
const empty: Account = {
  id: 'a',
  name: 'A',
  mode: 'live',
  version: 1,
  keys: [],
  webhookKeyId: null,
  createdAt: start,
  limits: defaultLimits,
};
const one = withNewKey(empty, key('k1'), start);
const rotate = (overlapMs: number, account = one): Account => {
  const rotated = withRotatedKey(account, 'k1', { successor: key('k2'), overlapMs }, start);
  if (rotated === undefined) throw new Error('nothing was rotated');
  return rotated;
};

describe("an account's keys", () => {
  it('gives webhooks the first key, and leaves it when others are added', () => {
    expect(one.webhookKeyId).toBe('k1');
    expect(withNewKey(one, key('k2'), start).webhookKeyId).toBe('k1');
  });

  it('lets the old key of a rotation live for the overlap and no longer', () => {
    const [old] = rotate(hour).keys as [ApiKey];
    expect([isAlive(old, later(59)), isAlive(old, later(60))]).toEqual([true, false]);
  });

  it('lets webhooks carry a chosen key, and after its end another one without scopes before any other', () => {
    const bare = (id: string) => key(id, { scopes: [] });
    const all = [key('k2'), bare('k3'), bare('k4')].reduce((account, each) => withNewKey(account, each, start), one);
    const chosen = withChosenWebhookKey(all, 'k3', start);
    expect([all.webhookKeyId, chosen?.webhookKeyId]).toEqual(['k1', 'k3']);
    expect(withRevokedKey(chosen ?? all, 'k3', start)?.webhookKeyId).toBe('k4');
    const revoked = withRevokedKey(all, 'k4', start) ?? all;
    expect([withChosenWebhookKey(revoked, 'k4', start), withChosenWebhookKey(all, 'k9', start)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('hands allowed addresses of a rotated key on, and lets the successor live as long', () => {
    const bound = { allowedNetworks: ['203.0.113.0/24'], lifetimeDays: 30, expiresAt: later(60) };
    const account = rotate(2 * hour, withNewKey(empty, key('k1', bound), start));
    expect(account.keys.map(({ expiresAt }) => expiresAt)).toEqual([later(60), later(30 * 24 * 60)]);
    expect(account.keys[1]).toMatchObject({ allowedNetworks: bound.allowedNetworks, lifetimeDays: 30 });
  });

  it('hands name and scopes of a rotated key on', () => {
    const narrow = withNewKey(empty, key('k1', { name: 'kasa', scopes: ['orders:read'] }), start);
    expect(rotate(hour, narrow).keys[1]).toMatchObject({ name: 'kasa', scopes: ['orders:read'], replaces: 'k1' });
  });

  it('takes a key of an older version, which has no webhooks:write, for a whole one', () => {
    const older = key('k3', { scopes: scopes.filter((scope) => scope !== 'webhooks:write') });
    const others = withNewKey(withNewKey(one, key('k2', { scopes: ['orders:read'] }), start), older, start);
    expect(withRevokedKey(others, 'k1', start)?.webhookKeyId).toBe('k3');
  });

  it('never makes a key live longer by rotating it', () => {
    const ending = withNewKey(empty, key('k1', { expiresAt: later(5) }), start);
    expect(rotate(hour, ending).keys[0]?.expiresAt).toEqual(later(5));
  });

  it('has the old key for webhooks during the overlap', () => {
    expect(rotate(hour).webhookKeyId).toBe('k1');
    expect(withWebhookKey(rotate(hour), later(59)).webhookKeyId).toBe('k1');
  });

  it('gives webhooks the new key once it is used', () => {
    expect(withFirstUse(rotate(hour), 'k2', later(1))?.webhookKeyId).toBe('k2');
  });

  it('gives webhooks the new key when the overlap is over', () => {
    expect(withWebhookKey(rotate(hour), later(60)).webhookKeyId).toBe('k2');
    expect(rotate(0).webhookKeyId).toBe('k2');
  });

  it('gives webhooks the newest of several successors when the older ones are gone', () => {
    const twice = withRotatedKey(rotate(hour), 'k2', { successor: key('k3'), overlapMs: 0 }, later(1));
    expect(withWebhookKey(twice as Account, later(60)).webhookKeyId).toBe('k3');
  });

  it('gives webhooks another key when theirs is revoked, one with every scope first, and none when none is left', () => {
    const narrow = withNewKey(one, key('k2', { scopes: ['orders:read'] }), start);
    const three = withNewKey(narrow, key('k3'), start);
    const without1 = withRevokedKey(three, 'k1', start) as Account;
    expect(without1.webhookKeyId).toBe('k3');
    const without3 = withRevokedKey(without1, 'k3', start) as Account;
    expect(without3.webhookKeyId).toBe('k2');
    expect(withRevokedKey(without3, 'k2', start)?.webhookKeyId).toBeNull();
  });

  it('does not rotate a key that is revoked, expired or unknown', () => {
    const revoked = withRevokedKey(one, 'k1', start) as Account;
    const successor = { successor: key('k2'), overlapMs: hour };
    expect(withRotatedKey(revoked, 'k1', successor, start)).toBeUndefined();
    expect(withRotatedKey(one, 'other', successor, start)).toBeUndefined();
    expect(withRevokedKey(one, 'other', start)).toBeUndefined();
  });

  it('forgets the oldest of many dead keys', () => {
    let account = one;
    for (let index = 0; index < 60; index += 1)
      account = withNewKey(account, key(`dead-${index}`, { revokedAt: start }), start);
    expect(account.keys).toHaveLength(51);
    expect(account.keys.some(({ id }) => id === 'dead-9')).toBe(false);
  });
});
