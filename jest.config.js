import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const rootDir = import.meta.dirname;

const packageFolders = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isSymbolicLink() || entry.name.startsWith('.')) return [];
    if (entry.name.startsWith('@')) return packageFolders(join(folder, entry.name));
    return entry.isDirectory() ? [join(folder, entry.name)] : [];
  });

const isModule = (folder) => {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).type === 'module';
  } catch {
    return false;
  }
};

/** Jest runs the tests as CommonJS, so packages that are written as ES modules are translated like our own source. */
const moduleNames = packageFolders(join(rootDir, 'node_modules'))
  // The MongoDB driver is CommonJS, but loads Node's own modules by import(), which only translated code may do here.
  .filter((folder) => isModule(folder) || folder.endsWith('/mongodb'))
  .map((folder) => folder.slice(join(rootDir, 'node_modules').length + 1).replaceAll('.', String.raw`\.`));

const swc = (parser) => [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      parser,
      target: 'es2024',
      transform: {
        react: { runtime: 'automatic' },
        // Packages for browsers ask for it; CommonJS has no word for it.
        optimizer: { globals: { vars: { 'import.meta.hot': 'undefined' } } },
      },
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];

const project = (displayName, options) => ({
  displayName,
  rootDir,
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/\\.data/'],
  transform: {
    '\\.ts$': swc({ syntax: 'typescript', tsx: false }),
    '\\.tsx$': swc({ syntax: 'typescript', tsx: true }),
    '\\.[cm]?js$': swc({ syntax: 'ecmascript' }),
  },
  transformIgnorePatterns: [`/node_modules/(?!(?:.*/node_modules/)?(?:${moduleNames.join('|')})/)(?!.*\\.mjs$)`],
  ...options,
});

/** @type {import('jest').Config} */
export default {
  // A worker that has grown is replaced: 2 GiB machines run the tests, too.
  workerIdleMemoryLimit: '768MB',
  // Jest reads it only here, not in the projects.
  testTimeout: 120_000,
  maxWorkers: process.env['JEST_WORKERS'] ?? 2,
  projects: [
    project('unit', {
      testMatch: ['<rootDir>/{libs,services,scripts,bench,chaos,deploy}/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', String.raw`\.(int|e2e)\.test\.ts$`, '/dist/'],
    }),
    // Unit tests, too, but in a browser's world.
    project('unit', {
      testMatch: ['<rootDir>/services/control-panel/test/**/*.test.tsx'],
      testEnvironment: '<rootDir>/services/control-panel/test/support/browser.ts',
      moduleNameMapper: { '\\.css$': '<rootDir>/services/control-panel/test/support/no-styles.cjs' },
    }),
    project('integration', {
      testMatch: ['<rootDir>/{libs,services}/*/test/**/*.int.test.ts'],
    }),
    project('containers', {
      testMatch: ['<rootDir>/e2e/containers/**/*.container.test.ts'],
      testTimeout: 600_000,
    }),
    project('kubernetes', {
      testMatch: ['<rootDir>/e2e/kubernetes/**/*.k8s.test.ts'],
      testTimeout: 600_000,
    }),
    project('e2e', { testMatch: ['<rootDir>/e2e/test/**/*.e2e.test.ts'] }),
  ],
};
