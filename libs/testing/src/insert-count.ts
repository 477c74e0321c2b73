import type mongoose from 'mongoose';

const portion = 5_000;

/** Fills a collection with `count` documents, each made from its number, without waiting for the disk. */
export const insertCount = async <D extends mongoose.mongo.Document>(
  collection: mongoose.mongo.Collection<D>,
  count: number,
  documentOf: (index: number) => D,
): Promise<void> => {
  for (let at = 0; at < count; at += portion)
    await collection.insertMany(
      Array.from({ length: Math.min(portion, count - at) }, (_none, offset) =>
        documentOf(at + offset),
      ) as mongoose.mongo.OptionalUnlessRequiredId<D>[],
      { ordered: false, writeConcern: { w: 1, j: false } },
    );
};
