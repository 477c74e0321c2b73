// Saves the stores of the sources as those of a version: node --conditions=source scripts/stores/save.ts VERSION
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writtenDocuments } from './documents.ts';
import { currentStores, folder } from './stores.ts';

const [version] = process.argv.slice(2);
if (version === undefined) throw new Error('which version?');
const stores = currentStores(version);
writeFileSync(join(folder, `${version}.json`), `${JSON.stringify(stores, null, 1)}\n`);
writeFileSync(join(folder, `${version}.documents.json`), writtenDocuments(stores));
