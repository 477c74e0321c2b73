import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** The smallest value that at least `share` of the values do not exceed; NaN without values. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Milliseconds, rounded for reading. */
export const latencies = (values: readonly number[]): Record<string, number> => ({
  'p50 ms': round(percentile(values, 0.5)),
  'p95 ms': round(percentile(values, 0.95)),
  'p99 ms': round(percentile(values, 0.99)),
  'max ms': round(percentile(values, 1)),
});

export const round = (value: number): number =>
  Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 1000) / 1000;

/** Growth per unit of `x` by least squares. */
export const slope = (points: readonly (readonly [x: number, y: number])[]): number => {
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
};

const ticksPerSecond = 100;

/** User and system CPU seconds of a process so far, by the kernel's account (Linux). */
const cpuSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
};

const memory = (pid: number, field: 'VmHWM' | 'VmRSS'): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;

/** The most memory that a process held so far, in MiB (Linux). */
export const peakMemoryMiB = (pid: number): number => memory(pid, 'VmHWM');
/** What it holds now. */
export const memoryMiB = (pid: number): number => memory(pid, 'VmRSS');

interface NamedProcess {
  name: string;
  pid: number;
}

const isOurs = ({ name }: NamedProcess): boolean => !/rabbit|mongo|simulator|receiver/.test(name);

/** What all processes of the machine used, broker, database and load generator among them. */
const machineSeconds = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000;

/** Starts to count; the result says the CPU seconds since then per `per` pieces of work, by process, of all our services and of the machine. */
export const countCpu = (processes: () => readonly NamedProcess[]): ((work: number) => Record<string, number>) => {
  const machineBefore = machineSeconds();
  const before = new Map(processes().map(({ pid }) => [pid, cpuSeconds(pid)]));
  return (work) => {
    const spent = processes().map((process) => ({
      process,
      perThousand: ((cpuSeconds(process.pid) - (before.get(process.pid) ?? 0)) / work) * 1000,
    }));
    const ours = spent.filter(({ process }) => isOurs(process));
    return {
      'CPU s/1000 services': round(ours.reduce((sum, { perThousand }) => sum + perThousand, 0)),
      'CPU s/1000 whole machine': round(((machineSeconds() - machineBefore) / work) * 1000),
      ...Object.fromEntries(
        spent.map(({ process, perThousand }) => [`CPU s/1000 ${process.name}`, round(perThousand)]),
      ),
    };
  };
};
