import type { CollectionShape, MemberShape, StoreShape } from './stores.ts';

interface Problem {
  place: string;
  what: string;
}

const presences = {
  always: 'always there',
  optional: 'absent where it does not apply',
  null: 'null where it does not apply',
};

const memberProblems = (place: string, old: MemberShape, now: MemberShape): Problem[] => {
  if (old.type !== now.type) return [{ place, what: `was a ${old.type}, is a ${now.type}` }];
  const lost = old.values?.filter((value) => now.values?.includes(value) === false) ?? [];
  return [
    ...(old.presence === now.presence
      ? []
      : [{ place, what: `was ${presences[old.presence]}, is ${presences[now.presence]}` }]),
    ...(old.values === undefined && now.values !== undefined ? [{ place, what: 'may no longer be any value' }] : []),
    ...lost.map((value) => ({ place, what: `may no longer be ${JSON.stringify(value)}` })),
    ...(old.item === undefined || now.item === undefined ? [] : memberProblems(`${place}[]`, old.item, now.item)),
    ...membersProblems(`${place}.`, old.members, now.members),
  ];
};

type Members = Record<string, MemberShape>;

const membersProblems = (prefix: string, old: Members = {}, now: Members = {}): Problem[] => [
  ...Object.entries(old).flatMap(([name, was]) => {
    const is = now[name];
    const place = `${prefix}${name}`;
    return is === undefined ? [{ place, what: 'is gone' }] : memberProblems(place, was, is);
  }),
  ...Object.entries(now)
    .filter(([name, { presence }]) => old[name] === undefined && presence !== 'optional')
    .map(([name]) => ({ place: `${prefix}${name}`, what: 'is new and not optional: older documents do not have it' })),
];

/** It looks only at documents with a member that nothing stored has yet. */
const isOfNewMember = (index: CollectionShape['indexes'][string], known: CollectionShape['members']): boolean =>
  Object.entries(index['partialFilterExpression'] ?? {}).some(
    ([member, condition]) => known[member] === undefined && JSON.stringify(condition) === '{"$exists":true}',
  );

const indexProblems = ({ indexes: old, members }: CollectionShape, { indexes: now }: CollectionShape): Problem[] => [
  ...Object.entries(old).flatMap(([name, was]) => {
    const is = now[name];
    const place = `the index ${name}`;
    if (is === undefined) return was.unique === true ? [{ place, what: 'is gone, and it was unique' }] : [];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ place, what: 'is another one of the same name' }];
  }),
  ...Object.entries(now)
    .filter(([name, index]) => index.unique === true && old[name] === undefined && !isOfNewMember(index, members))
    .map(([name]) => ({ place: `the index ${name}`, what: 'is new and unique: what is stored may not fit it' })),
];

/**
 * What of the `released` stores does not fit those of `now`, neither for the version that reads what an older one wrote nor
 * the other way round: one sentence each. Versions whose format is older than `reads` are left out.
 */
export const incompatible = (released: readonly StoreShape[], now: StoreShape, reads: number): string[] =>
  released
    .filter(({ format }) => format >= reads)
    .flatMap(({ version, collections }) =>
      Object.entries(collections).flatMap(([name, old]) => {
        const is = now.collections[name];
        const problems: Problem[] =
          is === undefined
            ? [{ place: 'the collection', what: 'is gone' }]
            : [...membersProblems('', old.members, is.members), ...indexProblems(old, is)];
        return problems.map(({ place, what }) => `${name}: ${place} ${what} (against ${version})`);
      }),
    );
