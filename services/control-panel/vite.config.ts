import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

const gateway = process.env['PANEL_API_URL'] ?? 'http://127.0.0.1:8080';

/** Compressed once here instead of with every answer of the gateway. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle: ({ dir }) => {
    const folder = dir ?? 'dist';
    for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:js|css|svg)$/.test(entry)) continue;
      const path = join(folder, entry);
      const content = readFileSync(path);
      writeFileSync(`${path}.br`, brotliCompressSync(content));
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    }
  },
});

const source = join(import.meta.dirname, 'src');
/** What somebody sees first: the frame, and in it one of these two pages. */
const firstSeen = ['main.tsx', 'pages/sign-in/sign-in.tsx', 'pages/queue/queue.tsx'].map((file) => join(source, file));

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null;
}

/** Packages whose one entry leads to everything that they have. */
const barrel = /node_modules\/(?:@mantine\/core|@tabler\/icons-react)\/.*\/(?:index|tabler-icons-react)\.mjs$/;
const namedImport = /import\s*\{([^}]*)\}\s*from\s*['"](?:@mantine\/core|@tabler\/icons-react)['"]/g;

/** The names that a module takes out of those packages. */
const takenFrom = (code: string): string[] =>
  [...code.matchAll(namedImport)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
  );

/** The modules of the first page: all that it imports at once, and of the large packages what it takes out of them. */
const modulesOfFirstPage = (graph: Graph): ReadonlySet<string> => {
  const found = new Set<string>();
  const add = (id: string): void => {
    const info = found.has(id) ? null : graph.getModuleInfo(id);
    if (info === null) return;
    found.add(id);
    for (const imported of info.importedIds) {
      if (!barrel.test(imported)) add(imported);
      else {
        const parts = graph.getModuleInfo(imported)?.importedIds ?? [];
        for (const name of takenFrom(info.code ?? ''))
          for (const part of parts) if (part.endsWith(`/${name}.mjs`)) add(part);
      }
    }
  };
  firstSeen.forEach(add);
  return found;
};

/** One file for all of it: many small ones compress badly, and each is asked for by itself. */
const first = (): ((id: string, graph: Graph) => string | null) => {
  let needed: ReadonlySet<string> | undefined;
  return (id, graph) => {
    needed ??= modulesOfFirstPage(graph);
    return needed.has(id) ? 'first' : null;
  };
};

export default defineConfig(({ command }) => {
  // Whatever the environment of the machine says: people get the production build.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    base: '/panel/',
    plugins: [react(), precompress()],
    // The contracts' own source: nothing else must be built before.
    resolve: { conditions: ['source', ...defaultClientConditions] },
    // The gateway puts a fresh nonce in its place with every answer, so the policy needs no 'unsafe-inline'.
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      target: 'es2022',
      // The first that know light-dark(): older ones would get a substitute that does not follow the panel's switch.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      // A data: address would need its own exception in the policy.
      assetsInlineLimit: 0,
      sourcemap: false,
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: first() }] } } },
    },
    server: { proxy: { '/panel-api': gateway } },
  };
});
