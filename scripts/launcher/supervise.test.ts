import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@kopru/testing';
import { supervise } from './supervise.ts';

it('a process that nobody watches for hangs has no outages, also when it has ended and was started again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kopru-supervise-'));
  const node = supervise({
    ...{ name: 'a process', command: process.execPath, args: ['-e', 'setInterval(() => undefined, 1000)'] },
    ...{ env: {}, logFile: join(folder, 'log'), isReady: () => Promise.resolve(true) },
  });
  try {
    await node.whenReady(60_000);
    const first = await waitFor(() => node.pid());
    process.kill(first, 'SIGKILL');
    await waitFor(() => {
      const pid = node.pid();
      return pid !== undefined && pid !== first;
    });
    expect(node.outages()).toEqual([]);
  } finally {
    await node.stop(10_000);
    rmSync(folder, { recursive: true });
  }
});
