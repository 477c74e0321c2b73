import { availableParallelism, totalmem } from 'node:os';

const rootDir = import.meta.dirname;

const gibibytes = totalmem() / 2 ** 30;
// Most tests wait for the broker, the database or a clock: one worker more than processors, where there is memory for it.
const workers = Math.max(1, Math.min(availableParallelism() + 1, Math.floor(gibibytes)));

const swc = (parser) => [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      parser,
      target: 'es2024',
      transform: {
        react: { runtime: 'automatic' },
      },
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];

const project = (displayName, options) => ({
  displayName,
  rootDir,
  // Not where temporary files are: every run of the tests has its own place for those.
  cacheDirectory: '<rootDir>/.data/cache/jest',
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/\\.data/'],
  transform: {
    '\\.ts$': swc({ syntax: 'typescript', tsx: false }),
    '\\.tsx$': swc({ syntax: 'typescript', tsx: true }),
  },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  ...options,
});

/** Modules are loaded once per worker, as Node loads them, and not once per file. */
const nativeWorld = {
  testEnvironment: '<rootDir>/scripts/launcher/tests/shared-modules/environment.mjs',
  testRunner: '<rootDir>/scripts/launcher/tests/shared-modules/runner.mjs',
};

const browserWorld = {
  testEnvironment: '<rootDir>/services/control-panel/test/support/browser.ts',
  moduleNameMapper: {
    '\\.css$': '<rootDir>/services/control-panel/test/support/no-styles.cjs',
    '^react$': '<rootDir>/services/control-panel/test/support/react.cjs',
  },
};

/** @type {import('jest').Config} */
export default {
  // A worker that has grown is replaced, and the next one reads everything again: 2 GiB machines run the tests, too.
  workerIdleMemoryLimit: gibibytes > 8 * workers ? '2GB' : gibibytes > 4 * workers ? '1500MB' : '768MB',
  testSequencer: '<rootDir>/scripts/launcher/tests/long-first.mjs',
  // Jest reads it only here, not in the projects.
  testTimeout: 300_000,
  maxWorkers: process.env['JEST_WORKERS'] ?? workers,
  projects: [
    project('unit', {
      testMatch: ['<rootDir>/{libs,services,scripts,bench,chaos,deploy}/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', String.raw`\.(int|e2e|fault)\.test\.ts$`, '/dist/'],
      ...nativeWorld,
    }),
    // Unit tests, too, but in a browser's world.
    project('unit', {
      testMatch: ['<rootDir>/services/control-panel/test/**/*.test.tsx'],
      testPathIgnorePatterns: ['/node_modules/', String.raw`\.fault\.test\.tsx$`],
      ...browserWorld,
    }),
    project('integration', {
      testMatch: ['<rootDir>/{libs/*,services/*,deploy,scripts/stores}/test/**/*.int.test.ts'],
      ...nativeWorld,
    }),
    project('e2e', { testMatch: ['<rootDir>/e2e/test/**/*.e2e.test.ts'], ...nativeWorld }),
    project('faults', {
      testMatch: ['<rootDir>/{libs,services,deploy,scripts,e2e,chaos,bench}/**/*.fault.test.ts'],
      ...nativeWorld,
    }),
    project('faults', {
      testMatch: ['<rootDir>/services/control-panel/test/**/*.fault.test.tsx'],
      ...browserWorld,
    }),
    project('containers', {
      testMatch: ['<rootDir>/e2e/containers/**/*.container.test.ts'],
      testTimeout: 600_000,
    }),
    project('kubernetes', {
      testMatch: ['<rootDir>/e2e/kubernetes/**/*.k8s.test.ts'],
      testTimeout: 600_000,
    }),
  ],
};
