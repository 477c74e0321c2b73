import { date, orNull, storedIn, type StoredBy } from '@kopru/mongo';
import type { HoursSeen } from '../domain/availability/reconcile-hours.ts';
import { atPlatform, atPlatformIndexes, progressOf } from './at-platform.model.ts';

export const hoursStateSchema = storedIn(
  'hours',
  { ...atPlatform, ...progressOf<HoursSeen>(), observedDesiredAt: orNull(date), lookAt: date },
  atPlatformIndexes,
);
export type HoursDocument = StoredBy<typeof hoursStateSchema>;
