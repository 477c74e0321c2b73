import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { accountAt, backingServices, type BackingServices } from '@kopru/testing';
import { newPlace, runNpm, startSystem, stopAll, type Place, type System } from '@kopru/testing/system';
import { openShop } from '../support/orders.ts';

const root = resolve(import.meta.dirname, '..', '..');
const withoutServers = { MONGODB_URI: '', RABBITMQ_URL: '', RABBITMQ_MANAGEMENT_URL: '' };

describe('at the terminal beside a running system', () => {
  let place: Place;
  let corner: BackingServices;
  let system: System;
  beforeAll(async () => {
    [place, corner] = await Promise.all([newPlace(), backingServices()]);
    system = await startSystem({ ...place.env, ...corner.env });
  }, 300_000);
  afterAll(async () => {
    await stopAll();
    await corner.stop();
    place.remove();
  });

  it('npm run -s admin makes an account and an endpoint, and prints each as a line of JSON', async () => {
    const admin = async (...command: string[]): Promise<Record<string, string>> => {
      const { code, stdout, stderr } = await runNpm(['run', '-s', 'admin', '--', ...command], place.env);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout.trim().split('\n')).toHaveLength(1);
      return JSON.parse(stdout) as Record<string, string>;
    };
    const owner = ['--name', 'Örnek', '--email', 'sahip@ornek.test', '--password', 'gizli-parola-1'];
    const { accountId = '', apiKey = '' } = await admin('account', 'create', ...owner);
    expect((await accountAt(system.ready.gateway, accountId, apiKey).get('/orders')).status).toBe(200);
    const address = ['--account', accountId, '--url', 'http://127.0.0.1:9/hook'];
    const endpoint = await admin('endpoint', 'create', ...address, '--events', 'siparis.olusturuldu', '--auth', 'bare');
    expect(endpoint).toMatchObject({ url: 'http://127.0.0.1:9/hook' });
  });

  it('a backup without MONGODB_URI is one of the system that runs on the data directory', async () => {
    const run = () =>
      promisify(execFile)(process.execPath, [resolve(root, 'deploy', 'docker', 'backup.mjs')], {
        cwd: root,
        env: { ...process.env, ...place.env, ...withoutServers },
        encoding: 'buffer',
      });
    await openShop(system);
    const { stdout, stderr } = await run();
    expect(stderr.toString()).toMatch(/^\d+ documents\n$/);
    expect(stdout.length).toBeGreaterThan(500);
    await system.stop();
    await expect(run()).rejects.toMatchObject({
      code: 1,
      stderr: Buffer.from(`No system runs on ${system.dataDir}: start it, name its DATA_DIR, or set MONGODB_URI.\n`),
    });
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
