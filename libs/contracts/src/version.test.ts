import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from './version.ts';

describe('the version', () => {
  it('is that of the package', () => {
    const file = join(import.meta.dirname, '..', 'package.json');
    expect((JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version).toBe(version);
  });
});
