import { go } from './bootstrap.mjs';

await go('chaos', process.argv.slice(2));
