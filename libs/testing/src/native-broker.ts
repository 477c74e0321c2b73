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
}

const run = promisify(execFile);

/** The package's own scripts: those on Debian's PATH insist on running as the system service's user. */
export const findRabbitmq = (name: 'rabbitmq-server' | 'rabbitmqctl'): string | undefined =>
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
    RABBITMQ_NODENAME: `${name}@${host === '127.0.0.1' ? 'localhost' : host}`,
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
  return {
    up: async () => void (broker = spawn(...inPlace(server, []), { env, stdio: 'ignore' })),
    kill,
    freeze: () => void broker?.kill('SIGSTOP'),
    thaw: () => void broker?.kill('SIGCONT'),
    control: async (...args) => (await run(...inPlace(ctl, ['--quiet', ...args]), { env })).stdout,
    remove: async () => {
      await kill();
      mapper?.kill('SIGKILL');
      await exited(mapper);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
