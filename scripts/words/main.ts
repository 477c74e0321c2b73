import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRefused } from './find-refused.ts';
import { finished } from './refused.ts';

const root = join(import.meta.dirname, '..', '..');

const filesOf = (folder: string): string[] =>
  ['src', 'test']
    .filter((part) => existsSync(join(root, folder, part)))
    .flatMap((part) =>
      readdirSync(join(root, folder, part), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => join(folder, part, name)),
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
