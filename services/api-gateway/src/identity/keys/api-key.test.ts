import { readFileSync } from 'node:fs';
import { apiKeyOf, hintOf, newApiKey } from './api-key.ts';

describe('an API key', () => {
  it('is found by what SECURITY.md gives secret scanners', () => {
    const policy = readFileSync(new URL('../../../../../SECURITY.md', import.meta.url), 'utf8');
    const [, general = ''] = /```\n(.*kpr_.*)\n```/.exec(policy) ?? [];
    const [, github = ''] = /Secret format \| `(.*?)`/.exec(policy) ?? [];
    for (const key of [newApiKey('live'), newApiKey('sandbox')])
      for (const pattern of [general, github.replace('\\|', '|')]) {
        expect(new RegExp(pattern).exec(`token: "${key}"`)?.[0]).toBe(key);
        expect(`${key.slice(0, -1)}-`).not.toMatch(new RegExp(pattern));
      }
  });

  it.each([
    ['live', /^kpr_live_[0-9A-Za-z]{43}$/],
    ['sandbox', /^kpr_test_[0-9A-Za-z]{43}$/],
  ] as const)('of %s reads its prefix and 43 base62 characters, a new one each time', (mode, shape) => {
    const keys = Array.from({ length: 200 }, () => newApiKey(mode));
    for (const key of keys) expect(key).toMatch(shape);
    expect(new Set(keys).size).toBe(200);
  });

  it('is found in a bearer header in any letter case of the scheme', () => {
    const key = newApiKey('sandbox');
    expect([apiKeyOf(`Bearer ${key}`), apiKeyOf(`bearer  ${key}`)]).toEqual([key, key]);
  });

  it.each([undefined, '', 'Bearer', 'Bearer x', 'Basic dXNlcjpwYXNz', 'Bearer kpr_live_short', newApiKey('live')])(
    'is not found in %p',
    (header) => {
      expect(apiKeyOf(header)).toBeUndefined();
    },
  );

  it('shows only its end', () => {
    expect(hintOf(`kpr_live_${'a'.repeat(39)}WXYZ`)).toBe('…WXYZ');
  });
});
