import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmPrograms, pythonPrograms, run } from '../support/programs.ts';
import { compileTypeScript, importPython, typescript } from './compilers.ts';

const typedCall = `import type { paths } from './api';
type Orders = paths['/web-api/v1/orders']['get']['responses']['200']['content']['application/json'];
export const numbers = ({ data }: Orders): string[] => data.map(({ providerOrderId }) => providerOrderId);
`;

export interface Generator {
  name: string;
  /** Gets the generator and the compiler; gives the folder of its programs. */
  prepare: () => Promise<string>;
  /** Makes a client and compiles it. */
  make: (programs: string, document: string, folder: string) => Promise<void>;
}

export const generators: readonly Generator[] = [
  {
    name: 'openapi-typescript',
    prepare: () => npmPrograms('openapi-typescript', ['openapi-typescript@7.13.0', typescript]),
    make: async (programs, document, folder) => {
      const program = join(programs, 'openapi-typescript');
      await run(program, [document, '--output', join(folder, 'api.ts')], { timeout: 120_000 });
      writeFileSync(join(folder, 'use.ts'), typedCall);
      await compileTypeScript(programs, folder, 'use.ts');
    },
  },
  {
    name: 'openapi-python-client',
    prepare: () => pythonPrograms('openapi-python-client', ['openapi-python-client==0.29.1']),
    make: async (programs, document, folder) => {
      const env = { ...process.env, PATH: `${programs}:${process.env['PATH'] ?? ''}` };
      const options = ['--path', document, '--meta', 'none', '--output-path', join(folder, 'kopru_client')];
      const program = join(programs, 'openapi-python-client');
      await run(program, ['generate', ...options, '--fail-on-warning'], { env, timeout: 300_000 });
      await importPython(programs, folder, 'kopru_client');
    },
  },
];
