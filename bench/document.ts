import { readFileSync, writeFileSync } from 'node:fs';
import type { Results } from './report.ts';

export interface Report {
  machine: Record<string, string | number>;
  size: number;
  rounds: number;
  results: Results;
}

const begin = '<!-- figures: begin (npm run bench -- --docs) -->';
const end = '<!-- figures: end -->';

const section = (name: string, summary: Results[string]): string =>
  [
    `### ${name}`,
    '',
    '| figure | minimum | median | maximum |',
    '| --- | ---: | ---: | ---: |',
    ...Object.entries(summary).map(
      ([figure, { min, median, max }]) => `| ${figure} | ${String(min)} | ${String(median)} | ${String(max)} |`,
    ),
  ].join('\n');

/** The figures of a run as Markdown. */
const figures = ({ machine, size, rounds, results }: Report): string =>
  [
    `${String(machine['cpu'])}, ${String(machine['cores'])} cores, ${String(machine['memoryGiB'])} GiB, Node ${String(machine['node'])}; size ${size}, ${rounds} rounds; load of the machine before the run ${String(machine['loadBefore'])}.`,
    ...Object.entries(results)
      .filter(([, summary]) => Object.keys(summary).length > 0)
      .map(([name, summary]) => section(name, summary)),
  ].join('\n\n');

/** Puts a run's figures between the marks of the page. */
export const document = (file: string, report: Report): void => {
  const page = readFileSync(file, 'utf8');
  const [before, after] = [page.indexOf(begin), page.indexOf(end)];
  if (before === -1 || after === -1) throw new Error(`${file} has no marks for the figures`);
  writeFileSync(file, `${page.slice(0, before + begin.length)}\n\n${figures(report)}\n\n${page.slice(after)}`);
};
