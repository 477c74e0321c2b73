import { spawn, type ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';

/** Reads `+pid` and `-pid`; at the end of its input it stops the remaining processes, after 20 s by SIGKILL. */
const script = `
left=' '
while read -r line; do
  pid=\${line#?}
  case $line in
    +*) left="$left$pid " ;;
    *) left="\${left%% $pid *} \${left#* $pid }" ;;
  esac
done
signal() { kill -s "$1" -- "-$2" 2>/dev/null || kill -s "$1" "$2" 2>/dev/null; }
anyAlive() { for pid in $left; do signal 0 "$pid" && return 0; done; return 1; }
for pid in $left; do signal TERM "$pid"; done
tries=0
while anyAlive && [ $tries -lt 40 ]; do sleep 0.5; tries=$((tries + 1)); done
for pid in $left; do signal KILL "$pid"; done
`;

let input: Writable | undefined;

/** Runs in its own session, so that a kill of our process group does not reach it. */
const startReaper = (): Writable => {
  // Without our environment, it is no process of the test run that we may belong to.
  const env = { PATH: process.env['PATH'] };
  const child = spawn('sh', ['-c', script], { cwd: '/', env, detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  child.unref();
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  // Neither the reaper nor its pipe keeps this process running.
  (child.stdin as Writable & { unref: () => void }).unref();
  return child.stdin;
};

/** Ends `child` and its group even when this process is killed. */
export const endWithUs = (child: ChildProcess): void => {
  const { pid } = child;
  if (pid === undefined) return;
  input ??= startReaper();
  input.write(`+${String(pid)}\n`);
  child.once('exit', () => input?.write(`-${String(pid)}\n`));
};
