/** What one check found; without a problem all is well. */
export interface Finding {
  area: string;
  /** What was looked at, in a few words. */
  subject: string;
  /** What is wrong and what to do about it. */
  problem?: string;
}

export const reasonOf = (error: unknown): string =>
  error instanceof AggregateError && error.errors.length > 0
    ? reasonOf(error.errors[0])
    : error instanceof Error
      ? error.message
      : String(error);

export const line = ({ area, subject, problem }: Finding): string =>
  problem === undefined ? `✓ ${area}: ${subject}` : `✗ ${area}: ${subject}\n    ${problem}`;

/** A check that throws is a finding like any other. */
export const examined = async (area: string, subject: string, work: () => Promise<Finding[]>): Promise<Finding[]> => {
  try {
    return await work();
  } catch (error) {
    return [{ area, subject, problem: reasonOf(error) }];
  }
};

export const maxSkewMs = 5_000;

/** `offsetMs`: how far the other clock is ahead of this machine's. */
export const clockProblem = (offsetMs: number): string | undefined =>
  Math.abs(offsetMs) <= maxSkewMs
    ? undefined
    : `Its clock is ${Math.round(Math.abs(offsetMs) / 1000)} s ${offsetMs > 0 ? 'ahead of' : 'behind'} this machine's: keys, retries and leases go by the clock. Synchronise both (chrony, ntpd).`;

export const withProblem = (finding: Finding, problem: string | undefined): Finding =>
  problem === undefined ? finding : { ...finding, problem };
