// Saves the interface of the sources as that of a version: node --conditions=source scripts/api-diff/save.ts VERSION
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentShape, folder } from './current.ts';

const [version] = process.argv.slice(2);
if (version === undefined) throw new Error('which version?');
writeFileSync(join(folder, `${version}.json`), `${JSON.stringify(currentShape(version), null, 1)}\n`);
