import { go } from './bootstrap.mjs';

await go('bench', process.argv.slice(2));
