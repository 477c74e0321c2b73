import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { connect } from 'amqplib';
import { freePort } from './free-port.ts';
import { createBrokerTools, type BrokerTools } from './management.ts';
import { waitFor } from './wait-for.ts';

/** A RabbitMQ node that belongs to one test, which may kill it. */
export interface PrivateBroker {
  url: string;
  tools: Pick<BrokerTools, 'depth' | 'put' | 'deleteQueue'>;
  /** As a power cut does; its data stays. */
  kill(): Promise<void>;
  /** Starts it again after a kill; resolves when it takes connections. */
  start(): Promise<void>;
  /** In good order, as for an upgrade. */
  suspend(): Promise<void>;
  /** After a suspend; resolves when it takes connections. */
  resume(): Promise<void>;
  /** Ends every connection by force. */
  closeConnections(): Promise<void>;
  /** Its memory limit is exceeded, or no longer. */
  setMemoryAlarm(isOn: boolean): Promise<void>;
  /** Its disk has less free space than it wants, or enough again. */
  setDiskAlarm(isOn: boolean): Promise<void>;
  stop(): Promise<void>;
}

interface Node {
  up(): Promise<void>;
  kill(): Promise<void>;
  control(...args: string[]): Promise<void>;
  remove(): Promise<void>;
}

const run = promisify(execFile);
const startPatienceMs = 240_000;

const find = (name: string, extra: readonly string[] = []): string | undefined =>
  [...extra, ...(process.env['PATH'] ?? '').split(delimiter)]
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });

const exited = (child: ChildProcess | undefined): Promise<void> =>
  child === undefined || child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));

const nativeNode = async (folder: string, port: number): Promise<Node> => {
  const [distribution, epmdPort] = [await freePort(), await freePort()];
  const configFile = join(folder, 'rabbitmq.conf');
  mkdirSync(join(folder, 'data'), { recursive: true });
  writeFileSync(join(folder, 'plugins'), '[].\n');
  writeFileSync(
    configFile,
    `listeners.tcp.default = 127.0.0.1:${port}\nvm_memory_high_watermark.absolute = 2GB\ndisk_free_limit.absolute = 50MB\n`,
  );
  const env = {
    PATH: process.env['PATH'],
    LANG: 'C.UTF-8',
    HOME: folder,
    RABBITMQ_NODENAME: `t${port}@localhost`,
    RABBITMQ_DIST_PORT: String(distribution),
    RABBITMQ_MNESIA_BASE: join(folder, 'data'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'plugins'),
    RABBITMQ_CONFIG_FILE: configFile,
    // Otherwise the start script stays in between as a second process that a kill would leave behind.
    RUNNING_UNDER_SYSTEMD: 'true',
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+sbwt none +sbwtdcpu none +sbwtdio none',
    ERL_EPMD_PORT: String(epmdPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
  };
  const folders = ['/usr/lib/rabbitmq/bin', '/usr/local/sbin', '/opt/homebrew/sbin'];
  const server = find('rabbitmq-server', folders);
  const ctl = find('rabbitmqctl', folders);
  const epmd = find('epmd');
  if (server === undefined || ctl === undefined) throw new Error('rabbitmq-server is not on this machine');
  const mapper = epmd === undefined ? undefined : spawn(epmd, ['-port', String(epmdPort)], { env, stdio: 'ignore' });
  let broker: ChildProcess | undefined;
  const kill = async (): Promise<void> => {
    broker?.kill('SIGKILL');
    await exited(broker);
  };
  return {
    up: async () => void (broker = spawn(server, [], { env, stdio: 'ignore' })),
    kill,
    control: async (...args) => void (await run(ctl, args, { env })),
    remove: async () => {
      await kill();
      mapper?.kill('SIGKILL');
      await exited(mapper);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

const dockerNode = async (port: number, image: string): Promise<Node> => {
  const name = `kopru-test-broker-${port}`;
  const publish = `127.0.0.1:${port}:5672`;
  await run('docker', ['create', '--name', name, '--hostname', name, '-p', publish, image]);
  return {
    up: async () => void (await run('docker', ['start', name])),
    kill: async () => void (await run('docker', ['kill', '--signal', 'KILL', name])),
    control: async (...args) => void (await run('docker', ['exec', name, 'rabbitmqctl', ...args])),
    remove: async () => void (await run('docker', ['rm', '--force', '--volumes', name])),
  };
};

/** From the machine's own programs; where it has none, or with PRIVATE_BROKER=docker, from Docker (RABBITMQ_IMAGE). */
const createNode = (port: number): Promise<Node> => {
  const isNative = process.env['PRIVATE_BROKER'] !== 'docker' && find('rabbitmqctl', ['/usr/lib/rabbitmq/bin']);
  return isNative
    ? nativeNode(mkdtempSync(join(tmpdir(), 'kopru-broker-')), port)
    : dockerNode(port, process.env['RABBITMQ_IMAGE'] ?? 'rabbitmq:4.0-management');
};

/** Takes some seconds to start; only for tests that break the broker. */
export const privateBroker = async (): Promise<PrivateBroker> => {
  const port = await freePort();
  const url = `amqp://guest:guest@127.0.0.1:${port}`;
  const node = await createNode(port);
  const { tools, close: closeTools } = createBrokerTools({ url, vhost: '/', management: '' });
  const takesConnections = async (): Promise<void> => {
    await waitFor(
      async () => {
        await (await connect(url, { timeout: 2_000 })).close();
        return true;
      },
      { timeoutMs: startPatienceMs, everyMs: 200, what: 'a private broker' },
    );
  };
  const start = async (): Promise<void> => {
    await node.up();
    await takesConnections();
  };
  await start().catch(async (error: unknown) => {
    await node.remove();
    throw error;
  });
  return {
    url,
    tools,
    start,
    kill: node.kill,
    suspend: () => node.control('stop_app'),
    resume: async () => {
      await node.control('start_app');
      await takesConnections();
    },
    closeConnections: () => node.control('close_all_connections', 'closed by a test'),
    setMemoryAlarm: (isOn) => node.control('set_vm_memory_high_watermark', 'absolute', isOn ? '1MB' : '2GB'),
    setDiskAlarm: (isOn) => node.control('set_disk_free_limit', isOn ? '999999GB' : '50MB'),
    stop: async () => {
      await closeTools();
      await node.remove();
    },
  };
};
