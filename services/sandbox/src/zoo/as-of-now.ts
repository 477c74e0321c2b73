/** When the bodies of the zoo were written; the times in them are relative to it. */
const writtenAtMs = Date.parse('2026-11-20T09:00:00.000Z');
const minuteMs = 60_000;
const dayMs = 86_400_000;

/** `2026-11-20T09:00:00.000Z`, `2026-11-20 12:15`: a time without a zone goes on like one of UTC. */
const isoForm = /^2026-11-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{3})?)?Z?$/;
/** `20.11.2026 19:00`. */
const turkishForm = /^(\d\d)\.(11)\.(2026) (\d\d:\d\d)$/;

const shiftedIso = (written: string, byMs: number): string => {
  const moved = new Date(Date.parse(`${written.replace(' ', 'T').replace('Z', '')}Z`) + byMs).toISOString();
  return `${moved.slice(0, written.replace('Z', '').length).replace('T', written.charAt(10))}${written.endsWith('Z') ? 'Z' : ''}`;
};
const shiftedTurkish = ([, day, month, year, clock]: RegExpExecArray, byMs: number): string => {
  const moved = shiftedIso(`${year}-${month}-${day}T${clock}`, byMs);
  return `${moved.slice(8, 10)}.${moved.slice(5, 7)}.${moved.slice(0, 4)} ${moved.slice(11)}`;
};

const shifted = (value: unknown, byMs: number): unknown => {
  if (typeof value === 'number') return Math.abs(value - writtenAtMs) < dayMs ? value + byMs : value;
  if (typeof value === 'string') {
    const turkish = turkishForm.exec(value);
    if (turkish !== null) return shiftedTurkish(turkish, byMs);
    return isoForm.test(value) ? shiftedIso(value, byMs) : value;
  }
  if (Array.isArray(value)) return value.map((one) => shifted(one, byMs));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shifted(one, byMs)]));
};

/** A body of the zoo with its times moved to now, to the minute. */
export const asOfNow = <T>(body: T, nowMs: number): T =>
  shifted(body, Math.floor((nowMs - writtenAtMs) / minuteMs) * minuteMs) as T;
