import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import LongFirst, { slowFiles } from './long-first.mjs';

const rootDir = resolve(import.meta.dirname, '..', '..', '..');

describe('the order of the test files', () => {
  const cacheDirectory = mkdtempSync(join(tmpdir(), 'kopru-order-'));
  afterAll(() => rmSync(cacheDirectory, { recursive: true, force: true }));

  const context = {
    config: { rootDir, cacheDirectory, id: 'order', cache: true, haste: {} },
    hasteFS: { getSize: (path: string) => path.length },
  };
  const testOf = (file: string) => ({ path: join(rootDir, file), context });
  const sequencer = () => new LongFirst({ contexts: [], globalConfig: {} });
  const ordered = (files: readonly string[]): string[] =>
    sequencer()
      .sort(files.map(testOf))
      .map(({ path }) => path.slice(rootDir.length + 1));

  it('begins with those that take long, longest first, before all others in their usual order', () => {
    const [first = '', second = ''] = slowFiles;
    const given = ['small.test.ts', second, 'the-larger.test.ts', first];
    expect(ordered(given)).toEqual([first, second, 'the-larger.test.ts', 'small.test.ts']);
  });

  it('is the one of the last run for files that were in it, after those that were not', () => {
    const [long = ''] = slowFiles;
    const seconds = { [long]: 2, 'slow.test.ts': 9, 'quick.test.ts': 1 };
    sequencer().cacheResults(Object.keys(seconds).map(testOf), {
      testResults: Object.entries(seconds).map(([file, runtime]) => ({
        testFilePath: join(rootDir, file),
        numFailingTests: 0,
        perfStats: { runtime },
      })),
    });
    expect(ordered(['quick.test.ts', long, 'slow.test.ts', 'new.test.ts'])).toEqual([
      ...['new.test.ts', 'slow.test.ts', long, 'quick.test.ts'],
    ]);
  });

  it('knows only files that there are', () => {
    expect(slowFiles.filter((file) => !existsSync(join(rootDir, file)))).toEqual([]);
  });
});
