import { dropIndex, renameMembers, type Migrate } from '@kopru/mongo';

const ofIntegration = [['integration.isAsWished', 'integration.inSync']] as const;

/** From format 1, whose names were not those of the glossary. */
export const migrate: Migrate = async (connection) => {
  await renameMembers(connection, 'endpoints', [['lane', 'pool']]);
  await renameMembers(connection, 'records', [['turn', 'version'], ...ofIntegration]);
  await renameMembers(connection, 'events', ofIntegration);
  // It is called `blocked` now.
  await dropIndex(connection, 'records', 'held');
};
