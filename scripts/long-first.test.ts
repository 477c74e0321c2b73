import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import LongFirst, { longest } from './long-first.mjs';

const rootDir = resolve(import.meta.dirname, '..');

describe('the order of the test files', () => {
  const cacheDirectory = mkdtempSync(join(tmpdir(), 'kopru-order-'));
  afterAll(() => rmSync(cacheDirectory, { recursive: true, force: true }));

  const context = {
    config: { rootDir, cacheDirectory, id: 'order' },
    hasteFS: { getSize: (path: string) => path.length },
  };
  const ordered = (files: readonly string[]): string[] =>
    new LongFirst({ contexts: [], globalConfig: {} })
      .sort(files.map((file) => ({ path: join(rootDir, file), context })))
      .map(({ path }) => path.slice(rootDir.length + 1));

  it('begins with those that take long, longest first, before all others in their usual order', () => {
    const [first = '', second = ''] = longest;
    const given = ['small.test.ts', second, 'the-larger.test.ts', first];
    expect(ordered(given)).toEqual([first, second, 'the-larger.test.ts', 'small.test.ts']);
  });

  it('knows only files that there are', () => {
    expect(longest.filter((file) => !existsSync(join(rootDir, file)))).toEqual([]);
  });
});
