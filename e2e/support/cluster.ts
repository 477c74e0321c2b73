import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type ApiAnswer } from '@kopru/testing';
import { adminScript, askScript, optionsOf } from './in-container.ts';
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

const token = 'process.env.INTERNAL_TOKEN';

/** An address of this machine that pods can reach. */
export const receiverHost = (): string => required('RECEIVER_HOST');

/** The release `kopru` of the chart on a cluster, as a system. */
export const installedSystem = (): System => {
  const ask = async (service: string, script: string, ...args: string[]): Promise<ApiAnswer> => {
    const output = await kubectl('exec', `deploy/kopru-${service}`, '--', 'node', '-e', script, ...args);
    return JSON.parse(output.trim().split('\n').at(-1) ?? '') as ApiAnswer;
  };
  const gateway = required('KOPRU_GATEWAY');
  return {
    ready: { gateway, panel: `${gateway}/panel`, ingest: required('KOPRU_INGEST') },
    dataDir: '',
    askDispatcher: (path, headers) => ask('webhook-dispatcher', askScript(token), path, JSON.stringify(headers)),
    admin: async (noun, verb, ...options) => {
      const command = `${String(noun)}.${String(verb)}`;
      const { status, body } = await ask(
        'api-gateway',
        adminScript(token),
        command,
        JSON.stringify(optionsOf(options)),
      );
      if (status !== 200) throw new Error(`admin ${command}: ${JSON.stringify(body)}`);
      return body.data as Record<string, string>;
    },
    pidOf: () => {
      throw new Error('a pod has no process of ours');
    },
    output: () => '',
    stop: async () => true,
  };
};

/** Restarts every pod, as an operator would. */
export const restartEverything = async (): Promise<void> => {
  const names = (await kubectl('get', 'deployments', '-o', 'name')).trim().split('\n');
  await kubectl('rollout', 'restart', ...names);
  for (const name of names) await kubectl('rollout', 'status', name, '--timeout=300s');
};
