/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'a-service-imports-no-other-service',
      comment: 'Services share messages, HTTP and libs, never code.',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/' },
      to: { path: '^services/([^/]+)/', pathNot: '^services/$1/' },
    },
    {
      name: 'libs-import-no-service',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^services/' },
    },
    {
      name: 'nothing-imports-in-a-circle',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'amqplib-only-in-messaging',
      severity: 'error',
      from: { path: '^(?:libs|services)/[^/]+/src/', pathNot: '^libs/(?:messaging|testing)/' },
      to: { path: 'node_modules/amqplib' },
    },
    {
      name: 'express-only-at-the-edge',
      severity: 'error',
      from: {
        path: '^(?:libs|services)/[^/]+/src/',
        pathNot: String.raw`^libs/http/|^services/platform-simulator/|\.routes\.ts$`,
      },
      to: { path: 'node_modules/express/' },
    },
    {
      name: 'the-source-does-not-import-tests',
      severity: 'error',
      from: { path: '/src/', pathNot: String.raw`^libs/testing/|\.test\.ts$` },
      to: { path: String.raw`^libs/testing/|\.test\.ts$|/test/` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:/dist/|^services/control-panel/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.test.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default'],
      extensions: ['.ts', '.js', '.mjs', '.json'],
    },
  },
};
