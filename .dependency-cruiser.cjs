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
      name: 'scripts-know-of-a-service-its-environment-only',
      comment: 'Whoever wants to know more asks it.',
      severity: 'error',
      from: { path: '^scripts/', pathNot: '^scripts/(?:api-diff|stores)/' },
      to: { path: '^services/', pathNot: '^services/[^/]+/src/config[.]ts$' },
    },
    {
      name: 'what-is-kept-of-released-versions-knows-what-they-promise',
      comment: 'The interface, the collections and how they are migrated.',
      severity: 'error',
      from: { path: '^scripts/(?:api-diff|stores)/' },
      to: {
        path: '^services/',
        pathNot: '^services/(?:api-gateway/src/openapi/document|[^/]+/src/(?:storage/)?(?:schemas|migrate))[.]ts$',
      },
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
        pathNot: String.raw`^libs/http/|^services/platform-simulator/|\.routes(?:\.test)?\.ts$`,
      },
      to: { path: 'node_modules/express/' },
    },
    {
      name: 'what-few-installations-use-is-loaded-when-it-is-used',
      comment: 'By import(); imported at the top it would take memory in every process.',
      severity: 'error',
      from: {
        path: '^(?:libs|services)/[^/]+/src/',
        pathNot: String.raw`\.test\.ts$|^libs/runtime/src/tracer-provider\.ts$`,
      },
      to: {
        path: String.raw`node_modules/(?:@aws-sdk|@opentelemetry/(?!api/)[^/]+|@simplewebauthn/server|nodemailer|web-push)/|^libs/runtime/src/tracer-provider\.ts$`,
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'what-delivers-knows-no-door',
      comment: 'Messages and requests come in through messaging/ and http/; the engine behind them does not look back.',
      severity: 'error',
      from: { path: '^services/webhook-dispatcher/src/(?:delivery|domain|storage)/' },
      to: { path: '^services/webhook-dispatcher/src/(?:messaging|http)/' },
    },
    {
      name: 'rounds-use-attempts-use-pools',
      severity: 'error',
      from: { path: '^services/webhook-dispatcher/src/delivery/(?:attempt|pools)/' },
      to: { path: '^services/webhook-dispatcher/src/delivery/rounds/' },
    },
    {
      name: 'pools-know-no-attempt',
      severity: 'error',
      from: { path: '^services/webhook-dispatcher/src/delivery/pools/' },
      to: { path: '^services/webhook-dispatcher/src/delivery/attempt/' },
    },
    {
      name: 'a-page-of-the-panel-imports-no-other-page',
      comment: 'What two pages need is a component or a query of all.',
      severity: 'error',
      from: { path: '^services/control-panel/src/pages/([^/]+)/' },
      to: { path: '^services/control-panel/src/pages/', pathNot: '^services/control-panel/src/pages/$1/' },
    },
    {
      name: 'only-the-app-of-the-panel-knows-its-pages',
      severity: 'error',
      from: { path: '^services/control-panel/src/', pathNot: '^services/control-panel/src/(?:app|pages)/' },
      to: { path: '^services/control-panel/src/pages/' },
    },
    {
      name: 'the-app-of-the-panel-sits-on-top',
      severity: 'error',
      from: {
        path: '^services/control-panel/src/',
        pathNot: String.raw`^services/control-panel/src/(?:app/|main\.tsx$)`,
      },
      to: { path: '^services/control-panel/src/app/' },
    },
    {
      name: 'the-folders-of-a-service-import-in-no-circle',
      comment: 'What lies directly in src, such as app.ts, wires them all up.',
      scope: 'folder',
      severity: 'error',
      from: { path: '^services/[^/]+/src/|^services/control-panel/src$' },
      to: { circular: true },
    },
    {
      name: 'the-domain-is-pure',
      comment: 'What it needs of the world are interfaces of its own, which storage, clients and messaging provide.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/domain/', pathNot: String.raw`\.test\.ts$` },
      to: { pathNot: '^services/[^/]+/src/domain/|^libs/(?:contracts|errors)/' },
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
    exclude: { path: '^(?:libs|services)/[^/]+/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.test.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
