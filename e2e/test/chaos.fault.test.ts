import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..', '..');
/** The faults need a private RabbitMQ and mongod that can be killed, as `npm test` installs them on Debian. */
const hasOwnProcesses = existsSync('/usr/lib/rabbitmq/bin/rabbitmqctl');
const deadlineMs = 600_000;
/** Six servers start, restart in turn and join again; without this size it would be no short test. */
const clusterDeadlineMs = 1_800_000;
/** Of the rolling restarts: a machine that others use, too, bears less, and restarts its servers later. */
const perSecond = Number(process.env['CHAOS_RATE'] ?? '50');
const seconds = Number(process.env['CHAOS_SECONDS'] ?? '300');
const isFull = process.env['TEST_SCALE'] === 'full' && process.getuid?.() === 0;

interface Report {
  attempted: number;
  acknowledged: number;
  stored: number;
  lost: number;
  unexpected: number;
  unanswered: number;
  kills: number;
  failed: number;
  standstills: { fault: string }[];
}

interface Ended {
  code: number | null;
  report: Report;
}

const runChaos = (...args: string[]): Promise<Ended> =>
  new Promise((resolved, failed) => {
    const folder = mkdtempSync(join(tmpdir(), 'kopru-chaos-'));
    const child = spawn(
      process.execPath,
      [join(root, 'scripts', 'chaos.mjs'), '--log', join(folder, 'run.log'), ...args],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: args.includes('--cluster') ? clusterDeadlineMs : deadlineMs,
      },
    );
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.once('close', (code) => {
      rmSync(folder, { recursive: true, force: true });
      try {
        const report = JSON.parse(stdout.slice(stdout.indexOf('{'))) as Report;
        if (report.lost + report.unexpected > 0) console.info(stderr.slice(-5000));
        resolved({ code, report });
      } catch {
        failed(new Error(`chaos ended with ${String(code)}:\n${stderr.slice(-5000)}`));
      }
    });
  });

// Skipped where the broker is not a process of this machine, because it could not be killed.
(hasOwnProcesses ? describe : describe.skip)('npm run chaos', () => {
  it(
    'loses nothing while services, RabbitMQ and MongoDB are killed under orders of every platform',
    async () => {
      const { code, report } = await runChaos('--seed', '8', '--seconds', '60', '--rate', '12', '--shops', '2');
      expect(report).toMatchObject({ lost: 0, unexpected: 0, unanswered: 0, attempted: 720, acknowledged: 720 });
      expect(report.stored).toBe(720);
      expect(report.kills).toBeGreaterThan(0);
      expect(code).toBe(0);
    },
    deadlineMs,
  );

  it(
    'fails when one message in a hundred is dropped on purpose',
    async () => {
      const { code, report } = await runChaos(
        ...['--seed', '2', '--seconds', '10', '--rate', '12', '--shops', '1'],
        ...['--no-faults', '--timeout', '15', '--drop-every', '100'],
      );
      expect(report.lost).toBeGreaterThan(0);
      expect(code).not.toBe(0);
    },
    deadlineMs,
  );

  (isFull ? it : it.skip)(
    'fails no call and loses nothing while three brokers and then three members restart in turn',
    async () => {
      const { code, report } = await runChaos(
        ...['--cluster', '--seed', '1', '--seconds', String(seconds), '--rate', String(perSecond), '--shops', '4'],
        ...['--only', 'rolling-restart'],
      );
      process.stderr.write(`${JSON.stringify(report)}\n`);
      expect(new Set(report.standstills.map(({ fault }) => fault))).toEqual(
        new Set(['rolling-restart broker', 'rolling-restart database']),
      );
      const acknowledged = perSecond * seconds;
      expect(report).toMatchObject({ lost: 0, unexpected: 0, unanswered: 0, failed: 0, acknowledged });
      expect(code).toBe(0);
    },
    clusterDeadlineMs,
  );
});
