#!/usr/bin/env node
import { environmentOf } from './config.ts';
import { run } from './run.ts';

// Whoever reads the lines, such as head, may have seen enough.
process.stdout.once('error', () => process.exit());
process.exitCode = await run(process.argv.slice(2), environmentOf());
