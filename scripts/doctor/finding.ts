import { shownText } from '../../libs/cli/src/output.ts';

/** What one check found; without a problem all is well. */
export interface Finding {
  area: string;
  /** What was looked at, in a few words. */
  subject: string;
  /** What is wrong and what to do about it. */
  problem?: string;
  /** What would be safer, of a set-up that works and is offered as it is; not counted as wrong. */
  advice?: string;
  /** What an operator may want to know, though nothing of the system is wrong. */
  note?: string;
}

export const reasonOf = (error: unknown): string =>
  error instanceof AggregateError && error.errors.length > 0
    ? reasonOf(error.errors[0])
    : error instanceof Error
      ? error.message
      : String(error);

/** For a terminal, which must obey nothing of what names of queues, indexes and accounts hold. */
export const line = ({ area, subject, problem, advice, note }: Finding): string => {
  const mark = problem !== undefined ? '✗' : advice !== undefined ? '!' : '✓';
  const more = problem ?? advice ?? note;
  const head = `${mark} ${shownText(area)}: ${shownText(subject)}`;
  return more === undefined ? head : `${head}\n    ${shownText(more)}`;
};

/** The last line, and the exit code: 1 when something is wrong. */
export const verdict = (findings: readonly Finding[]): { text: string; exitCode: 0 | 1 } => {
  const wrong = findings.filter(({ problem }) => problem !== undefined).length;
  if (wrong > 0) return { text: `${wrong} of ${findings.length} checks found something wrong.`, exitCode: 1 };
  const advised = findings.filter(({ advice }) => advice !== undefined).length;
  const text =
    advised === 0
      ? `All ${findings.length} checks passed.`
      : `Nothing is wrong. ${advised} of ${findings.length} checks could be safer.`;
  return { text, exitCode: 0 };
};

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
