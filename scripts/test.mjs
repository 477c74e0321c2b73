import { go } from './bootstrap.mjs';

await go('test', process.argv.slice(2));
