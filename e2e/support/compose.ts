import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { adminAt } from '@kopru/testing';
import { run } from '../../scripts/launcher/run.ts';
import { askInside, hostAddress, tokenBy, withoutProcesses } from './containers.ts';
import { newPlace, type System } from '@kopru/testing/system';

const root = resolve(import.meta.dirname, '..', '..');

const docker = (args: readonly string[], env: NodeJS.ProcessEnv) =>
  run('docker', args, { cwd: root, env: { ...process.env, ...env } });

export interface Composition {
  system: System;
  /** Runs `docker compose …` on the system; throws when it fails. */
  compose: (...args: string[]) => Promise<string>;
  /** Whether every service is healthy, apart from those that have finished their work. */
  isHealthy: () => Promise<boolean>;
  receiverHost: string;
}

interface Inspected {
  Config: { User: string };
  HostConfig: { ReadonlyRootfs: boolean; Privileged: boolean; CapDrop: string[] | null; SecurityOpt: string[] | null };
}

/** The privileges of a container. */
export const inspect = async (id: string) => {
  const { output } = await docker(['inspect', id], {});
  const [found] = JSON.parse(output) as Inspected[];
  if (found === undefined) throw new Error(`there is no container ${id}`);
  const { ReadonlyRootfs, Privileged, CapDrop, SecurityOpt } = found.HostConfig;
  return {
    user: found.Config.User,
    isReadOnly: ReadonlyRootfs,
    isPrivileged: Privileged,
    dropped: CapDrop ?? [],
    options: SecurityOpt ?? [],
  };
};

interface ContainerState {
  Service: string;
  State: string;
  Health: string;
}

/** `docker compose up --wait` with a project, ports and secrets of its own. */
export const startComposition = async (
  settings: Record<string, string>,
  files: readonly string[] = ['docker-compose.yml'],
): Promise<Composition> => {
  const { env, remove } = await newPlace();
  remove();
  const project = `kopru-e2e-${randomBytes(3).toString('hex')}`;
  const receiverHost = hostAddress();
  const everything = {
    ...env,
    ...settings,
    NODE_ENV: 'development',
    WEBHOOK_ALLOW_CIDRS: `${receiverHost}/32`,
    INGEST_PUBLIC_URL: `http://127.0.0.1:${String(env['INGEST_PORT'])}`,
  };
  const compose = async (...args: string[]): Promise<string> => {
    const { code, output } = await docker(
      ['compose', '-p', project, ...files.flatMap((file) => ['-f', file]), ...args],
      everything,
    );
    if (code !== 0)
      throw new Error(`docker compose ${args.join(' ')} ended with ${String(code)}:\n${output.slice(-4000)}`);
    return output;
  };
  const node = (service: string, ...args: string[]): Promise<string> => compose('exec', '-T', service, 'node', ...args);
  const isHealthy = async (): Promise<boolean> => {
    const lines = (await compose('ps', '--format', 'json')).trim().split('\n');
    const states = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as ContainerState);
    return states.length >= 7 && states.every(({ Health }) => Health === 'healthy');
  };
  /** Docker 20.10 may count a container that was killed and removed as an endpoint of its network for good. */
  const isLeftByDocker = async (error: unknown): Promise<boolean> =>
    error instanceof Error &&
    error.message.includes('has active endpoints') &&
    (await compose('ps', '--all', '--quiet')).trim() === '';
  const stop = async (): Promise<boolean> => {
    await compose('down', '--volumes', '--timeout', '20').catch(async (error: unknown) => {
      if (!(await isLeftByDocker(error))) throw error;
    });
    return true;
  };
  const gateway = `http://127.0.0.1:${String(env['GATEWAY_PORT'])}`;
  try {
    await compose('up', '--detach', '--no-build', '--wait', '--wait-timeout', '300');
  } catch (error) {
    const logs = await compose('logs', '--tail', '15');
    await stop();
    throw new Error(logs, { cause: error });
  }
  const keysOf = async (...how: string[]): Promise<string> =>
    (await compose(...how, 'cat', '/run/kopru/internal_keys')).trim().split('\n').at(-1) ?? '';
  const keysOfOperator = await keysOf('run', '--rm', '-T', '--no-deps', 'maintenance');
  const keysOfGateway = await keysOf('exec', '-T', 'api-gateway');
  const system: System = {
    ...withoutProcesses,
    ready: { gateway, panel: `${gateway}/panel`, ingest: everything.INGEST_PUBLIC_URL },
    askDispatcher: askInside((...args) => node('webhook-dispatcher', ...args), keysOfGateway),
    admin: adminAt(`http://127.0.0.1:${String(env['GATEWAY_INTERNAL_PORT'])}`, tokenBy(keysOfOperator, 'api-gateway')),
    stop,
  };
  return { system, compose, isHealthy, receiverHost };
};
