import { go } from './bootstrap.mjs';

await go('release', process.argv.slice(2));
