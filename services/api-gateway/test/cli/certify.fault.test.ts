import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { startTill } from '../certification/till.ts';
import type { Bug } from '../certification/bugs.ts';
import { apiClient } from '../support/api-client.ts';
import { startSystem, type System } from '../support/system.ts';
import { runKopru } from './kopru.ts';

jest.setTimeout(300_000);

describe('kopru certify', () => {
  let system: System;
  let folder: string;
  beforeAll(async () => {
    system = await startSystem({
      PLATFORM_TIMEOUT: '2s',
      // A platform waits half a minute for an acceptance, on a busy machine, too.
      SIMULATOR_TIME_SCALE: '10',
      CERTIFICATION_TIMEOUT: '6s',
    });
    folder = mkdtempSync(join(tmpdir(), 'kopru-certify-'));
  });
  afterAll(async () => {
    await system?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const newKey = async (): Promise<string> => {
    const account = await system.newAccount();
    const { apiKey = '' } = await system.admin('sandbox.create', { account: account.id });
    return apiKey;
  };
  const run = (key: string, ...args: string[]) =>
    runKopru(['certify', ...args], { KOPRU_URL: system.url, KOPRU_API_KEY: key });
  const withTill = async (bug: Bug | undefined, ...args: string[]) => {
    const testKey = await newKey();
    const till = await startTill({ url: system.url, key: testKey, ...(bug !== undefined && { bug }) });
    await apiClient(system.url, testKey)('POST /webhook-endpoints', { body: { url: till.url } });
    const ended = await run(
      testKey,
      '--till',
      'Kasa@4.2.0',
      '--scenario',
      'new-orders-are-read,a-lost-answer',
      ...args,
    );
    await till.stop();
    return ended;
  };

  it('ends with 0 when every scenario was passed, and writes JUnit XML', async () => {
    const file = join(folder, 'good.xml');
    const { code, stdout, stderr } = await withTill(undefined, '--seed', '7', '--junit', file);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/seed 7\.\nPassed: 2 scenarios passed, 0 failed\.\n$/)]);
    expect(stdout.split('\n').sort()).toEqual([
      '',
      expect.stringMatching(/^passed {2}a-lost/),
      expect.stringMatching(/^passed {2}new/),
    ]);
    expect(readFileSync(file, 'utf8')).toContain('tests="2" failures="0" skipped="0"');
  });

  it('ends with 1 when one was failed, with what it was failed by', async () => {
    const file = join(folder, 'bad.xml');
    const { code, stdout, stderr } = await withTill('repeatsStepsBlindly', '--junit', file, '--lang', 'tr', '--json');
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; scenario?: string; state: string });
    expect(lines.find(({ scenario }) => scenario === 'a-lost-answer')).toMatchObject({
      type: 'verdict',
      state: 'failed',
    });
    expect(lines.at(-1)).toMatchObject({ type: 'certified', state: 'failed', passed: 1, failed: 1, levels: [] });
    expect([code, stderr]).toEqual([1, expect.stringContaining('Kaldı: 1 senaryo geçildi, 1 senaryo geçilemedi.')]);
    expect(readFileSync(file, 'utf8')).toMatch(/name="a-lost-answer">\s*<failure [^>]+>[^<]*changeStatus 200/);
  });
});
