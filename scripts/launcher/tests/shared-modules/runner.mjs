import { createRequire, registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const adapterFile = require.resolve('jest-circus/runner');
const { default: adapter } = require(adapterFile);
/** It keeps the tests of one file. */
const circus = join(dirname(adapterFile), 'jestAdapterInit.js');
const eventHandlers = Symbol.for('EVENT_HANDLERS');
const jestGlobals = Symbol.for('kopru.jest-globals');

const root = new URL('../../../../', import.meta.url).href;
const codeOfTests = /^(?!.*node_modules\/)(?:(?:libs\/testing|e2e)\/.*|.*\/tests?\/.*|.*\.test)\.ts$/;
const isOfTests = (url) => url.startsWith(root) && codeOfTests.test(url.slice(root.length));

const globalsUrl = new URL('globals.mjs', import.meta.url).href;
let fileNumber = 0;

// The code of tests remembers what belongs to its file, so each file loads its own. Everything else is loaded once per process.
registerHooks({
  resolve: (specifier, context, next) => {
    const ofFile = (url) => `${url}?file=${String(fileNumber)}`;
    if (specifier === '@jest/globals') return { url: ofFile(globalsUrl), shortCircuit: true };
    const found = next(specifier, context);
    return isOfTests(found.url) ? { ...found, url: ofFile(found.url) } : found;
  },
});

/** Gives the environment variables back as they were. */
const restoreEnv = (before) => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  for (const [name, value] of Object.entries(before)) if (process.env[name] !== value) process.env[name] = value;
};

/** The part of jest's runtime that jest-circus uses, with modules that Node loads. */
const nodeRuntime = (runtime, testPath) =>
  Object.create(runtime, {
    requireInternalModule: { value: (path) => require(path) },
    requireModule: { value: (path) => require(path) },
    unstable_shouldLoadAsEsm: { value: () => true },
    unstable_importModule: { value: (path) => import(pathToFileURL(path).href) },
    setGlobalsForRuntime: {
      value: (globals) => {
        globalThis[jestGlobals] = { ...globals, jest: runtime.jestGlobals.jestObjectFor(testPath) };
      },
    },
  });

/** Runs a file of tests with jest-circus in the process itself. Jest's own way evaluates every module anew for every file. */
export default async (globalConfig, config, environment, runtime, testPath, sendMessageToJest) => {
  fileNumber += 1;
  delete globalThis[eventHandlers];
  delete require.cache[circus];
  const env = { ...process.env };
  const { console } = globalThis;
  globalThis.console = environment.global.console;
  // Node's own, because nothing was transformed.
  const { prepareStackTrace } = Error;
  Error.prepareStackTrace = undefined;
  try {
    const own = nodeRuntime(runtime, testPath);
    return await adapter(globalConfig, config, { global: globalThis }, own, testPath, sendMessageToJest);
  } finally {
    Error.prepareStackTrace = prepareStackTrace;
    globalThis.console = console;
    restoreEnv(env);
  }
};
