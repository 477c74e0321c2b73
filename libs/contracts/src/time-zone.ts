/** The day of a restaurant begins and ends by this clock. */
export const timeZone = 'Europe/Istanbul';

const localDay = new Intl.DateTimeFormat('sv-SE', { timeZone });
const dayMs = 24 * 3_600_000;

/** The midnight that ends the day. Türkiye keeps its hours all year. */
export const endOfDay = (at: Date): Date => new Date(Date.parse(`${localDay.format(at)}T00:00:00+03:00`) + dayMs);
