import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { adminInside, askInside, withoutProcesses } from './containers.ts';
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

const nodeIn =
  (service: string) =>
  (...args: string[]): Promise<string> =>
    kubectl('exec', `deploy/kopru-${service}`, '--', 'node', ...args);

/** An address of this machine that pods can reach. */
export const receiverHost = (): string => required('RECEIVER_HOST');

/** The release `kopru` of the chart on a cluster, as a system. */
export const installedSystem = (): System => {
  const gateway = required('KOPRU_GATEWAY');
  return {
    ready: { gateway, panel: `${gateway}/panel`, ingest: required('KOPRU_INGEST') },
    ...withoutProcesses,
    askDispatcher: askInside(nodeIn('webhook-dispatcher'), required('KEYS_OF_GATEWAY')),
    admin: adminInside(nodeIn('api-gateway'), required('KEYS_OF_OPERATOR')),
    stop: async () => true,
  };
};

/** Restarts every pod, as an operator would. */
export const restartEverything = async (): Promise<void> => {
  const names = (await kubectl('get', 'deployments', '-o', 'name')).trim().split('\n');
  await kubectl('rollout', 'restart', ...names);
  for (const name of names) await kubectl('rollout', 'status', name, '--timeout=300s');
};
