import { defineConfig } from 'vite';

/** One file with everything that it needs: the package installs nothing else. */
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    outDir: 'package',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'kopru.js' } },
  },
  ssr: { noExternal: true, resolve: { conditions: ['source'] } },
});
