import { createServer } from 'node:http';
import { eventually, listening } from '@kopru/testing';
import { runNpm } from '@kopru/testing/system';
import { names, corner, broker, database, env, statuses, all } from '../support/operated.ts';

describe('admin doctor', () => {
  const doctor = (changes: Record<string, string> = {}) =>
    runNpm(['run', '-s', 'admin', '--', 'doctor'], { ...env, ...changes });

  const manage = async (method: string, path: string, body?: unknown): Promise<void> => {
    const { origin, username, password } = new URL(String(process.env['RABBITMQ_MANAGEMENT_URL']));
    const vhost = new URL(String(corner.env['RABBITMQ_URL'])).pathname.slice(1);
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const response = await fetch(`${origin}/api/${path.replace('VHOST', vhost)}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${String(response.status)}`);
  };

  it('finds nothing wrong with a healthy system', async () => {
    const { code, stdout } = await doctor();
    expect(stdout).not.toContain('✗');
    expect([code, stdout.trim().split('\n').at(-1)]).toEqual([
      0,
      expect.stringMatching(/^All \d{2,} checks passed\.$/),
    ]);
  });

  it('names lost and strange indexes, lost queues and messages that ended in a dead one', async () => {
    const orders = corner.client.db(corner.database('orders'));
    await orders.collection('orders').dropIndex('by_number');
    await orders.collection('orders').createIndex({ note: 1 }, { name: 'by_hand\u001b[2J' });
    await manage('DELETE', 'queues/VHOST/webhook.dead');
    await manage('POST', 'exchanges/VHOST/amq.default/publish', {
      routing_key: 'orders.arrivals.dead',
      properties: {},
      payload: 'x',
      payload_encoding: 'string',
    });
    const { code, stdout } = await doctor();
    expect(code).toBe(1);
    expect(stdout).toContain('orders.by_number is missing');
    expect(stdout).toContain('orders.by_hand\\x1b[2J belongs to nobody');
    expect(stdout).toMatch(/✗ RabbitMQ: queue webhook\.dead\n +It is missing/);
    expect(stdout).toMatch(/✗ RabbitMQ: queue orders\.arrivals\.dead\n +1 messages ended here/);
  });

  it('names a wrong internal token', async () => {
    const { code, stdout } = await doctor({ INTERNAL_TOKEN: 'another-token-than-theirs' });
    expect(code).toBe(1);
    for (const name of names) expect(stdout).toContain(`✗ ${name}: knows the operator`);
  });

  it('names wrong master keys', async () => {
    const { code, stdout } = await doctor({ MASTER_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}` });
    expect(code).toBe(1);
    expect(stdout).toContain('k1 has other bytes');
    const renamed = await doctor({ MASTER_KEYS: `k9:${Buffer.alloc(32, 1).toString('base64')}` });
    expect(renamed.stdout).toContain('k1 is not among them, but gateway.accounts');
    expect((await doctor({ MASTER_KEYS: 'nonsense' })).stdout).toContain('✗ MASTER_KEYS: can be read');
  });

  it('names a service whose clock is wrong', async () => {
    const late = await listening(
      createServer((_request, response) => {
        response.setHeader('date', new Date(Date.now() - 600_000).toUTCString());
        response.end('{"status":"ready"}');
      }),
    );
    const { code, stdout } = await doctor({ ORDER_SERVICE_URL: late.url });
    await late.stop();
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/✗ order-service: has the right time\n +Its clock is (599|600|601) s behind/),
    ]);
  });

  it('names the servers that are away and the services that miss them', async () => {
    broker.cut();
    database.cut();
    await eventually(async () => {
      expect(await statuses('/readyz')).toEqual(all(503));
    });
    const { code, stdout } = await doctor();
    expect(code).toBe(1);
    expect(stdout).toContain('RABBITMQ_URL leads nowhere');
    expect(stdout).toContain('MONGODB_URI leads nowhere');
    expect(stdout).toContain('It is not ready; it misses: mongodb, rabbitmq.');
  }, 180_000);
});
