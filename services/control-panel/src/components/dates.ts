const dayMs = 86_400_000;

const localText = (at: number): string => {
  const date = new Date(at);
  return new Date(at - date.getTimezoneOffset() * 60_000).toISOString();
};

/** `2026-03-01`: the local day, so many days ago. */
export const localDay = (daysAgo = 0): string => localText(Date.now() - daysAgo * dayMs).slice(0, 10);

/** 0 on a Monday, 6 on a Sunday. */
export const daysSinceMonday = (): number => (new Date().getDay() + 6) % 7;

/** `2026-03-01T14:05`: the local minute, so many days ago. */
export const localMinute = (daysAgo = 0): string => localText(Date.now() - daysAgo * dayMs).slice(0, 16);

/** The instant of a local minute; empty, so no filter, for the nonsense that an address may hold. */
export const instantOf = (minute: string): string => {
  const at = Date.parse(minute);
  return Number.isNaN(at) ? '' : new Date(at).toISOString();
};

/** The bounds of whole local days, the last day included. */
export const dayStart = (day: string): string => instantOf(`${day}T00:00`);
export const dayEnd = (day: string): string => {
  const start = dayStart(day);
  if (start === '') return '';
  const end = new Date(start);
  end.setDate(end.getDate() + 1);
  return end.toISOString();
};
