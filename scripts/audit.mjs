// npm run audit: known weaknesses in the services' dependencies. Exceptions: scripts/audit/exceptions.json.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { verdictOf } from './audit/verdict.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const exceptions = JSON.parse(readFileSync(new URL('audit/exceptions.json', import.meta.url), 'utf8'));
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
});
const { isGreen, lines } = verdictOf(stdout ?? '', exceptions, new Date());
for (const line of lines) console.log(line);
process.exit(isGreen ? 0 : 1);
