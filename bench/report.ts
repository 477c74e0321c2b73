import { median, round } from './measure.ts';

export interface Summary {
  min: number;
  median: number;
  max: number;
}

/** Scenario, figure, smallest, median and largest of the rounds. */
export type Results = Record<string, Record<string, Summary>>;

/** Per figure the smallest, the median and the largest of the rounds. */
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

/** A figure as a share of the raw limits of the same run. */
export const ratiosOf = (results: Results): Record<string, Summary> => {
  const limits = results['raw limits'] ?? {};
  const delivered = results['saturation']?.['delivered/s'];
  if (delivered === undefined) return {};
  return Object.fromEntries(
    Object.entries(limits)
      .filter(([name]) => name.endsWith('/s'))
      .map(([name, { median: limit }]) => [
        `delivered/s per raw ${name}`,
        {
          min: round(delivered.min / limit),
          median: round(delivered.median / limit),
          max: round(delivered.max / limit),
        },
      ]),
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
