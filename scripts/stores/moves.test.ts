import { moved, rules } from '../launcher/cells/rules.ts';
import { currentStores, type MemberShape } from './stores.ts';

const { collections } = currentStores('0');
const shapeOf = (name: string) => collections[name] ?? { members: {}, indexes: {} };

/** A member by its path; `undefined` beyond what a schema says. */
const memberAt = (members: Record<string, MemberShape>, path: string): MemberShape | undefined => {
  const [first = '', ...rest] = path.split('.');
  const member = members[first];
  return rest.length === 0 || member?.type === 'any' ? member : memberAt(member?.members ?? {}, rest.join('.'));
};

/** By database and collection: times by which nobody looks for work, or only for work of the whole cell. */
const notDue: Record<string, string[]> = {
  // The other condition of a claim is held.
  'ingest/polls': ['nextAt'],
  ...Object.fromEntries(['stores', 'stocks', 'prices', 'hours'].map((name) => [`restaurants/${name}`, ['nextAt']])),
  // Read only, to say what is wrong.
  'orders/orders': ['createdAt', 'unseenSince'],
  // Who was told this morning stands in the digests, which are copied first.
  'gateway/contacts': ['digestSince'],
  // Who does these things twice, or in the other cell, does what would have been done anyway.
  'gateway/accounts': ['webhookKeyExpiresAt'],
  'restaurants/comparisons': ['begunAt'],
  'restaurants/restaurants': ['deletedAt'],
  'restaurants/integrations': ['deletedAt'],
};

describe('the rules by which an account moves', () => {
  it('name every collection, and no other', () => {
    expect(Object.keys(rules).sort()).toEqual(Object.keys(collections).sort());
  });

  it('let nothing stay that names its account', () => {
    const staying = Object.entries(rules).filter(([, rule]) => 'stays' in rule);
    const named = staying.filter(([name]) => shapeOf(name).members['accountId'] !== undefined);
    expect(named.map(([name]) => name)).toEqual([]);
  });

  it.each(moved.map((rule) => [rule.name, rule] as const))('tell of %s members that it has', (name, rule) => {
    const { members } = shapeOf(name);
    const { times = [], flags = [], version } = rule.suspended ?? {};
    for (const path of [rule.by, ...times, ...flags, ...(version === undefined ? [] : [version])])
      expect([path, memberAt(members, path)]).toEqual([path, expect.anything()]);
    if (rule.parent !== undefined) expect(rules).toHaveProperty([rule.parent]);
    expect(rule.hasOutbox === true).toBe(members['outbox'] !== undefined);
  });

  it.each(moved.map((rule) => [rule.name, rule] as const))(
    'hold every time that workers look for in %s',
    (name, rule) => {
      const { members, indexes } = shapeOf(name);
      const firsts = Object.values(indexes)
        .filter((index) => index['expireAfterSeconds'] === undefined)
        .flatMap((index) => Object.keys(index['key'] as object).slice(0, 1));
      const looked = firsts.filter((path) => memberAt(members, path)?.type === 'date');
      const suspended = new Set([...(rule.suspended?.times ?? []), ...(notDue[name] ?? [])]);
      expect(looked.filter((path) => !suspended.has(path))).toEqual([]);
    },
  );

  it('copy the polls before the integrations that ingest would poll without them', () => {
    const names = Object.keys(rules);
    expect(names.indexOf('ingest/polls')).toBeLessThan(names.indexOf('restaurants/integrations'));
  });
});
