/** An operation that goes. Days are `2027-01-31`, in UTC. */
export interface Deprecation {
  since: string;
  /** It answers until this day begins. */
  sunset: string;
  /** The id of the operation to call. */
  instead: string;
}

const minMonths = 12;

/** Clients have at least twelve months from the deprecation to the sunset. */
export const isSunsetTooEarly = ({ since, sunset }: Pick<Deprecation, 'since' | 'sunset'>): boolean => {
  const earliest = new Date(`${since}T00:00:00Z`);
  earliest.setUTCMonth(earliest.getUTCMonth() + minMonths);
  return new Date(`${sunset}T00:00:00Z`) < earliest;
};
