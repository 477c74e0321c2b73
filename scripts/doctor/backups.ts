import { durationSchema } from '@kopru/runtime';
import type { Db } from 'mongodb';
import { withProblem, type Finding } from './finding.ts';

const area = 'back-ups';

/** What backup.mjs noted of its last step. */
export interface LastBackup {
  /** Up to when it holds everything. */
  at: Date;
  isSealed: boolean;
}

/** Nothing where no chain of back-ups is made. */
export const backupFindings = (last: LastBackup | null, now: Date, maxAgeMs: number): Finding[] => {
  if (last === null) return [];
  const minutes = Math.floor((now.getTime() - last.at.getTime()) / 60_000);
  const late = `The last one holds what was written by ${last.at.toISOString()}, ${minutes} minutes ago: look at the log of the job or the container "backup".`;
  const recent = { area, subject: 'have a recent step' };
  return [
    withProblem(recent, now.getTime() - last.at.getTime() > maxAgeMs ? late : undefined),
    {
      area,
      subject: 'are encrypted',
      ...(last.isSealed
        ? {}
        : { advice: 'Customers are in them: set BACKUP_KEY, or encrypt the disk on which they are.' }),
    },
  ];
};

/** `BACKUP_MAX_AGE` is how old the last step may be, 15m. */
export const checkBackups = async (db: Db, env: NodeJS.ProcessEnv): Promise<Finding[]> => {
  const last = await db
    .collection<LastBackup & { _id: string }>('backups')
    .findOne({ _id: 'last' })
    // Whoever may not read it has none to look after.
    .catch(() => null);
  return backupFindings(last, new Date(), durationSchema.parse(env['BACKUP_MAX_AGE'] ?? '15m'));
};
