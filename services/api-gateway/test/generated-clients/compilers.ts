import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '../support/programs.ts';

/** What the users of the generators have. */
export const typescript = 'typescript@5.9.3';
const strict = [
  ...['--noEmit', '--strict', '--skipLibCheck', 'false'],
  ...['--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', '--module', 'esnext', '--moduleResolution', 'bundler'],
];

/** Fails where TypeScript, as strict as it gets without options of taste, finds something. */
export const compileTypeScript = async (programs: string, folder: string, file: string): Promise<void> => {
  await compile(join(programs, 'tsc'), [...strict, file], folder);
};

/** Imports every module of a Python package, so that also what runs at import has run. */
export const importPython = async (programs: string, folder: string, name: string): Promise<void> => {
  const code = `import importlib, pkgutil, ${name}
for module in pkgutil.walk_packages(${name}.__path__, "${name}."): importlib.import_module(module.name)`;
  await compile(join(programs, 'python'), ['-c', code], folder);
};

/** Reads every class in, so that PHP has checked what each of them inherits. */
export const loadPhp = async (folder: string): Promise<void> => {
  const names = readdirSync(join(folder, 'lib'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.php'))
    .map((file) => file.slice(0, -'.php'.length).replaceAll('/', '\\'));
  const loader = `<?php
error_reporting(E_ALL);
set_error_handler(fn ($kind, $text, $file, $line) => throw new ErrorException("$text in $file:$line"));
require '/usr/share/php/GuzzleHttp/autoload.php';
spl_autoload_register(fn ($name) => str_starts_with($name, 'Kopru\\\\')
  && require __DIR__ . '/lib/' . str_replace('\\\\', '/', substr($name, 6)) . '.php');
foreach (${JSON.stringify(names)} as $name) {
  if (!class_exists("Kopru\\\\$name") && !interface_exists("Kopru\\\\$name")) throw new Exception("no class $name");
}
`;
  writeFileSync(join(folder, 'load.php'), loader);
  await compile('php', ['load.php'], folder);
};

export const compileJava = async (folder: string): Promise<void> => {
  await compile('mvn', ['--batch-mode', '--quiet', 'compile'], folder);
};
