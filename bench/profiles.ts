import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface CpuProfile {
  /** Microseconds of the machine's monotonic clock, the one that process.hrtime reads. */
  startTime: number;
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

export interface Window {
  fromMicros: number;
  toMicros: number;
}

/** Now, on the clock of CPU profiles. */
export const profileClock = (): number => Number(process.hrtime.bigint() / 1000n);

/** The module that a file belongs to: `amqplib`, `node:net`, `libs/messaging`. */
const moduleOf = (url: string): string => {
  const path = url.replace(/^file:\/\//, '');
  const marker = '/node_modules/';
  const inside = path.includes(marker) ? path.slice(path.lastIndexOf(marker) + marker.length) : '';
  const dependency = /^(?:@[^/]+\/)?[^/]+/.exec(inside)?.[0];
  if (dependency !== undefined && !dependency.startsWith('@kopru/')) return dependency;
  const own = /\/((?:libs|services)\/[^/]+)\//.exec(path)?.[1];
  return own ?? (path === '' ? '(engine)' : path);
};

const placeOf = ({ functionName, url, lineNumber }: CpuProfile['nodes'][number]['callFrame']): string => {
  const file = url === '' ? '' : ` ${moduleOf(url)}:${url.split('/').slice(-1).join('')}:${lineNumber + 1}`;
  return `${functionName === '' ? '(anonymous)' : functionName}${file}`;
};

const idle = new Set(['(idle)', '(program)']);

/** Microseconds of self time, by the key that `keyOf` gives each call frame; idle time is left out. */
const selfTimes = (
  profile: CpuProfile,
  window: Window,
  keyOf: (frame: CpuProfile['nodes'][number]['callFrame']) => string,
): Map<string, number> => {
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  const times = new Map<string, number>();
  let at = profile.startTime;
  for (const [index, sample] of profile.samples.entries()) {
    const took = profile.timeDeltas[index] ?? 0;
    at += took;
    const frame = frames.get(sample);
    if (frame === undefined || at < window.fromMicros || at > window.toMicros) continue;
    if (idle.has(frame.functionName)) continue;
    const key = keyOf(frame);
    times.set(key, (times.get(key) ?? 0) + took);
  }
  return times;
};

const lines = (times: Map<string, number>, count: number): string => {
  const total = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([key, time]) => `  ${((100 * time) / total).toFixed(1).padStart(5)} %  ${key}`)
    .join('\n');
};

/** For each CPU profile in a folder, the self time by module and by function in a window of time. */
export const explainProfiles = (
  folder: string,
  processes: readonly { name: string; pid: number }[],
  window: Window,
): string =>
  processes
    .flatMap(({ name, pid }) => {
      const file = readdirSync(folder).find((entry) => entry.split('.')[3] === String(pid));
      if (file === undefined) return [];
      const profile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile;
      const byModule = selfTimes(profile, window, ({ url, functionName }) =>
        url === '' ? functionName : moduleOf(url),
      );
      const busyMs = [...byModule.values()].reduce((sum, time) => sum + time, 0) / 1000;
      const byFunction = selfTimes(profile, window, (frame) => placeOf({ ...frame }));
      return [
        `${name}: ${Math.round(busyMs)} ms busy`,
        ' by module',
        lines(byModule, 25),
        ' by function',
        lines(byFunction, 45),
      ];
    })
    .join('\n');
