import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { removeDataDir } from '../data-dir.ts';

const [mark = '', ...folders] = process.argv.slice(2);
const lookEveryMs = 100;
const timeoutMs = 10_000;

interface Entry {
  pid: number;
  parent: number;
  /** Its id may be used again. */
  startedAt: string;
}

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It has ended, or is another user's.
    return '';
  }
};

/** None where there is no /proc. */
const numbers = (): string[] => {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
};

/** What runs now; zombies have ended. */
const processes = (): Entry[] =>
  numbers().flatMap((name) => {
    const stat = read(`/proc/${name}/stat`);
    // The second field is the program's name, in which everything may stand.
    const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return stat === '' || state === 'Z'
      ? []
      : [{ pid: Number(name), parent: Number(parent), startedAt: rest[17] ?? '' }];
  });

const isMarked = ({ pid }: Entry): boolean =>
  read(`/proc/${String(pid)}/environ`)
    .split('\0')
    .some((variable) => variable.startsWith('KOPRU_TEST_RUN=') && variable.split(/[=/]/).includes(mark));

/** Servers have environments of their own, and work in a folder of the run. */
const worksInside = ({ pid }: Entry): boolean => {
  try {
    const place = readlinkSync(`/proc/${String(pid)}/cwd`);
    return folders.some((folder) => place === folder || place.startsWith(`${folder}/`));
  } catch {
    return false;
  }
};

const wards = new Map<string, Entry>();
const keyOf = ({ pid, startedAt }: Entry): string => `${String(pid)} ${startedAt}`;

/** Those that are of the run, and whatever they started. */
const lookAround = (): Entry[] => {
  const all = processes();
  const known = new Set(all.filter((entry) => wards.has(keyOf(entry)) || isMarked(entry) || worksInside(entry)));
  let size = -1;
  while (size < known.size) {
    size = known.size;
    const pids = new Set([...known].map(({ pid }) => pid));
    for (const entry of all) if (pids.has(entry.parent)) known.add(entry);
  }
  for (const entry of known) wards.set(keyOf(entry), entry);
  return [...known];
};

const send = (entries: readonly Entry[], signal: NodeJS.Signals): void => {
  for (const { pid } of entries) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended by itself.
    }
  }
};

const endAll = async (): Promise<void> => {
  const since = Date.now();
  send(lookAround(), 'SIGTERM');
  for (let left = lookAround(); left.length > 0 && Date.now() - since < 2 * timeoutMs; left = lookAround()) {
    if (Date.now() - since > timeoutMs) send(left, 'SIGKILL');
    await pause(lookEveryMs);
  }
};

/** Tests mount small disks there. */
const unmountIn = (folder: string): void => {
  for (const line of read('/proc/mounts').split('\n')) {
    const [, place = ''] = line.split(' ');
    if (place.startsWith(`${folder}/`)) spawnSync('umount', ['-l', place]);
  }
};

// It may be asked to end with the rest of an outer run, and has work to do then.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);

// The end of its input is the end of the run, whatever ended it.
for await (const _chunk of process.stdin);
await endAll();
for (const folder of folders) {
  unmountIn(folder);
  removeDataDir({ path: folder });
}
