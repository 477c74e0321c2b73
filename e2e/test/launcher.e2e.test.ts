import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { allOrders, backingServices, call, eventually, listening, type BackingServices } from '@kopru/testing';
import { directOrder, openShop } from '../support/orders.ts';
import { newPlace, runNpm, startSystem, stopAll, throughNpm, type Place } from '@kopru/testing/system';

/** False for a zombie, too. */
const isAlive = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${String(pid)}/status`, 'utf8'));
  } catch {
    return false;
  }
};

const withoutServers = { MONGODB_URI: '', RABBITMQ_URL: '', RABBITMQ_MANAGEMENT_URL: '' };

describe('npm start', () => {
  const places: Place[] = [];
  const corners: BackingServices[] = [];

  const place = async (name?: string): Promise<Record<string, string>> => {
    const made = await newPlace(name);
    places.push(made);
    return made.env;
  };
  const corner = async (): Promise<Record<string, string>> => {
    const made = await backingServices();
    corners.push(made);
    return made.env;
  };

  afterEach(async () => {
    await stopAll();
    for (const made of places.splice(0)) made.remove();
    for (const made of corners.splice(0)) await made.stop();
  });

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
    }, 60_000);
    await eventually(async () => {
      expect((await allOrders(shop.account)).map((order) => order.providerOrderId)).toEqual(['WEB-2', 'WEB-1']);
    }, 60_000);
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
    const held = `The data of ${system.dataDir} are in the MongoDB at ${host} that MONGODB_URI named, but`;
    expect(await again({ ...withoutServers, KOPRU_INFRA: '' })).toContain(
      `${held} MONGODB_URI and RABBITMQ_URL are not both set. Set MONGODB_URI and RABBITMQ_URL as before;`,
    );
    expect(await again({ ...withoutServers, KOPRU_INFRA: 'native' })).toContain(`${held} KOPRU_INFRA=native`);
    expect(await again({ MONGODB_URI: 'mongodb://127.0.0.1:9' })).toContain(
      `${held} MONGODB_URI leads to 127.0.0.1:9.`,
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
    }, 60_000);
    expect(system.output()).toContain('✓ Stopping');
  });

  it('leaves nothing running when it is killed itself', async () => {
    const system = await startSystem({ ...(await place()), ...withoutServers });
    const pids = system.processes().map(({ pid }) => pid);
    process.kill(system.pidOf('launcher'), 'SIGKILL');
    await eventually(() => {
      expect(pids.filter(isAlive)).toEqual([]);
    }, 60_000);
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

  it('names every wrong setting in a sentence before it starts anything', async () => {
    const { code, stderr } = await runNpm(['start', '--silent', '--', '--no-demo'], {
      ...(await place()),
      ...withoutServers,
      RATE_LIMIT_PER_SECOND: 'abc',
      WEBHOOK_TIMEOUT: 'soon',
      MASTER_KEYS: 'k1:short',
      GATEWAY_PORT: 'eighty',
      REPLICAS: 'kitchen=2',
    });
    expect(code).toBe(1);
    expect(stderr).toContain('RATE_LIMIT_PER_SECOND: must be a number from 0.1, not "abc"');
    expect(stderr).toContain('WEBHOOK_TIMEOUT: must be a duration such as 250ms, 15s, 5m or 1h, not "soon"');
    expect(stderr).toContain('MASTER_KEYS: a master key must read id:base64 of 32 bytes');
    expect(stderr).toContain('GATEWAY_PORT=eighty is not a port.');
    expect(stderr).toContain('REPLICAS names kitchen, which is no service.');
    expect(stderr).not.toMatch(/NaN|"level"|Starting|short/);
  });

  it('ends with a key, an e-mail and a password for the demo account, and serves the panel', async () => {
    const system = await startSystem({ ...(await place()), ...(await corner()) }, { command: throughNpm });
    const { ready } = system;
    expect(Object.keys(ready)).toEqual(['gateway', 'panel', 'ingest', 'apiKey', 'email', 'password']);
    const headers = { authorization: `Bearer ${String(ready.apiKey)}` };
    const restaurants = await call('GET', `${ready.gateway}/web-api/v1/restaurants`, { headers });
    expect(restaurants.body.data).toHaveLength(1);
    const panel = await fetch(ready.panel);
    expect(panel.status).toBe(200);
    expect(await panel.text()).toContain('<div id=');
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

  it('says in one sentence which port is taken and what to do', async () => {
    const { port, stop } = await listening(createServer());
    const { code, stderr } = await runNpm(['start', '--silent', '--', '--no-demo'], {
      ...(await place()),
      ...(await corner()),
      GATEWAY_PORT: String(port),
    });
    await stop();
    expect(code).toBe(1);
    expect(stderr).toContain(
      `Port ${String(port)} (gateway) is taken by another program. Stop that program, or choose other ports: GATEWAY_PORT=`,
    );
  });

  it.each([
    [
      { RABBITMQ_URL: 'amqp://127.0.0.1:9', KOPRU_INFRA: 'env' },
      'RABBITMQ_URL points at 127.0.0.1:9, where nothing answers.',
    ],
    [
      { RABBITMQ_URL: 'amqp://u:p@127.0.0.1:9,127.0.0.1:10', KOPRU_INFRA: 'env' },
      'RABBITMQ_URL points at 127.0.0.1:9, 127.0.0.1:10, where nothing answers.',
    ],
    [
      { RABBITMQ_URL: 'amqp://u:p@127.0.0.1:9,', KOPRU_INFRA: 'env' },
      'RABBITMQ_URL: must name a host before and after every comma',
    ],
    [{ ...withoutServers, KOPRU_INFRA: 'env' }, 'MONGODB_URI and RABBITMQ_URL are not both set'],
    [{ KOPRU_INFRA: 'cloud' }, 'KOPRU_INFRA=cloud is not known. Choose env, docker or native.'],
    [{ GATEWAY_PORT: 'eighty' }, 'GATEWAY_PORT=eighty is not a port.'],
  ])('explains %j', async (wrong, sentence) => {
    const { code, stderr } = await runNpm(['start', '--silent', '--', '--no-demo'], { ...(await place()), ...wrong });
    expect(code).toBe(1);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toMatch(/^ {4}at /m);
  });
});
