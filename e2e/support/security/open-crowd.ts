import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Jobs } from './crowd-jobs.ts';

type Target<Name extends keyof Jobs> = Parameters<Jobs[Name]>[0];
type CrowdOf<Name extends keyof Jobs> = Awaited<ReturnType<Jobs[Name]>>;

const program = fileURLToPath(new URL('crowd-process.ts', import.meta.url));

/** A crowd as a process of its own that others go before: what is measured beside it must not wait for its sending. */
export const openCrowd = async <Name extends keyof Jobs>(begin: Name, target: Target<Name>): Promise<CrowdOf<Name>> => {
  const child = fork(program, { execArgv: ['--conditions=source', '--disable-warning=ExperimentalWarning'] });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the crowd of ${begin} has ended`);
  });
  const order = async (what: object): Promise<unknown> => {
    const answer = once(child, 'message');
    child.send(what);
    const [{ done, error }] = (await Promise.race([answer, ended])) as [{ done?: unknown; error?: string }];
    if (error !== undefined) throw new Error(error);
    return done;
  };
  setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW);
  await order({ begin, target });
  let found: Promise<unknown> | undefined;
  return {
    stop: () => {
      found ??= order({ stop: true }).finally(() => {
        ended.catch(() => undefined);
        child.disconnect();
      });
      return found;
    },
  } as CrowdOf<Name>;
};
