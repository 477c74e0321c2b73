import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { allOrders, eventually, webhookReceiver, type WebhookReceiver } from '@kopru/testing';
import { inspect, startComposition, type Composition } from '../support/compose.ts';
import { hostAddress, reachScript } from '../support/containers.ts';
import { retryDelays, defineOrderStories } from '../support/order-stories.ts';
import { directOrder, openShop, type Shop } from '../support/orders.ts';

const databaseRights: unknown = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'deploy/helm/kopru/files/database-rights.json'), 'utf8'),
);

const everyService = [
  'rabbitmq',
  'mongodb',
  'order-service',
  'restaurant-service',
  'provider-ingest',
  'webhook-dispatcher',
  'api-gateway',
];

describe('the whole system in docker compose', () => {
  let composition: Composition | undefined;

  defineOrderStories({
    receiverHost: hostAddress,
    start: async () => {
      composition = await startComposition({ WEBHOOK_RETRY_DELAYS: retryDelays, GETIR_BASE_URL: 'http://127.0.0.1:9' });
      return composition.system;
    },
    restart: async () => {
      if (composition === undefined) throw new Error('the composition has not started');
      const { compose, isHealthy, system } = composition;
      for (const service of everyService) await compose('restart', '--timeout', '10', service);
      await eventually(async () => {
        expect(await isHealthy()).toBe(true);
      }, 240_000);
      return system;
    },
    close: async () => {
      await composition?.system.stop();
    },
  });

  const running = (): Composition => {
    if (composition === undefined) throw new Error('the composition has not started');
    return composition;
  };

  let opened: WebhookReceiver[] = [];
  afterEach(async () => {
    await Promise.all(opened.map((receiver) => receiver.stop()));
    opened = [];
  });

  const openReceivingShop = async (): Promise<{ shop: Shop; receiver: WebhookReceiver }> => {
    const { system } = running();
    const shop = await openShop(system);
    const receiver = await webhookReceiver({}, hostAddress());
    opened.push(receiver);
    await system.admin('endpoint.create', { account: shop.account.id, url: receiver.url });
    return { shop, receiver };
  };

  const deliveredOf = ({ requests }: WebhookReceiver): Set<string> =>
    new Set(requests.map(({ json }) => json.veri.providerOrderId));

  it.each(everyService.slice(2))(
    'runs %s as nobody in particular, on a root that cannot be written',
    async (service) => {
      const { compose } = running();
      const id = (await compose('ps', '--quiet', service)).trim();
      expect(await inspect(id)).toEqual({
        user: '1000:1000',
        isReadOnly: true,
        isPrivileged: false,
        dropped: ['ALL'],
        options: ['no-new-privileges:true'],
      });
      const attempt = 'id -u; touch /app/x 2>/dev/null && echo written; touch /tmp/x && echo temporary';
      expect((await compose('exec', '-T', service, 'sh', '-c', attempt)).trim().split('\n')).toEqual([
        '1000',
        'temporary',
      ]);
    },
  );

  it.each([
    ['api-gateway', 'gateway', true],
    ['order-service', 'orders', false],
    ['restaurant-service', 'restaurants', true],
    ['provider-ingest', 'ingest', true],
    ['webhook-dispatcher', 'webhooks', true],
  ])('gives %s credentials that open nothing but its own', async (service, database, seals) => {
    const output = await running().compose('exec', '-T', service, 'node', '-e', reachScript);
    expect(JSON.parse(output.trim().split('\n').at(-1) ?? '')).toEqual({
      files: [
        'internal_keys',
        ...(seals ? ['master_keys'] : []),
        'mongodb_uri',
        'rabbitmq_url',
        ...(service === 'api-gateway' ? ['webhook_master_keys'] : []),
      ],
      reads: [database],
      writes: [database],
      management: 401,
    });
  });

  it.each(everyService.slice(0, 2))('runs %s on a root that cannot be written', async (service) => {
    const attempt = 'touch /etc/x 2>/dev/null && echo written; touch /tmp/x && echo temporary';
    const output = await running().compose('exec', '-T', service, 'sh', '-c', attempt);
    expect(output.trim()).toBe('temporary');
  });

  it('keeps a stranger without a password out of the database', async () => {
    const attempt = "try { db.getSiblingDB('kopru_orders').orders.findOne() } catch ({ codeName }) { print(codeName) }";
    expect(await running().compose('exec', '-T', 'mongodb', 'mongosh', '--quiet', '--eval', attempt)).toContain(
      'Unauthorized',
    );
  });

  it('backs up everything with the rights of maintenance', async () => {
    const script = 'node /usr/local/lib/kopru/backup.mjs | node -e "process.stdin.resume().on(\'end\', () => {})"';
    const output = await running().compose('run', '--rm', '-T', 'maintenance', 'sh', '-c', script);
    expect(output).toContain(' documents');
    expect(output.split('\n')).not.toContain('0 documents');
  });

  it('backs up and restores with the rights that the chart gives its users for it', async () => {
    const { compose } = running();
    const script = `
      const { MongoClient } = require('mongodb');
      const rights = ${JSON.stringify(databaseRights)};
      const rolesOf = (user, prefix) => Object.entries(rights[user]).flatMap(([role, names]) =>
        names.map((name) => ({ role, db: name === 'admin' ? name : prefix + name })));
      (async () => {
        const client = await new MongoClient(process.env.MONGODB_URI).connect();
        for (const [user, prefix] of [['backup', 'kopru_'], ['restore', 'trial_']])
          await client.db('admin').command({ createUser: user, pwd: 'of-' + user, roles: rolesOf(user, prefix) });
        await client.close();
      })();`;
    const uriOf = (user: string): string => `$(echo "$ROOT" | sed 's#//[^@]*@#//${user}:of-${user}@#')`;
    const steps = [
      'ROOT="$MONGODB_URI"',
      `node -e "$SCRIPT"`,
      `export MONGODB_URI="${uriOf('backup')}" BACKUP_PLAIN=true; node /usr/local/lib/kopru/backup.mjs --into /tmp/chain`,
      'node /usr/local/lib/kopru/backup.mjs --into /tmp/chain',
      `export MONGODB_URI="${uriOf('restore')}" DATABASE_PREFIX=trial_ RABBITMQ_MANAGEMENT_URL=`,
      'node /usr/local/lib/kopru/restore.mjs --from /tmp/chain',
      'node /usr/local/lib/kopru/restore.mjs --from /tmp/chain --replace && echo restored twice',
    ];
    const output = await compose(
      ...['run', '--rm', '-T', '-e', `SCRIPT=${script}`],
      ...['maintenance', 'sh', '-ec', steps.join('\n')],
    );
    expect(output).toContain('restored twice');
  });

  it('loses nothing of what it takes while each container is restarted', async () => {
    const { compose, isHealthy } = running();
    const { shop, receiver } = await openReceivingShop();
    const taken: string[] = [];
    let isOver = false;
    const pushing = (async () => {
      for (let number = 1; !isOver; number += 1) {
        const name = `WEB-RESTART-${String(number)}`;
        const { status } = await shop.pushDirect(directOrder(name)).catch(() => ({ status: 0 }));
        if (status === 200) taken.push(name);
        await pause(100);
      }
    })();
    for (const service of everyService) await compose('restart', '--timeout', '30', service);
    await eventually(async () => {
      expect(await isHealthy()).toBe(true);
    }, 240_000);
    isOver = true;
    await pushing;
    expect(taken.length).toBeGreaterThan(20);
    await eventually(() => {
      expect(taken.filter((name) => !deliveredOf(receiver).has(name))).toEqual([]);
    }, 180_000);
    const stored = new Set((await allOrders(shop.account)).map(({ providerOrderId }) => providerOrderId));
    expect(taken.filter((name) => !stored.has(name))).toEqual([]);
  });

  it('shares the deliveries among three dispatchers', async () => {
    const { compose } = running();
    const scale = ['--scale', 'webhook-dispatcher=3', '--no-recreate', 'webhook-dispatcher'];
    await compose('up', '--detach', '--no-build', '--wait', '--wait-timeout', '240', ...scale);
    const { shop, receiver } = await openReceivingShop();
    const delivered = async (index: number): Promise<number> => {
      const script = `fetch('http://127.0.0.1:9090/metrics').then((r) => r.text()).then((text) => console.log(/^kopru_webhook_attempts_total\\{.*delivered.*\\} (\\d+)$/m.exec(text)?.[1] ?? 0))`;
      const output = await compose('exec', '-T', '--index', String(index), 'webhook-dispatcher', 'node', '-e', script);
      return Number(output.trim().split('\n').at(-1));
    };
    const before = await Promise.all([1, 2, 3].map(delivered));
    const names = Array.from({ length: 60 }, (_one, index) => `WEB-SHARED-${String(index)}`);
    // One after another: events that wait for each other travel in one message, which one dispatcher takes whole.
    for (const name of names) {
      expect((await shop.pushDirect(directOrder(name))).status).toBe(200);
      await eventually(() => {
        expect(deliveredOf(receiver).has(name)).toBe(true);
      }, 120_000);
    }
    expect(deliveredOf(receiver)).toEqual(new Set(names));
    await eventually(async () => {
      const after = await Promise.all([1, 2, 3].map(delivered));
      const shares = after.map((count, index) => count - (before[index] ?? 0));
      for (const share of shares) expect(share).toBeGreaterThanOrEqual(10);
      expect(shares.reduce((sum, share) => sum + share)).toBe(60);
    });
  });
});
