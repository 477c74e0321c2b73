// Compiles and checks types with TypeScript 7, which needs a third of the time. Version 6 stays for ESLint, which reads it as a
// library, and gives its program the same name: so this one is called by its path.
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const compiler = fileURLToPath(new URL('../node_modules/typescript-native/bin/tsc', import.meta.url));
const args = process.argv.slice(2);
const isBuild = args.includes('-b');
/** One checker per project: several of them would each work out the types of the contracts again. */
const inParallel = isBuild ? ['--builders', String(Math.min(4, availableParallelism()))] : [];
const { status } = spawnSync(process.execPath, [compiler, ...args, '--checkers', '1', ...inParallel], {
  stdio: 'inherit',
  // Memory is given back less often, which is a quarter of its time.
  env: { GOGC: '300', ...process.env },
});
process.exit(status ?? 1);
