import { readFileSync } from 'node:fs';
import type { FaultFigures } from './recovery.ts';

/** What a run wrote into its log at its end. */
interface Report {
  seed: number;
  attempted: number;
  acknowledged: number;
  stored: number;
  delivered: number;
  lost: number;
  duplicated: number;
  recovered: number;
  unexpected: number;
  settledAfterSeconds: number;
  kills: number;
  faults: FaultFigures[];
}

const reportOf = (file: string): Report => {
  const line = readFileSync(file, 'utf8')
    .split('\n')
    .findLast((each) => each.includes('{"seed":'));
  if (line === undefined) throw new Error(`${file}: this run has not ended`);
  return JSON.parse(line.slice(line.indexOf('{'))) as Report;
};

const row = (cells: readonly (string | number | null)[]): string =>
  `| ${cells.map((cell) => cell ?? '–').join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

const middle = (values: readonly number[]): number | null =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

const columns = [
  'attempted',
  'acknowledged',
  'stored',
  'delivered',
  'lost',
  'duplicated',
  'recovered',
  'unexpected',
  'kills',
] as const;

const bySeed = (reports: readonly Report[]): string =>
  table(
    ['seed', ...columns, 'at rest after (s)'],
    [
      ...reports.map((report) => [report.seed, ...columns.map((name) => report[name]), report.settledAfterSeconds]),
      [
        'all',
        ...columns.map((name) => reports.reduce((sum, report) => sum + report[name], 0)),
        Math.max(...reports.map(({ settledAfterSeconds }) => settledAfterSeconds)),
      ],
    ],
  );

const byFault = (reports: readonly Report[]): string => {
  const all = reports.flatMap(({ faults }) => faults);
  const names = [...new Set(all.map(({ fault }) => fault.replace(/-2$/, '')))].sort();
  return table(
    ['fault', 'times', 'recovered after (s, middle)', 'worst (s)', 'longest way of an order (s)', 'duplicates'],
    names.map((name) => {
      const ones = all.filter(({ fault }) => fault.replace(/-2$/, '') === name);
      const worst = known(ones.map(({ recoveryWorstS }) => recoveryWorstS));
      const longest = known(ones.map(({ longestDeliveryS }) => longestDeliveryS));
      return [
        name,
        ones.reduce((sum, { count }) => sum + count, 0),
        middle(known(ones.map(({ recoveryMedianS }) => recoveryMedianS))),
        worst.length === 0 ? null : Math.max(...worst),
        longest.length === 0 ? null : Math.max(...longest),
        ones.reduce((sum, { duplicates }) => sum + duplicates, 0),
      ];
    }),
  );
};

/** `node chaos/table.ts chaos-*.log`: the tables of docs/reliability.md. */
const reports = process.argv
  .slice(2)
  .map(reportOf)
  .sort((a, b) => a.seed - b.seed);
process.stdout.write(`${bySeed(reports)}\n\n${byFault(reports)}\n`);
