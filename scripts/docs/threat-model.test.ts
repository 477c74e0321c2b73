import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..', '..');
const text = readFileSync(join(root, 'docs', 'threat-model.md'), 'utf8');
const rows = text.split('\n').filter((line) => /^\| (?!-|What )/.test(line));

describe('the threat model', () => {
  it('has a table for each door', () => {
    expect(text.match(/^\| What /gm)).toHaveLength(12);
    expect(rows.length).toBeGreaterThan(40);
  });

  it.each(rows.map((row) => [row.split('|')[1]?.trim() ?? '', row]))('names tests that are there: %s', (_what, row) => {
    const files = [...row.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)].map(([, file = '']) => file);
    expect(files).not.toEqual([]);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});
