import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { allOrders, call, eventually } from '@kopru/testing';
import { runNpm, startSystem } from '@kopru/testing/system';
import { corner, place, withoutServers } from '../support/launcher-places.ts';
import { directOrder, openShop } from '../support/orders.ts';

/** False for a zombie, too. */
const isAlive = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${String(pid)}/status`, 'utf8'));
  } catch {
    return false;
  }
};

describe('npm start', () => {
  it('finds or starts RabbitMQ and MongoDB by itself in a folder of any name, brings them back with their data when they die, and keeps the orders', async () => {
    const env = { ...(await place('Köprü Sipariş ığİ')), ...withoutServers };
    const system = await startSystem(env);
    const shop = await openShop(system);
    expect((await shop.pushDirect(directOrder('WEB-1'))).status).toBe(200);
    await eventually(async () => {
      expect(await allOrders(shop.account)).toHaveLength(1);
    });

    const isPrivate = /own processes/.test(system.output());
    // In Docker, the engine restarts the containers.
    for (const server of isPrivate ? ['RabbitMQ', 'MongoDB'] : []) process.kill(system.pidOf(server), 'SIGKILL');
    await eventually(async () => {
      expect((await shop.pushDirect(directOrder('WEB-2'))).status).toBe(200);
    });
    await eventually(async () => {
      expect((await allOrders(shop.account)).map((order) => order.providerOrderId)).toEqual(['WEB-2', 'WEB-1']);
    });
    expect(await system.stop()).toBe(true);

    const again = await startSystem(env);
    expect((await allOrders(shop.account)).map((order) => order.providerOrderId)).toEqual(['WEB-2', 'WEB-1']);
    expect(statSync(join(again.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  }, 300_000);

  it('stops rather than begin with an empty database when the one that holds its data is not there', async () => {
    const env = { ...(await place()), ...(await corner()) };
    const system = await startSystem(env);
    expect(await system.stop()).toBe(true);
    const again = async (changes: Record<string, string>) => {
      const { code, stderr } = await runNpm(['start', '--silent', '--', '--no-demo'], { ...env, ...changes });
      expect(code).toBe(1);
      expect(stderr).not.toContain('Starting');
      return stderr;
    };
    const host = new URL(env['MONGODB_URI'] ?? '').host;
    const elsewhere = `The data of ${system.dataDir} are in the MongoDB at ${host} that MONGODB_URI named, but`;
    expect(await again({ ...withoutServers, KOPRU_INFRA: '' })).toContain(
      `${elsewhere} MONGODB_URI and RABBITMQ_URL are not both set. Set MONGODB_URI and RABBITMQ_URL as before;`,
    );
    expect(await again({ ...withoutServers, KOPRU_INFRA: 'native' })).toContain(`${elsewhere} KOPRU_INFRA=native`);
    expect(await again({ MONGODB_URI: 'mongodb://127.0.0.1:9' })).toContain(
      `${elsewhere} MONGODB_URI leads to 127.0.0.1:9.`,
    );
    expect(await again({ DATABASE_PREFIX: 'other_' })).toContain(`Set DATABASE_PREFIX=${env['DATABASE_PREFIX'] ?? ''}`);
  });

  // The full run tries every signal.
  const signals =
    process.env['TEST_SCALE'] === 'full'
      ? (['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const)
      : (['SIGTERM', 'SIGKILL'] as const);
  it.each(signals)('stops everything that it started when npm alone gets %s', async (signal) => {
    const system = await startSystem({ ...(await place()), ...(await corner()) });
    const pids = system.processes().map(({ pid }) => pid);
    expect(pids.length).toBeGreaterThan(5);
    process.kill(system.npmPid, signal);
    await eventually(() => {
      expect(pids.filter(isAlive)).toEqual([]);
      // Written after the last of them has ended, and read a moment later.
      expect(system.output()).toContain('✓ Stopping');
    });
  });

  it('leaves nothing running when it is killed itself', async () => {
    const system = await startSystem({ ...(await place()), ...withoutServers });
    const pids = system.processes().map(({ pid }) => pid);
    process.kill(system.pidOf('launcher'), 'SIGKILL');
    await eventually(() => {
      expect(pids.filter(isAlive)).toEqual([]);
    });
  });

  it('says which port is taken when that happens while it starts', async () => {
    const env = { ...(await place()), ...(await corner()) };
    const server = createServer();
    const { code, stderr } = await runNpm(['start', '--silent', '--', '--no-demo'], env, (output) => {
      if (output.includes('from RABBITMQ_URL') && !server.listening)
        server.listen(Number(env['GATEWAY_PORT']), '127.0.0.1');
    });
    server.close();
    expect(code).toBe(1);
    expect(stderr).toContain(`Port ${env['GATEWAY_PORT'] ?? ''} (gateway) is taken by another program. Stop that`);
    expect(stderr).not.toContain('"level"');
  });

  it('runs two systems side by side, each with its own accounts', async () => {
    const [first, second] = await Promise.all([
      startSystem({ ...(await place()), ...(await corner()) }),
      startSystem({ ...(await place()), ...(await corner()) }),
    ]);
    const shop = await openShop(first);
    const elsewhere = await call('GET', `${second.ready.gateway}/web-api/v1/orders`, {
      headers: { authorization: `Bearer ${shop.account.key}` },
    });
    expect(elsewhere.status).toBe(401);
    const twice = await runNpm(['start', '--silent', '--', '--no-demo'], {
      ...(await place()),
      DATA_DIR: first.dataDir,
    });
    expect(twice.code).toBe(1);
    expect(twice.stderr).toContain('runs already');
  });
});
