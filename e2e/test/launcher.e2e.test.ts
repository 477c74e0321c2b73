import { statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { openCorner, type Corner } from '../support/backing.ts';
import { allOrders, call } from '../support/client.ts';
import { directOrder, openShop } from '../support/orders.ts';
import { newPlace, runNpm, startSystem, stopAll, type Place } from '../support/system.ts';
import { waitFor } from '../support/wait-for.ts';

const withoutServers = { MONGODB_URI: '', RABBITMQ_URL: '', RABBITMQ_MANAGEMENT_URL: '' };

describe('npm start', () => {
  const places: Place[] = [];
  const corners: Corner[] = [];

  const place = async (): Promise<Record<string, string>> => {
    const made = await newPlace();
    places.push(made);
    return made.env;
  };
  const corner = async (): Promise<Record<string, string>> => {
    const made = await openCorner();
    corners.push(made);
    return made.env;
  };

  afterEach(async () => {
    await stopAll();
    for (const made of places.splice(0)) made.remove();
    for (const made of corners.splice(0)) await made.remove();
  });

  it('finds or starts RabbitMQ and MongoDB by itself, brings them back with their data when they die, and keeps the orders', async () => {
    const env = { ...(await place()), ...withoutServers };
    const system = await startSystem(env);
    const shop = await openShop(system);
    expect((await shop.pushDirect(directOrder('WEB-1'))).status).toBe(200);
    await waitFor(async () => {
      expect(await allOrders(shop.account)).toHaveLength(1);
    });

    const isPrivate = /own processes/.test(system.output());
    // In Docker it is the engine that brings a container back.
    for (const server of isPrivate ? ['RabbitMQ', 'MongoDB'] : []) process.kill(system.pidOf(server), 'SIGKILL');
    await waitFor(async () => {
      expect((await shop.pushDirect(directOrder('WEB-2'))).status).toBe(200);
    }, 60_000);
    await waitFor(async () => {
      expect((await allOrders(shop.account)).map((order) => order.providerOrderId)).toEqual(['WEB-2', 'WEB-1']);
    }, 60_000);
    expect(await system.stop()).toBe(true);

    const again = await startSystem(env);
    expect((await allOrders(shop.account)).map((order) => order.providerOrderId)).toEqual(['WEB-2', 'WEB-1']);
    expect(statSync(join(again.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('ends with a key, an e-mail and a password for the demo account, and serves the panel', async () => {
    const system = await startSystem({ ...(await place()), ...(await corner()) }, []);
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
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as { port: number };
    const { code, stderr } = await runNpm(['start', '--silent', '--', '--no-demo'], {
      ...(await place()),
      ...(await corner()),
      GATEWAY_PORT: String(port),
    });
    server.close();
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

describe('npm run -s admin', () => {
  it.each([
    [['account', 'create', '--name', 'Örnek'], 'Missing: --email, --password'],
    [['account', 'erase'], 'There is no command "account erase".'],
    [['key', 'revoke', '--account', 'x', '--key', 'y'], 'No system runs on'],
  ])('refuses %j with a clear message and a code that is not 0', async (command, message) => {
    const made = await newPlace();
    const { code, stdout, stderr } = await runNpm(['run', '-s', 'admin', '--', ...command], made.env);
    made.remove();
    expect(code).not.toBe(0);
    expect(stdout).toBe('');
    expect(stderr).toContain(message);
  });
});
