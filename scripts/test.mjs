import { go } from './bootstrap.mjs';

const [first, ...others] = process.argv.slice(2);
await (first === '--times' ? go('times', others) : go('test', process.argv.slice(2)));
