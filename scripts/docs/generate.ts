import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokerRightsFile, brokerRightsJson } from './broker-rights.ts';
import { readPages } from './pages.ts';

writeFileSync(brokerRightsFile, brokerRightsJson());
const docsDir = join(import.meta.dirname, '..', '..', 'docs');
for (const { file, text, rendered } of readPages(docsDir)) {
  if (text === rendered) continue;
  writeFileSync(file, rendered);
  console.log(`wrote ${file}`);
}
