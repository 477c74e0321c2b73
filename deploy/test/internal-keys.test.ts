import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { internalCallers, internalKeysOf } from '@kopru/testing';
import { describeWith, helmProgram, render } from './helm.ts';

type Name = Parameters<typeof internalKeysOf>[0];
const names: Name[] = [...(Object.keys(internalCallers) as Name[]), 'operator'];

const parsed = (keys: string): Map<string, string> =>
  new Map(keys.split(',').map((entry) => entry.split(':') as [string, string]));

/** Each has a secret with those whom it calls and who call it, the same at both ends and different everywhere else. */
const expectPairs = (keysOf: (name: Name) => string): void => {
  const all = names.map((name) => [name, parsed(keysOf(name))] as const);
  const seen = new Map<string, string>();
  for (const [name, keys] of all) {
    expect([name, [...keys.keys()].sort()]).toEqual([name, [...parsed(internalKeysOf(name)).keys()].sort()]);
    for (const [peer, secret] of keys) {
      const pair = [name, peer].sort().join(' ');
      expect([pair, seen.get(secret) ?? pair]).toEqual([pair, pair]);
      seen.set(secret, pair);
    }
  }
  expect(seen.size).toBe(new Set(seen.values()).size);
};

describeWith(helmProgram, 'helm')('the internal keys of the chart', () => {
  it('are one secret for each pair that calls', () => {
    const { data } = render().find('Secret', 'secrets') as { data: Record<string, string> };
    expectPairs((name) => Buffer.from(data[`internal-keys.${name}`] ?? '', 'base64').toString());
  });
});

// It gives files to other users.
const describeAsRoot = process.getuid?.() === 0 ? describe : describe.skip;

describeAsRoot('the internal keys of Compose', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kopru-secrets-'));
  mkdirSync(join(folder, 'secrets'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are one secret for each pair that calls, also after a second start', () => {
    const program = join(import.meta.dirname, '..', 'docker', 'make-secrets.mjs');
    const rights = join(import.meta.dirname, '..', 'helm', 'kopru', 'files', 'broker-rights.json');
    const keysOf = (name: Name): string =>
      readFileSync(join(folder, 'shares', name === 'operator' ? 'maintenance' : name, 'internal_keys'), 'utf8');
    const made = [1, 2].map(() => {
      execFileSync(process.execPath, [program, join(folder, 'secrets'), join(folder, 'shares'), rights]);
      expectPairs(keysOf);
      return names.map(keysOf);
    });
    expect(made[0]).toEqual(made[1]);
  });
});
