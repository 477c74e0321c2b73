/** Every platform here is Turkish, and Türkiye has no summer time. */
const zone = '+03:00';

const isoForm = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;
const dottedForm = /^(\d{2})\.(\d{2})\.(\d{4})(?: (\d{2}:\d{2})(:\d{2})?)?$/;
const lastSecond = 4_102_444_800;

const zoneOf = (given: string | undefined): string => {
  if (given === undefined) return zone;
  if (/^z$/i.test(given)) return 'Z';
  return `${given.slice(0, 3)}:${given.slice(3).replace(':', '') || '00'}`;
};

const timeOfText = (text: string): number => {
  const [isIso, day, time = '00:00', seconds = ':00', fraction = '0', given] = isoForm.exec(text) ?? [];
  if (isIso !== undefined)
    return Date.parse(`${day}T${time}${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${zoneOf(given)}`);
  const [isDotted, date, month, year, hour = '00:00', second = ':00'] = dottedForm.exec(text) ?? [];
  if (isDotted !== undefined) return Date.parse(`${year}-${month}-${date}T${hour}${second}${zone}`);
  return /^\d{10,13}$/.test(text) ? timeOfNumber(Number(text)) : Number.NaN;
};

/** Milliseconds since 1970, or seconds. */
const timeOfNumber = (number: number): number => (Math.abs(number) <= lastSecond ? number * 1000 : number);

/**
 * A platform's time as ISO in UTC; null when it is none. A time without a zone is the platform's, whatever the zone of
 * this machine is.
 */
export const timeOf = (value: unknown): string | null => {
  const time =
    typeof value === 'number' ? timeOfNumber(value) : timeOfText(typeof value === 'string' ? value.trim() : '');
  if (!Number.isFinite(time) || Math.abs(time) > 8.64e15) return null;
  const at = new Date(time);
  const year = at.getUTCFullYear();
  return year >= 2000 && year < 2100 ? at.toISOString() : null;
};
