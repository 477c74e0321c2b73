import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Manifest } from './helm.ts';

const servicesOf = (file: string): Record<string, Manifest> =>
  parse(readFileSync(join(import.meta.dirname, '..', '..', file), 'utf8'), { merge: true }).services;

const whole = servicesOf('docker-compose.yml');
/** The demo's own processes; what else it names is that of the whole system. */
const demo = Object.entries(servicesOf('docker-compose.demo.yml')).filter(([name]) => whole[name] === undefined);
/** Begin as root, give themselves their folders and go on as somebody else, or write files for others. */
const begunAsRoot: Record<string, string[]> = {
  secrets: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER'],
  rabbitmq: ['CHOWN', 'DAC_OVERRIDE', 'SETGID', 'SETUID'],
  mongodb: ['CHOWN', 'DAC_OVERRIDE', 'SETGID', 'SETUID'],
};

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
