import { renameCollection, renamedMembers, renameMembers, type Migrate } from '@kopru/mongo';

const ofState = [
  ['heardAt', 'observedDesiredAt'],
  ['isDriftKept', 'isDriftAdopted'],
  ['told', 'lastApplied'],
] as const;

/** From format 1, whose names were not those of the glossary. */
export const migrate: Migrate = async (connection) => {
  await renameCollection(connection, 'wishes', 'desiredStates');
  await renameMembers(connection, 'desiredStates', [['unspreadAt', 'pendingFanOutSince']]);
  for (const collection of ['stores', 'hours']) await renameMembers(connection, collection, ofState);
  for (const collection of ['stocks', 'prices'])
    await connection
      .collection(collection)
      .updateMany({ 'products.heardAt': { $exists: true } }, [
        { $set: { products: renamedMembers('$products', ofState) } },
      ]);
  const places = renamedMembers('$$finding.places', [['wished', 'desired']]);
  await connection.collection('comparisons').updateMany({ 'findings.places.wished': { $exists: true } }, [
    {
      $set: {
        findings: { $map: { input: '$findings', as: 'finding', in: { $mergeObjects: ['$$finding', { places }] } } },
      },
    },
  ]);
};
