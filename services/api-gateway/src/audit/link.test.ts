import { createSecretKey } from 'node:crypto';
import { newId } from '@kopru/contracts/values/ids';
import type { AuditDocument, AuditLink } from './audit.model.ts';
import { headMacOf, inspectChains, macOf } from './link.ts';

const key = createSecretKey(Buffer.alloc(32, 7));
const dayMs = 86_400_000;
const now = new Date('2026-11-26T12:00:00.000Z');
const begin = new Date(now.getTime() - 10 * dayMs);
const at = (day: number): Date => new Date(begin.getTime() + day * dayMs);

const entryOf = (day: number): AuditDocument => ({
  _id: newId(at(day)),
  accountId: 'hesap',
  createdAt: at(day),
  expiresAt: at(day + 30),
  door: 'panel',
  area: 'access',
  operation: 'createUser',
  outcome: 'done',
  actor: { kind: 'user', id: 'u1', name: 'Ayşe' },
  from: '203.0.113.7',
  subject: null,
  changes: [{ member: 'role', before: null, after: 'owner' }],
});
const chained = (count: number, chain = 'a'): AuditDocument[] => {
  let before: Pick<AuditLink, 'mac' | 'previousEnd'> = { mac: '', previousEnd: null };
  return Array.from({ length: count }, (_, index) => {
    const entry = entryOf(index);
    const position = { chain, number: index + 1, previous: before.mac, previousEnd: before.previousEnd };
    const mac = macOf(key, entry, position);
    before = { mac, previousEnd: entry.expiresAt };
    return { ...entry, link: { ...position, mac } };
  });
};
const headOf = (chain: string, number: number) => ({
  ...{ chain, number, mac: headMacOf(key, chain, number) },
  expiresAt: at(number - 1 + 30),
});
type Terms = { heads?: [string, number][]; now?: Date; isWhole?: boolean; readFrom?: Date };
const inspect = (entries: AuditDocument[], terms: Terms = {}) =>
  inspectChains(
    entries,
    { key, since: begin, heads: (terms.heads ?? []).map(([chain, number]) => headOf(chain, number)) },
    { now: terms.now ?? now, isWhole: terms.isWhole ?? true, readFrom: terms.readFrom ?? begin },
  );
const wrongOf = (entries: AuditDocument[], terms: Terms = {}) => {
  const { altered, gaps } = inspect(entries, terms);
  return [...altered, ...gaps.filter(({ isFinal, reason }) => isFinal && reason === undefined).map(({ text }) => text)];
};
/** The entry of a person who has looked at a gap, in a chain of its own. */
const acknowledged = (gap: string, change: Partial<AuditDocument> = {}): AuditDocument => {
  const after = (member: string, value: string) => ({ member, before: null, after: value });
  const entry: AuditDocument = {
    ...entryOf(6),
    ...{ door: 'admin', operation: 'audit.acknowledge', actor: { kind: 'admin', id: null, name: 'admin' } },
    changes: [after('gap', gap), after('reason', 'MongoDB was away')],
    ...change,
  };
  const position = { chain: 'z', number: 1, previous: '', previousEnd: null };
  return { ...entry, link: { ...position, mac: macOf(key, entry, position) } };
};

describe('the chain of an audit log', () => {
  const entries = chained(5);
  const [first, second, third, fourth, fifth] = entries as [
    AuditDocument,
    AuditDocument,
    AuditDocument,
    AuditDocument,
    AuditDocument,
  ];

  it('says nothing of entries that are as they were written, in whatever order they are read', () => {
    expect(wrongOf(entries.toReversed(), { heads: [['a', 5]] })).toEqual([]);
    expect(wrongOf([...entries, ...chained(3, 'b')])).toEqual([]);
  });

  const ofThird: [string, Partial<AuditDocument>][] = [
    ['its outcome', { outcome: 'forbidden' }],
    ['who', { actor: { ...third.actor, name: 'Mehmet' } }],
    ['from where', { from: '198.51.100.1' }],
    ['when', { createdAt: at(1) }],
    ['until when it is kept', { expiresAt: at(90) }],
    ['whose', { accountId: 'komsu' }],
    ['what was changed', { changes: [] }],
    ['its place', { link: { ...(third.link as AuditLink), number: 9 } }],
  ];
  it.each(ofThird)('finds an entry that was changed: %s', (_what, change) => {
    expect(wrongOf([first, second, { ...third, ...change }, fourth, fifth])).toContain(
      `the entry ${third._id} was changed, or added by somebody else`,
    );
  });

  it('finds where entries are missing: in the middle, at the beginning before their time, and at the end', () => {
    expect(wrongOf([first, second, fourth, fifth])).toEqual([`entries before ${fourth._id} are missing`]);
    expect(wrongOf([third, fourth, fifth])).toEqual([`entries before ${third._id} are missing`]);
    expect(wrongOf([first, second, third], { heads: [['a', 5]] })).toEqual([
      'the newest entries of the chain a are missing, up to its number 5',
    ]);
  });

  it('misses nothing whose time is over, nor what was not read', () => {
    expect(wrongOf([third, fourth, fifth], { now: at(32) })).toEqual([]);
    expect(wrongOf([third, fourth, fifth], { isWhole: false })).toEqual([]);
  });

  it('finds an entry that somebody else added, and takes those of the time before the chains', () => {
    const added = entryOf(2);
    expect(wrongOf([...entries, added])).toEqual([`the entry ${added._id} was added by somebody else`]);
    expect(wrongOf([...entries, { ...added, createdAt: at(-1) }])).toEqual([]);
  });

  it('misses the newest of a log that was not read whole, and not those of chains that ended before', () => {
    const heads: [string, number][] = [['a', 5]];
    expect(wrongOf([second, third], { heads, isWhole: false, readFrom: second.expiresAt })).toHaveLength(1);
    expect(wrongOf([], { heads, isWhole: false, readFrom: at(40) })).toEqual([]);
  });

  it('finds an end that was changed', () => {
    const lower = { ...headOf('a', 5), number: 4 };
    const terms = { now, isWhole: true, readFrom: begin };
    expect(inspectChains([first, second, third, fourth], { key, since: begin, heads: [lower] }, terms).altered).toEqual(
      ['the end of the chain a was changed'],
    );
  });

  it('names each gap by its chain and its numbers, and takes one back that was acknowledged with a reason', () => {
    const entries = [first, second, fourth];
    const terms: Terms = { heads: [['a', 5]] };
    expect(inspect(entries, terms).gaps.map(({ name }) => name)).toEqual(['a:3-3', 'a:5-5']);
    expect(inspect([...entries, acknowledged('a:3-3')], terms).gaps.map(({ reason }) => reason)).toEqual([
      'MongoDB was away',
      undefined,
    ]);
    expect(wrongOf([...entries, acknowledged('a:3-3')])).toEqual([]);
  });

  it('takes no acknowledgement for a gap that grew, that was forged or refused, or of another operation', () => {
    const entries = [first, fourth];
    const missing = [`entries before ${fourth._id} are missing`];
    expect(wrongOf([...entries, acknowledged('a:3-3')])).toEqual(missing);
    for (const change of [{ door: 'panel' }, { outcome: 'invalid_request' }, { operation: 'key.create' }] as const)
      expect(wrongOf([...entries, acknowledged('a:2-3', change)])).toEqual(missing);
    const forged = { ...acknowledged('a:3-3'), changes: acknowledged('a:2-3').changes };
    expect(wrongOf([...entries, forged])).toEqual([expect.stringContaining('was changed'), ...missing]);
    expect(wrongOf([...entries, acknowledged('a:2-3')])).toEqual([]);
  });

  it('waits for an entry of this moment, which another attempt may still store', () => {
    expect(wrongOf([first, second, fourth], { now: at(3) })).toEqual([]);
  });
});
