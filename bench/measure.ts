import { readFileSync } from 'node:fs';

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
  'max ms': round(Math.max(...values)),
});

export const round = (value: number): number =>
  Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 100) / 100;

const ticksPerSecond = 100;

/** User and system CPU seconds of a process so far, by the kernel's account (Linux). */
export const cpuSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
};

/** The most memory that a process held so far, in MiB (Linux). */
export const peakMemoryMiB = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;

export const cpuOf = (processes: readonly { name: string; pid: number }[]): Map<string, number> =>
  new Map(processes.map(({ name, pid }) => [name, cpuSeconds(pid)]));
