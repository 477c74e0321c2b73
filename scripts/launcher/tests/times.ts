import { join } from 'node:path';
import { Problem } from '../../progress.mjs';
import { cacheDir } from '../data-dir.ts';
import { readJson, writeJson } from '../json-file.ts';
import type { FileOutcome } from './report.ts';

/** The seconds of a run, and of each of its files. */
export interface RunTimes {
  at: string;
  /** The tier, with what was named of it: runs of the same name are compared. */
  name: string;
  seconds: number;
  files: Record<string, number>;
}

interface Store {
  runs: readonly RunTimes[];
}

export const timesFile = join(cacheDir, '..', 'test-times.json');
const maxRuns = 5;
const rows = 20;

/** A whole tier, not a part that somebody named. */
const isWhole = (name: string): boolean => !name.includes(' ');

const roundToTenth = (value: number): number => Math.round(value * 10) / 10;

export const timesOf = (name: string, seconds: number, files: readonly FileOutcome[]): RunTimes => ({
  at: new Date().toISOString(),
  name,
  seconds: roundToTenth(seconds),
  files: Object.fromEntries(files.map((file) => [file.file, roundToTenth(file.seconds)])),
});

/** Adds a run, and forgets the oldest of its kind. */
export const saveTimes = (run: RunTimes, file = timesFile): void => {
  const { runs } = readJson<Store>(file) ?? { runs: [] };
  // One limit for each tier, and one for parts of whatever name.
  const isOfItsKind = ({ name }: RunTimes): boolean => (isWhole(run.name) ? name === run.name : !isWhole(name));
  const others = runs.filter((one) => !isOfItsKind(one));
  writeJson(file, { runs: [...others, ...[...runs.filter(isOfItsKind), run].slice(-maxRuns)] });
};

const line = (values: readonly string[], file: string): string =>
  `${values.map((value) => value.padStart(8)).join('')}  ${file}`;

/** The slowest files of a run, for its end. */
export const slowestOf = ({ files }: RunTimes): string[] => {
  const slowest = Object.entries(files).toSorted(([, one], [, other]) => other - one);
  return slowest.slice(0, rows).map(([file, seconds]) => line([seconds.toFixed(1)], file));
};

const lastIn = (file: string): RunTimes => {
  const run = readJson<Store>(file)?.runs.at(-1);
  if (run === undefined) throw new Problem(`${file} holds the times of no run.`);
  return run;
};

/** The two runs to compare: the last ones of two files, the last of a file and the last here, or the last two here. */
export const twoRuns = ([first, second]: readonly string[], here = timesFile): [RunTimes, RunTimes] => {
  if (first !== undefined) return [lastIn(first), lastIn(second ?? here)];
  const now = lastIn(here);
  const before = readJson<Store>(here)
    ?.runs.filter(({ name }) => name === now.name)
    .at(-2);
  if (before === undefined) throw new Problem(`There is no earlier run of ${now.name} in ${here}.`);
  return [before, now];
};

/** Where the second run is slower or quicker, the largest differences first. */
export const comparisonOf = (before: RunTimes, now: RunTimes): string[] => {
  const names = [...new Set([...Object.keys(before.files), ...Object.keys(now.files)])];
  const cell = (seconds: number | undefined): string => seconds?.toFixed(1) ?? '–';
  const row = (name: string, one: number | undefined, other: number | undefined): [number, string] => {
    const difference = (other ?? 0) - (one ?? 0);
    const sign = difference > 0 ? '+' : '';
    return [Math.abs(difference), line([cell(one), cell(other), `${sign}${difference.toFixed(1)}`], name)];
  };
  const changes = names
    .map((name) => row(name, before.files[name], now.files[name]))
    .toSorted(([one], [other]) => other - one)
    .slice(0, rows);
  return [
    `${before.name}, ${before.at} → ${now.name}, ${now.at}`,
    line(['before', 'now', ''], ''),
    row('the whole run', before.seconds, now.seconds)[1],
    ...changes.map(([, text]) => text),
  ].map((text) => text.trimEnd());
};
