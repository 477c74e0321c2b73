import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRefused } from './find-refused.ts';
import { finished } from './refused.ts';

const root = join(import.meta.dirname, '..', '..');

/** The parts of a package with code; everything in a folder that is no package. */
const partsOf = (folder: string): string[] =>
  existsSync(join(root, folder, 'src')) ? [join(folder, 'src'), join(folder, 'test')] : [folder];

const filesOf = (folder: string): string[] =>
  partsOf(folder)
    .filter((part) => existsSync(join(root, part)))
    .flatMap((part) =>
      readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !/(?:^|[\\/])(?:dist|node_modules)[\\/]/.test(name))
        .map((name) => join(part, name)),
    );

const lines = finished
  .flatMap(filesOf)
  .flatMap((file) =>
    findRefused(file, readFileSync(join(root, file), 'utf8')).map(
      ({ name, line, word, instead }) => `${file}:${line} ${name}: not "${word}", but ${instead} (docs/glossary.md)`,
    ),
  );
for (const line of lines) console.error(line);
process.exitCode = lines.length === 0 ? 0 : 1;
