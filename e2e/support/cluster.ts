import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { adminAt } from '@kopru/testing';
import { askInside, withoutProcesses } from './containers.ts';
import type { System } from '@kopru/testing/system';

const run = promisify(execFile);

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: npm run kubernetes runs these tests`);
  return value;
};

const kubectl = async (...args: string[]): Promise<string> => {
  const { stdout } = await run('kubectl', ['-n', required('KOPRU_NAMESPACE'), ...args]);
  return stdout;
};

/** An address of this machine that pods can reach. */
export const receiverHost = (): string => required('RECEIVER_HOST');

/** The release `kopru` of the chart on a cluster, as a system. */
export const installedSystem = (): System => {
  const token = required('INTERNAL_TOKEN');
  const gateway = required('KOPRU_GATEWAY');
  return {
    ready: { gateway, panel: `${gateway}/panel`, ingest: required('KOPRU_INGEST') },
    ...withoutProcesses,
    askDispatcher: askInside(
      (...args) => kubectl('exec', 'deploy/kopru-webhook-dispatcher', '--', 'node', ...args),
      token,
    ),
    admin: adminAt(gateway, token),
    stop: async () => true,
  };
};

/** Restarts every pod, as an operator would. */
export const restartEverything = async (): Promise<void> => {
  const names = (await kubectl('get', 'deployments', '-o', 'name')).trim().split('\n');
  await kubectl('rollout', 'restart', ...names);
  for (const name of names) await kubectl('rollout', 'status', name, '--timeout=300s');
};
