import { renameMembers, type Migrate } from '@kopru/mongo';

/** From format 1, whose names were not those of the glossary. */
export const migrate: Migrate = async (connection) => {
  await renameMembers(connection, 'orders', [['held', 'sealed']]);
  await renameMembers(connection, 'waiting_updates', [['update.held', 'update.sealed']]);
};
