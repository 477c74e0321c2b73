import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const docs = resolve(import.meta.dirname, '..', '..', 'docs');

interface Settings {
  gateway: string;
  key: string;
  simulator: string;
  /** The number of an order that is there already. */
  order: string;
}

/** The commands of the quick start as they are printed, with the reader's own values. */
const scriptOf = (language: string, { gateway, key, simulator, order }: Settings): string => {
  const page = readFileSync(join(docs, `pos-quick-start.${language}.md`), 'utf8');
  const blocks = [...page.matchAll(/^( *)```sh\n([\s\S]+?)^ *```/gm)].map(([, indent = '', text = '']) =>
    text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
  // Each answer on a line of its own.
  return ['curl() { command curl -sS "$@"; echo; }', ...blocks]
    .join('\n')
    .replace(/KOPRU_URL=\S+/, `KOPRU_URL=${gateway}`)
    .replace(/KOPRU_API_KEY=\S+/, `KOPRU_API_KEY=${key}`)
    .replace(/sim=\S+/, `sim=${simulator}/control`)
    .replace(/^id=\S+/m, `id=${order}`);
};

/** Gives every command of the quick start to a shell, and resolves to the answers. */
export const runPageCommands = async (
  language: string,
  settings: Settings,
): Promise<{ success: boolean; data: unknown }[]> => {
  const child = spawn('sh', ['-c', scriptOf(language, settings)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const output = await child.stdout.toArray();
  return Buffer.concat(output as Buffer[])
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { success: boolean; data: unknown });
};
