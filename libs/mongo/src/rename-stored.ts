import type { Connection, mongo as driver } from 'mongoose';

type Document = driver.BSON.Document;
/** Each from its old name to the new one. */
type Names = readonly (readonly [from: string, to: string])[];

const namespaceNotFound = 26;

/** Renames a collection; one that is not there, or was renamed before, is let be. */
export const renameCollection = async (connection: Connection, from: string, to: string): Promise<void> => {
  await connection.db?.renameCollection(from, to).catch((error: unknown) => {
    if ((error as { code?: number }).code !== namespaceNotFound) throw error;
  });
};

/** Drops a collection; one that is not there is let be. */
export const dropCollection = async (connection: Connection, name: string): Promise<void> => {
  await connection.db?.dropCollection(name).catch((error: unknown) => {
    if ((error as { code?: number }).code !== namespaceNotFound) throw error;
  });
};

const indexNotFound = 27;

/** Drops an index, so that one of another name may have its key; one that is not there is let be. */
export const dropIndex = async (connection: Connection, collection: string, name: string): Promise<void> => {
  await connection
    .collection(collection)
    .dropIndex(name)
    .catch((error: unknown) => {
      if (![namespaceNotFound, indexNotFound].includes(Number((error as { code?: number }).code))) throw error;
    });
};

/** So few that one write ends long before the limit of an operation. */
const renamedAtOnce = 2_000;

/** Renames members of all documents of a collection, a part of them at a time. */
export const renameMembers = async (connection: Connection, collection: string, names: Names): Promise<void> => {
  const documents = connection.collection(collection);
  for (let after: Document = {}; ;) {
    const part = await documents
      .find(after, { projection: { _id: 1 }, sort: { _id: 1 }, limit: renamedAtOnce })
      .toArray();
    const last = part.at(-1)?._id;
    if (last === undefined) return;
    await documents.updateMany({ _id: { $in: part.map(({ _id }) => _id) } }, { $rename: Object.fromEntries(names) });
    after = { _id: { $gt: last } };
  }
};

/** An expression: the object that `object` gives, with its members renamed. */
const renamedIn = (object: string, names: Names): Document => ({
  $arrayToObject: {
    $map: {
      input: { $objectToArray: object },
      as: 'member',
      in: {
        k: {
          $switch: {
            branches: names.map(([from, to]) => ({ case: { $eq: ['$$member.k', from] }, then: to })),
            default: '$$member.k',
          },
        },
        v: '$$member.v',
      },
    },
  },
});

/** An expression: the list that `list` gives, with the members of each of its objects renamed. */
export const renamedMembers = (list: string, names: Names): Document => ({
  $map: { input: list, as: 'one', in: renamedIn('$$one', names) },
});
