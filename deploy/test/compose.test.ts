import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Manifest } from './helm.ts';

const root = join(import.meta.dirname, '..', '..');
const servicesOf = (file: string): Record<string, Manifest> =>
  parse(readFileSync(join(root, file), 'utf8'), { merge: true }).services;

const whole = servicesOf('docker-compose.yml');
/** The demo's own processes; what else it names is that of the whole system. */
const demo = Object.entries(servicesOf('docker-compose.demo.yml')).filter(([name]) => whole[name] === undefined);
/** Begin as root, give themselves their folders and go on as somebody else, or write files for others. */
const begunAsRoot: Record<string, string[]> = {
  secrets: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER'],
  rabbitmq: ['CHOWN', 'DAC_OVERRIDE', 'SETGID', 'SETUID'],
  mongodb: ['CHOWN', 'DAC_OVERRIDE', 'SETGID', 'SETUID'],
};

describe('the back-ups of Compose', () => {
  /** What the container gets where nobody has set anything: `${NAME:-default}`. */
  const settingsOf = (own: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(whole['backup']?.environment as Record<string, string>).map(([name, value]) => [
        name,
        value.replace(
          /\$\{(\w+):-([^}]*)\}/,
          (_all, variable: string, otherwise: string) => own[variable] ?? otherwise,
        ),
      ]),
    );
  const folder = mkdtempSync(join(tmpdir(), 'kopru-compose-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const backUp = (own: Record<string, string>) => {
    const env = {
      PATH: process.env['PATH'],
      ...settingsOf({ MONGODB_URI: 'none', ...own }),
    };
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, 'deploy', 'docker', 'backup.mjs'), '--into', folder],
      { env, encoding: 'utf8' },
    );
    return { status, stderr };
  };
  const isRefused = {
    status: 1,
    stderr: expect.stringMatching(/^BACKUP_KEY is not set, and customers are in back-ups/),
  };
  /** It goes on to the database, which is none. */
  const isBegun = { status: 1, stderr: expect.stringContaining('Invalid scheme') };

  it('are refused without a key, unless they are to be plain', () => {
    expect(backUp({})).toEqual(isRefused);
    expect(backUp({ BACKUP_PLAIN: 'false' })).toEqual(isRefused);
    expect(backUp({ BACKUP_KEY: randomBytes(32).toString('base64') })).toEqual(isBegun);
    expect(backUp({ BACKUP_PLAIN: 'true' })).toEqual(isBegun);
  });
});

describe('the containers of Compose', () => {
  it.each([...Object.entries(whole), ...demo])('%s may do no more than it needs', (name, service) => {
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.cap_add ?? []).toEqual(begunAsRoot[name] ?? []);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    expect(service.pids_limit).toBeGreaterThan(0);
    expect(service.mem_limit).toBeDefined();
    expect(service.read_only).toBe(true);
  });
});
