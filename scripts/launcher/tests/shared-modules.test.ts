import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../data-dir.ts';

it('files of tests share the modules of the product, and neither their own code nor the environment', () => {
  const folder = join(import.meta.dirname, 'shared-modules');
  const config = {
    rootDir: folder,
    testMatch: ['<rootDir>/files/*one.ts', '<rootDir>/files/*another.ts'],
    testEnvironment: '<rootDir>/environment.mjs',
    testRunner: '<rootDir>/runner.mjs',
    cacheDirectory: join(root, '.data', 'cache', 'jest'),
  };
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const args = [jest, '--config', JSON.stringify(config), '--runInBand', '--verbose'];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect(stderr).toContain('both files ran in one process');
  expect(stderr).toContain('6 passed, 6 total');
  expect(status).toBe(0);
});
