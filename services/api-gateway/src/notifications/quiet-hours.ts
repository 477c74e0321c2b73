import { timeZoneOffsetMs } from '@kopru/contracts/values/time-zone';
import type { ContactDocument } from './contact.model.ts';

const dayMs = 86_400_000;
const minuteOf = (timeOfDay: string): number => {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Whether a moment is within the quiet hours, which may go past midnight in Türkiye. */
export const isQuiet = (quiet: ContactDocument['quiet'], at: Date): boolean => {
  if (quiet === null) return false;
  const minute = Math.floor(((at.getTime() + timeZoneOffsetMs) % dayMs) / 60_000);
  const [from, until] = [minuteOf(quiet.from), minuteOf(quiet.until)];
  return from <= until ? minute >= from && minute < until : minute >= from || minute < until;
};
