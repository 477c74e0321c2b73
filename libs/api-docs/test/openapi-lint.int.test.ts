import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { clientDocument } from '../src/openapi/client-document.ts';
import { openApiDocument } from '../src/openapi/document.ts';

const run = promisify(execFile);
const linter = resolve(import.meta.dirname, '../../../node_modules/@redocly/cli/bin/cli.js');

describe('the OpenAPI document', () => {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const document = openApiDocument({ ingestUrl: 'https://ingest.example.com' });

  it.each([
    ['', document],
    [', in the form for client generators,', clientDocument(document)],
  ])(
    '%s passes the linter with no error',
    async (_form, form) => {
      const file = join(folder, 'openapi.json');
      writeFileSync(file, JSON.stringify(form));
      const args = [linter, 'lint', file, '--extends', 'recommended', '--format', 'summary'];
      const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
      const result = await run(process.execPath, args, { env, timeout: 60_000, cwd: folder }).catch(
        (error: { stdout: string; stderr: string }) => error,
      );
      expect(`${result.stdout}${result.stderr}`).toMatch(/is valid/);
    },
    300_000,
  );
});
