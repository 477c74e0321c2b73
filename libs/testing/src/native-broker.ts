import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from './find-program.ts';
import { freePort } from './free-port.ts';

/** A RabbitMQ node as a program of this machine or as a container. */
export interface BrokerNode {
  up(): Promise<void>;
  kill(): Promise<void>;
  /** Runs rabbitmqctl and resolves to its output. */
  control(...args: string[]): Promise<string>;
  remove(): Promise<void>;
}

export interface NativeBrokerNode extends BrokerNode {
  /** SIGSTOP: the node answers nothing, and its connections stay open. */
  freeze(): void;
  /** SIGCONT */
  thaw(): void;
  /** Its name in a cluster. */
  name: string;
  /** SIGTERM: it ends in order; resolves when it has. */
  terminate(): Promise<void>;
  /** Removes what it holds; only while it does not run. */
  forget(): void;
  /** Runs rabbitmq-queues and resolves to its output. */
  queues(...args: string[]): Promise<string>;
}

export interface NativeBrokerOptions {
  /** Holds data, log and Erlang's cookie. */
  folder: string;
  host: string;
  port: number;
  name: string;
  /** The port mapper by which the nodes of a cluster find each other. */
  epmdPort: number;
  configuration?: readonly string[];
  plugins?: readonly string[];
  /** A command that starts the node's programs, such as `ip netns exec <namespace>`. */
  through?: readonly string[];
  /** More of the environment of the server's process. */
  environment?: Record<string, string>;
}

const run = promisify(execFile);

/** The package's own scripts: those on Debian's PATH insist on running as the system service's user. */
export const findRabbitmq = (name: 'rabbitmq-server' | 'rabbitmqctl' | 'rabbitmq-queues'): string | undefined =>
  findProgram(
    name,
    ['/usr/lib/rabbitmq/bin', '/opt/homebrew/sbin', '/usr/local/sbin'].map((folder) => join(folder, name)),
  );

const exited = (child: ChildProcess | undefined): Promise<void> =>
  child === undefined || child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));

const neededProgram = (name: Parameters<typeof findRabbitmq>[0]): string => {
  const path = findRabbitmq(name);
  if (path === undefined) throw new Error(`${name} is not on this machine`);
  return path;
};

export const nativeBrokerNode = async (options: NativeBrokerOptions): Promise<NativeBrokerNode> => {
  const { folder, host, port, name, epmdPort, through = [] } = options;
  const fullName = `${name}@${host === '127.0.0.1' ? 'localhost' : host}`;
  const configFile = join(folder, 'rabbitmq.conf');
  mkdirSync(join(folder, 'data'), { recursive: true });
  writeFileSync(join(folder, 'plugins'), `[${(options.plugins ?? []).join(',')}].\n`);
  const configuration = [
    `listeners.tcp.default = ${host}:${port}`,
    'vm_memory_high_watermark.absolute = 2GB',
    'disk_free_limit.absolute = 50MB',
    ...(options.configuration ?? []),
  ];
  writeFileSync(configFile, `${configuration.join('\n')}\n`);
  const env = {
    PATH: process.env['PATH'],
    LANG: 'C.UTF-8',
    HOME: folder,
    RABBITMQ_NODENAME: fullName,
    // To Erlang, a name with dots is a long name.
    RABBITMQ_USE_LONGNAME: String(host !== '127.0.0.1'),
    RABBITMQ_DIST_PORT: String(await freePort()),
    RABBITMQ_MNESIA_BASE: join(folder, 'data'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'plugins'),
    RABBITMQ_CONFIG_FILE: configFile,
    // Otherwise the start script stays in between as a second process that a kill would leave behind.
    RUNNING_UNDER_SYSTEMD: 'true',
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+sbwt none +sbwtdcpu none +sbwtdio none',
    ERL_EPMD_PORT: String(epmdPort),
    ERL_EPMD_ADDRESS: host,
  };
  const server = neededProgram('rabbitmq-server');
  const ctl = neededProgram('rabbitmqctl');
  const inPlace = (program: string, args: readonly string[]): [string, string[]] => {
    const [first = program, ...rest] = [...through, program, ...args];
    return [first, rest];
  };
  const epmd = findProgram('epmd');
  const mapper =
    epmd === undefined
      ? undefined
      : spawn(...inPlace(epmd, ['-port', String(epmdPort)]), { env, stdio: 'ignore' }).on('error', () => undefined);
  let broker: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    broker?.kill('SIGKILL');
    await exited(broker);
  };
  const tool =
    (path: string) =>
    async (...args: string[]): Promise<string> =>
      (await run(...inPlace(path, ['--quiet', ...args]), { env })).stdout;
  return {
    name: fullName,
    up: async () =>
      void (broker = spawn(...inPlace(server, []), { env: { ...env, ...options.environment }, stdio: 'ignore' })),
    kill,
    terminate: async () => {
      broker?.kill('SIGTERM');
      await exited(broker);
    },
    forget: () => {
      rmSync(join(folder, 'data'), { recursive: true, force: true, maxRetries: 5 });
      mkdirSync(join(folder, 'data'));
    },
    freeze: () => void broker?.kill('SIGSTOP'),
    thaw: () => void broker?.kill('SIGCONT'),
    control: tool(ctl),
    queues: async (...args) => tool(neededProgram('rabbitmq-queues'))(...args),
    remove: async () => {
      await kill();
      mapper?.kill('SIGKILL');
      await exited(mapper);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
