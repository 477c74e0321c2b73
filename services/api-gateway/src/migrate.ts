import { renamedMembers, renameMembers, type Migrate } from '@kopru/mongo';

/** From format 1, whose names were not those of the glossary. */
export const migrate: Migrate = async (connection) => {
  await renameMembers(connection, 'contacts', [
    ['lastToldAt', 'lastNotifiedAt'],
    ['toldOnDay', 'notifiedOnDay'],
  ]);
  const findings = renamedMembers('$$verdict.findings', [['holds', 'isMet']]);
  await connection.collection('certifications').updateMany({ 'verdicts.findings.holds': { $exists: true } }, [
    {
      $set: {
        verdicts: { $map: { input: '$verdicts', as: 'verdict', in: { $mergeObjects: ['$$verdict', { findings }] } } },
      },
    },
  ]);
};
