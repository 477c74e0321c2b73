import { go } from './bootstrap.mjs';

await go('admin', process.argv.slice(2));
