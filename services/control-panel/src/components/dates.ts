const dayMs = 86_400_000;

const localText = (at: number): string => {
  const date = new Date(at);
  return new Date(at - date.getTimezoneOffset() * 60_000).toISOString();
};

/** `2026-03-01`: the day here, so many days ago. */
export const localDay = (daysAgo = 0): string => localText(Date.now() - daysAgo * dayMs).slice(0, 10);

/** `2026-03-01T14:05`: the minute here, so many days ago. */
export const localMinute = (daysAgo = 0): string => localText(Date.now() - daysAgo * dayMs).slice(0, 16);

/** The instant of a minute here. Anybody may write anything into an address: what is no time is no filter. */
export const instantOf = (minute: string): string => {
  const at = Date.parse(minute);
  return Number.isNaN(at) ? '' : new Date(at).toISOString();
};

/** Whole local days: the last one included. */
export const dayStart = (day: string): string => instantOf(`${day}T00:00`);
export const dayEnd = (day: string): string => {
  const start = dayStart(day);
  if (start === '') return '';
  const end = new Date(start);
  end.setDate(end.getDate() + 1);
  return end.toISOString();
};
