import { readFileSync } from 'node:fs';
import { hasLeaderLost, hasSplit } from './cluster/faults.ts';
import type { FaultFigures } from './recovery.ts';
import { standstillHead, standstillRows, type Standstill } from './standstill.ts';
import { table } from './table-text.ts';

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
  quiescedAfterSeconds: number;
  kills: number;
  faults: FaultFigures[];
  /** Not in the logs of earlier versions. */
  standstills?: Standstill[];
}

const reportOf = (file: string): Report => {
  const line = readFileSync(file, 'utf8')
    .split('\n')
    .findLast((each) => each.includes('{"seed":'));
  if (line === undefined) throw new Error(`${file}: this run has not ended`);
  return JSON.parse(line.slice(line.indexOf('{'))) as Report;
};

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
      ...reports.map((report) => [report.seed, ...columns.map((name) => report[name]), report.quiescedAfterSeconds]),
      [
        'all',
        ...columns.map((name) => reports.reduce((sum, report) => sum + report[name], 0)),
        Math.max(...reports.map(({ quiescedAfterSeconds }) => quiescedAfterSeconds)),
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
      const slowest = known(ones.map(({ maxDeliveryS }) => maxDeliveryS));
      return [
        name,
        ones.reduce((sum, { count }) => sum + count, 0),
        middle(known(ones.map(({ recoveryMedianS }) => recoveryMedianS))),
        worst.length === 0 ? null : Math.max(...worst),
        slowest.length === 0 ? null : Math.max(...slowest),
        ones.reduce((sum, { duplicates }) => sum + duplicates, 0),
      ];
    }),
  );
};

/** What only runs with three servers of each kind have. */
const ofClusters = (reports: readonly Report[]): string => {
  const namesOf = ({ standstills = [] }: Report): string[] => standstills.map(({ fault }) => fault);
  const rows = reports.map((report) => [
    report.seed,
    report.attempted,
    namesOf(report).filter(hasLeaderLost).length,
    namesOf(report).filter(hasSplit).length,
    report.lost,
    report.unexpected,
  ]);
  const head = ['seed', 'orders', 'leaders lost', 'partitions', 'lost', 'unexpected'];
  const all = head.map((_, column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0));
  const standstills = reports.flatMap(({ standstills: ones = [] }) => ones);
  return `${table(head, [...rows, ['all', ...all.slice(1)]])}\n\n${table(standstillHead, standstillRows(standstills))}`;
};

/** `node chaos/table.ts chaos-*.log`: the tables of docs/reliability.md. */
const reports = process.argv
  .slice(2)
  .map(reportOf)
  .sort((a, b) => a.seed - b.seed);
process.stdout.write(`${bySeed(reports)}\n\n${byFault(reports)}\n\n${ofClusters(reports)}\n`);
