import type { Connection } from 'mongoose';
import type { Indexes } from './schema.ts';
import { shardKeyIndex } from './shard-key-index.ts';

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

const collectionProblems = async (connection: Connection, { collection, indexes }: Indexes): Promise<string[]> => {
  const existing = await connection.collection(collection).indexes();
  const expected = new Set<string | undefined>(['_id_', shardKeyIndex, ...indexes.map(({ name }) => name)]);
  return [
    ...indexes.flatMap((wanted) => {
      const found = existing.find(({ name }) => name === wanted.name);
      if (found === undefined) return [`${collection}.${wanted.name} is missing`];
      return isSame(found.key, wanted.key) && (found.unique ?? false) === (wanted.unique ?? false)
        ? []
        : [`${collection}.${wanted.name} is another index than this version's`];
    }),
    ...existing
      .filter(({ name }) => !expected.has(name))
      .map(({ name }) => `${collection}.${String(name)} belongs to nobody`),
  ];
};

/** How the collections and indexes differ from their declarations, in words. */
export const indexProblems = async (connection: Connection, all: readonly Indexes[]): Promise<string[]> => {
  const present = new Set((await connection.listCollections()).map(({ name }) => name));
  const problems: string[] = [];
  for (const wanted of all) {
    if (present.has(wanted.collection)) problems.push(...(await collectionProblems(connection, wanted)));
    else problems.push(`the collection ${wanted.collection} is missing`);
  }
  return problems;
};
