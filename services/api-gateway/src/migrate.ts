import { dropCollection, renameMembers, type Migrate } from '@kopru/mongo';

/** From format 1, whose names were not those of the glossary. */
export const migrate: Migrate = async (connection) => {
  await renameMembers(connection, 'contacts', [
    ['lastToldAt', 'lastNotifiedAt'],
    ['toldOnDay', 'notifiedOnDay'],
  ]);
  // Tunnels live for minutes, and are the sandbox's now.
  await dropCollection(connection, 'tunnels');
  await dropCollection(connection, 'tunnelRequests');
};
