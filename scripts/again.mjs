import { go } from './bootstrap.mjs';

await go('again', process.argv.slice(2));
