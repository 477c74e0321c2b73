import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCaretaker } from './caretaker.ts';

it('a test run kills what is left of it and does not end', async () => {
  const data = mkdtempSync(join(tmpdir(), 'kopru-run-'));
  const { mark, finish } = openCaretaker(data);
  const stubborn = spawn('sh', ['-c', 'trap "" TERM; echo; while :; do sleep 0.1; done'], {
    env: { PATH: process.env['PATH'], ...mark },
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(stubborn.stdout, 'data');
  const ended = once(stubborn, 'exit');
  await finish();
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(existsSync(data)).toBe(false);
});
