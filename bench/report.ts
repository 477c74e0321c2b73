import { median, round } from './measure.ts';

export interface Summary {
  min: number;
  median: number;
  max: number;
}

/** Scenario, figure, smallest, median and largest of the rounds. */
export type Results = Record<string, Record<string, Summary>>;

/** The smallest, median and largest value of each figure over the rounds. */
export const summarise = (rounds: readonly Record<string, number>[]): Record<string, Summary> => {
  const names = [...new Set(rounds.flatMap((figures) => Object.keys(figures)))];
  return Object.fromEntries(
    names.map((name) => {
      const values = rounds.map((figures) => figures[name]).filter((value) => value !== undefined);
      return [
        name,
        { min: round(Math.min(...values)), median: round(median(values)), max: round(Math.max(...values)) },
      ];
    }),
  );
};

const over = ({ min, median: middle, max }: Summary, limit: number): Summary => ({
  min: round(min / limit),
  median: round(middle / limit),
  max: round(max / limit),
});

/**
 * Figures divided by the raw limits of the same run: throughput by the broker's and the database's, latency by the time
 * of two publishes and an insert, for which every order waits.
 */
export const ratiosOf = (results: Results): Record<string, Summary> => {
  const limit = (name: string): number => results['raw limits']?.[name]?.median ?? Number.NaN;
  const waits = 2 * limit('one publish ms') + limit('one insert ms');
  const entries = [
    ['saturation', 'delivered/s', 'raw publishes/s', limit('publishes/s')],
    ['saturation', 'delivered/s', 'raw inserts/s', limit('inserts/s')],
    ['steady-10', 'p50 ms', 'two raw publishes and an insert', waits],
    ['steady-100', 'p50 ms', 'two raw publishes and an insert', waits],
    ['steady-500', 'p50 ms', 'two raw publishes and an insert', waits],
  ] as const;
  return Object.fromEntries(
    entries.flatMap(([scenario, figure, name, of]) => {
      const measured = results[scenario]?.[figure];
      return measured === undefined ? [] : [[`${scenario} ${figure} per ${name}`, over(measured, of)]];
    }),
  );
};

/** The figures of a scenario as lines for a terminal. */
export const table = (scenario: string, summary: Record<string, Summary>): string => {
  const width = Math.max(...Object.keys(summary).map((name) => name.length));
  const line = (name: string, cells: readonly (string | number)[]): string =>
    `  ${name.padEnd(width)} ${cells.map((cell) => String(cell).padStart(10)).join(' ')}`;
  return [
    scenario,
    line('', ['min', 'median', 'max']),
    ...Object.entries(summary).map(([name, { min, median: middle, max }]) => line(name, [min, middle, max])),
  ].join('\n');
};
