#!/usr/bin/env node
import { environmentOf } from './config.ts';
import { run } from './run.ts';

// The reader of the output, such as head, may have closed it.
process.stdout.once('error', () => process.exit());
process.exitCode = await run(process.argv.slice(2), environmentOf());
