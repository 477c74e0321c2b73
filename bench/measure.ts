import { readdirSync, readFileSync } from 'node:fs';
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

const ticksPerSecond = 100;

/** User and system CPU seconds of a process so far (Linux). */
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
/** The memory that a process holds now, in MiB (Linux). */
export const memoryMiB = (pid: number): number => memory(pid, 'VmRSS');

interface NamedProcess {
  name: string;
  pid: number;
}

const isOurs = ({ name }: NamedProcess): boolean => !/rabbit|mongo|load|simulator|receiver/i.test(name);

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '';
  } catch {
    return '';
  }
};

/** The broker and the database, as far as they run on this machine, and the load generator. */
const others = (): NamedProcess[] => {
  const names: [RegExp, string][] = [
    [/beam\.smp$/, 'RabbitMQ'],
    [/mongod(?:\.exe)?$/, 'MongoDB'],
    [/wineserver\d*$/, 'MongoDB'],
  ];
  const running = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
    .flatMap((pid) => {
      const command = commandOf(pid);
      const name = names.find(([pattern]) => pattern.test(command))?.[1];
      return name === undefined ? [] : [{ name, pid }];
    });
  return [...running, { name: 'load generator', pid: process.pid }];
};

/** CPU seconds of the whole machine so far. */
const machineSeconds = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000;

/**
 * Starts to count; the result gives the CPU seconds since then per 1,000 pieces of work: of all our services, of the
 * whole machine, and by process.
 */
export const countCpu = (processes: () => readonly NamedProcess[]): ((work: number) => Record<string, number>) => {
  const all = (): NamedProcess[] => [...processes(), ...others()];
  const machineBefore = machineSeconds();
  const before = new Map(all().map(({ pid }) => [pid, cpuSeconds(pid)]));
  return (work) => {
    const perThousand = (seconds: number): number => round((seconds / work) * 1000);
    const spent = new Map<string, number>();
    let ours = 0;
    for (const one of all()) {
      const seconds = cpuSeconds(one.pid) - (before.get(one.pid) ?? 0);
      spent.set(one.name, (spent.get(one.name) ?? 0) + seconds);
      if (isOurs(one)) ours += seconds;
    }
    return {
      'CPU s/1000 services': perThousand(ours),
      'CPU s/1000 whole machine': perThousand(machineSeconds() - machineBefore),
      ...Object.fromEntries([...spent].map(([name, seconds]) => [`CPU s/1000 ${name}`, perThousand(seconds)])),
    };
  };
};
