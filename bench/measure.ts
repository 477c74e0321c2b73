import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { memoryOf, percentile } from '@kopru/testing';
import type { NamedProcess } from '@kopru/testing/system';

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

/** Starts to watch memory; the result gives the most that each process held since then, in MiB, and their sum (Linux). */
export const watchMemory = (processes: readonly NamedProcess[]): (() => Record<string, number>) => {
  // 5 sets the kernel's mark back to what is held now.
  for (const { pid } of processes) writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return () => {
    const peaks = processes.map(({ name, pid }) => [`peak MiB ${name}`, memoryOf(pid).peakMiB] as const);
    return Object.fromEntries(
      [...peaks, ['peak MiB together', peaks.reduce((sum, [, mib]) => sum + mib, 0)] as const].map(([name, mib]) => [
        name,
        Math.round(mib),
      ]),
    );
  };
};
const loadGenerator = { name: 'load generator', pid: process.pid };
const isServer = ({ name }: NamedProcess): boolean => name === 'RabbitMQ' || name === 'MongoDB';

const commandLineOf = (pid: number): string[] => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
};

/** The sockets, as `/proc/<pid>/fd` names them, that listen at the ports. */
const listeningAt = (ports: ReadonlySet<string>): Set<string> => {
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  const sockets = lines.slice(1).map((line) => line.trim().split(/\s+/));
  const isOurs = ([, local = '', , state]: string[]): boolean =>
    state === '0A' && ports.has(String(Number.parseInt(local.split(':')[1] ?? '', 16)));
  return new Set(sockets.filter(isOurs).map((fields) => `socket:[${fields[9] ?? ''}]`));
};

const hasOneOf = (pid: number, sockets: ReadonlySet<string>): boolean => {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((file) => sockets.has(readlinkSync(`/proc/${pid}/fd/${file}`)));
  } catch {
    return false;
  }
};

/**
 * The processes of a server: those that listen at its address or were started for its port (under Wine these are two);
 * in a container, all whose program has that name.
 */
const serverProcesses = (name: string, program: RegExp, address = ''): NamedProcess[] => {
  const ports = new Set([...address.matchAll(/:(\d+)(?=[,/?]|$)/g)].map(([, port = '']) => port));
  const sockets = listeningAt(ports);
  const running = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && program.test(commandLineOf(pid)[0] ?? ''));
  const listening = running.filter(
    (pid) => hasOneOf(pid, sockets) || commandLineOf(pid).some((argument) => ports.has(argument)),
  );
  return (listening.length > 0 ? listening : running).map((pid) => ({ name, pid }));
};

/** The broker and the database, as far as they run on this machine, and the load generator. */
const others = (): NamedProcess[] => [
  ...serverProcesses('RabbitMQ', /beam\.smp$/, process.env['RABBITMQ_URL']),
  ...serverProcesses('MongoDB', /mongod(?:\.exe)?$|wineserver\d*$/, process.env['MONGODB_URI']),
  loadGenerator,
];

/** CPU seconds of the whole machine so far. */
const machineSeconds = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000;

/**
 * Starts to count; the result gives the CPU seconds since then per 1,000 pieces of work: of all our services; of
 * services, broker and database, which is everything but the load generator; of the whole machine; and by process.
 */
export const countCpu = (processes: () => readonly NamedProcess[]): ((work: number) => Record<string, number>) => {
  const all = (): NamedProcess[] => [...processes(), ...others()];
  const machineBefore = machineSeconds();
  const before = new Map(all().map(({ pid }) => [pid, cpuSeconds(pid)]));
  return (work) => {
    const perThousand = (seconds: number): number => round((seconds / work) * 1000);
    const spent = new Map<string, number>();
    let [services, servers] = [0, 0];
    for (const one of all()) {
      const seconds = cpuSeconds(one.pid) - (before.get(one.pid) ?? 0);
      spent.set(one.name, (spent.get(one.name) ?? 0) + seconds);
      if (isServer(one)) servers += seconds;
      else if (one !== loadGenerator) services += seconds;
    }
    return {
      'CPU s/1000 services': perThousand(services),
      'CPU s/1000 without load generator': perThousand(services + servers),
      'CPU s/1000 whole machine': perThousand(machineSeconds() - machineBefore),
      ...Object.fromEntries([...spent].map(([name, seconds]) => [`CPU s/1000 ${name}`, perThousand(seconds)])),
    };
  };
};
