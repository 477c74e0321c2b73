import { go } from './bootstrap.mjs';

await go('start', process.argv.slice(2));
