// Runs the service of this image until it is ready, so that its indexes and queues are this version's, then ends it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

const timeoutMs = Number(process.env.MIGRATION_TIMEOUT_MS ?? 300_000);
const port = process.env.PORT ?? '8080';
const service = spawn(process.execPath, ['--enable-source-maps', 'dist/main.js'], {
  stdio: 'inherit',
  // Nobody calls this process, so it need not drain.
  env: { ...process.env, SHUTDOWN_DRAIN: '0s' },
});
const ended = once(service, 'exit');
process.once('SIGTERM', () => service.kill('SIGTERM'));

const isReady = async () => {
  const signal = AbortSignal.timeout(4000);
  const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).catch(() => undefined);
  const { checks = {} } = response?.ok ? await response.json() : {};
  return response?.ok === true && Object.values(checks).every(Boolean);
};

const deadline = Date.now() + timeoutMs;
let ready = false;
while (!ready && service.exitCode === null && service.signalCode === null && Date.now() < deadline) {
  ready = await isReady();
  if (!ready) await pause(250);
}
service.kill('SIGTERM');
const [code] = await ended;
process.exit(ready && code === 0 ? 0 : 1);
