import type { StoredModel } from '@kopru/mongo';

const pageSize = 500;

interface Asked<Found> {
  /** Holds only documents that match, by id. */
  index: string;
  match: object;
  members: readonly (keyof Found & string)[];
  cursor: string;
}

/** A page of the documents that stand for facts, in the order of their ids, and where the next page begins. */
export const pageOfFacts = async <Found extends { _id: string }>(
  { collection }: Pick<StoredModel<object>, 'collection'>,
  { index, match, members, cursor }: Asked<Found>,
): Promise<{ documents: Found[]; nextCursor: string | null }> => {
  const filter = { ...match, _id: { $gt: cursor as never } };
  const projection = Object.fromEntries(members.map((member) => [member, 1]));
  const options = { projection, hint: index, sort: { _id: 1 }, limit: pageSize, maxTimeMS: 2_000 } as const;
  const documents = (await collection.find(filter, options).toArray()) as unknown as Found[];
  return { documents, nextCursor: documents.length < pageSize ? null : (documents.at(-1)?._id ?? null) };
};
