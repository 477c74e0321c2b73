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
      // What every page needs in one file: many small ones compress badly.
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'base',
                test: /node_modules[\\/](?:react|react-dom|react-router|scheduler|@tanstack|i18next|react-i18next)[\\/]/,
              },
            ],
          },
        },
      },
    },
    server: { proxy: { '/panel-api': gateway } },
  };
});
