import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { resolve } from 'node:path';
import { type ApiAnswer } from '@kopru/testing';
import { adminScript, askScript, optionsOf } from './in-container.ts';
import { newPlace, type System } from '@kopru/testing/system';

const root = resolve(import.meta.dirname, '..', '..');

interface Result {
  code: number | null;
  output: string;
}

const docker = (args: readonly string[], env: Record<string, string | undefined>): Promise<Result> =>
  new Promise((done) => {
    const child = spawn('docker', args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('close', (code) => {
      done({ code, output });
    });
  });

export interface Composition {
  system: System;
  /** Runs `docker compose …` on the system; throws when it fails. */
  compose: (...args: string[]) => Promise<string>;
  /** Whether every service is healthy, apart from those that have finished their work. */
  isHealthy: () => Promise<boolean>;
  receiverHost: string;
}

/** An address of this machine that containers can reach: the engine's own bridge where there is one. */
export const hostAddress = (): string => {
  const interfaces = networkInterfaces();
  const candidates = [
    ...(interfaces['docker0'] ?? []),
    ...Object.values(interfaces).flatMap((entries) => entries ?? []),
  ];
  const found = candidates.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (found === undefined) throw new Error('this machine has no address that a container could reach');
  return found.address;
};

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

const token = "require('node:fs').readFileSync('/run/kopru/internal_token', 'utf8')";

/** `docker compose up --wait` with a project, ports and secrets of its own. */
export const startComposition = async (settings: Record<string, string>): Promise<Composition> => {
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
    const { code, output } = await docker(['compose', '-p', project, ...args], everything);
    if (code !== 0)
      throw new Error(`docker compose ${args.join(' ')} ended with ${String(code)}:\n${output.slice(-4000)}`);
    return output;
  };
  const ask = async (service: string, script: string, ...args: string[]): Promise<ApiAnswer> => {
    const output = await compose('exec', '-T', service, 'node', '-e', script, ...args);
    return JSON.parse(output.trim().split('\n').at(-1) ?? '') as ApiAnswer;
  };
  const isHealthy = async (): Promise<boolean> => {
    const lines = (await compose('ps', '--format', 'json')).trim().split('\n');
    const states = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as ContainerState);
    return states.length >= 7 && states.every(({ Health }) => Health === 'healthy');
  };
  const gateway = `http://127.0.0.1:${String(env['GATEWAY_PORT'])}`;
  const system: System = {
    ready: { gateway, panel: `${gateway}/panel`, ingest: everything.INGEST_PUBLIC_URL },
    dataDir: '',
    askDispatcher: (path, headers) => ask('webhook-dispatcher', askScript(token), path, JSON.stringify(headers)),
    admin: async (noun, verb, ...options) => {
      const { status, body } = await ask(
        'api-gateway',
        adminScript(token),
        `${String(noun)}.${String(verb)}`,
        JSON.stringify(optionsOf(options)),
      );
      if (status !== 200) throw new Error(`admin ${String(noun)} ${String(verb)}: ${JSON.stringify(body)}`);
      return body.data as Record<string, string>;
    },
    pidOf: () => {
      throw new Error('a container has no process of ours');
    },
    output: () => '',
    stop: async () => {
      await compose('down', '--volumes', '--timeout', '20');
      return true;
    },
  };
  try {
    await compose('up', '--detach', '--no-build', '--wait', '--wait-timeout', '300');
  } catch (error) {
    const logs = await compose('logs', '--tail', '15');
    await system.stop();
    throw new Error(logs, { cause: error });
  }
  return { system, compose, isHealthy, receiverHost };
};
