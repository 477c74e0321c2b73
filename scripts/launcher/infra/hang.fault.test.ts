import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@kopru/testing';
import { openDataDir, removeDataDir } from '../data-dir.ts';
import { findMongod } from './mongod-program.ts';
import { startPrivateMongodb } from './private-mongodb.ts';
import { answers } from './replica-set.ts';

it('a database of our own that hangs is killed and started again, and the outage is known', async () => {
  const program = await findMongod();
  if (typeof program === 'string') throw new Error(program);
  const dataDir = openDataDir(mkdtempSync(join(tmpdir(), 'kopru-hang-')));
  const server = await startPrivateMongodb(dataDir, program, { hang: { everyMs: 1000, limit: 3 } });
  try {
    const [node] = server.processes;
    const pid = node?.pid();
    if (node === undefined || pid === undefined) throw new Error('there is no process');
    process.kill(pid, 'SIGSTOP');
    const outage = await waitFor(() => node.outages().find(({ until }) => until !== undefined));
    expect(node.pid()).not.toBe(pid);
    expect(outage.from).toBeLessThan(outage.until ?? 0);
    expect(node.outages()).toHaveLength(1);
    expect(await answers(Number(new URL(server.url).port))).toBe(true);
  } finally {
    await server.stop();
    removeDataDir(dataDir);
  }
});
