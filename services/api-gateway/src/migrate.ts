import { renameMembers, type Migrate } from '@kopru/mongo';

/** From format 1, whose names were not those of the glossary. */
export const migrate: Migrate = (connection) =>
  renameMembers(connection, 'contacts', [
    ['lastToldAt', 'lastNotifiedAt'],
    ['toldOnDay', 'notifiedOnDay'],
  ]);
