import { go } from './bootstrap.mjs';

await go('check', process.argv.slice(2));
