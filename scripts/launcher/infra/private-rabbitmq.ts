import { totalmem } from 'node:os';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataDir } from '../data-dir.ts';
import { answers, supervise, type Supervised } from '../supervise.ts';
import { findProgram } from '../../../libs/testing/src/find-program.ts';

/** The package's own script: the one on Debian's PATH insists on running as the system service's user. */
export const findRabbitmq = (): string | undefined =>
  findProgram('rabbitmq-server', [
    '/usr/lib/rabbitmq/bin/rabbitmq-server',
    '/opt/homebrew/sbin/rabbitmq-server',
    '/usr/local/sbin/rabbitmq-server',
  ]);

export interface PrivateServer {
  url: string;
  processes: Supervised[];
  stop: () => Promise<void>;
}

interface Ports {
  amqp: number;
  management: number;
  distribution: number;
  epmd: number;
}

const configuration = (ports: Ports): string =>
  [
    `listeners.tcp.default = 127.0.0.1:${String(ports.amqp)}`,
    `management.tcp.ip = 127.0.0.1`,
    `management.tcp.port = ${String(ports.management)}`,
    `vm_memory_high_watermark.absolute = ${String(Math.min(3072, Math.round(totalmem() / 4 / 1024 / 1024)))}MB`,
    'disk_free_limit.absolute = 200MB',
    'management.rates_mode = basic',
    '',
  ].join('\n');

/** The data directory's path for RabbitMQ: 3.10 accepts no ş or ı in it, and finds no free space with blanks. */
const baseOf = (dataDir: DataDir): string => (process.platform === 'linux' ? '/proc/self/cwd' : dataDir.path);

const environment = (base: string, ports: Ports): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  LANG: 'C.UTF-8',
  HOME: join(base, 'rabbitmq'),
  RABBITMQ_NODENAME: 'kopru@localhost',
  RABBITMQ_DIST_PORT: String(ports.distribution),
  RABBITMQ_MNESIA_BASE: join(base, 'rabbitmq', 'data'),
  RABBITMQ_LOG_BASE: join(base, 'logs', 'rabbitmq'),
  RABBITMQ_ENABLED_PLUGINS_FILE: join(base, 'rabbitmq', 'enabled_plugins'),
  RABBITMQ_CONFIG_FILE: join(base, 'rabbitmq', 'rabbitmq.conf'),
  // Otherwise the start script remains as a parent process that a kill would leave behind.
  RUNNING_UNDER_SYSTEMD: 'true',
  RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: [
    // By default the idle Erlang scheduler spins, which wastes a developer's CPU.
    '+sbwt none +sbwtdcpu none +sbwtdio none -kernel inet_dist_use_interface {127,0,0,1}',
    // After a kill a wait queue repeats what its target could not take only after this time, by default 3 minutes (ms).
    '-rabbit dead_letter_worker_publisher_confirm_timeout 5000',
  ].join(' '),
  ERL_EPMD_PORT: String(ports.epmd),
  ERL_EPMD_ADDRESS: '127.0.0.1',
});

/** Erlang's port mapper, as our own process on our own port, so that it ends with us. */
const startPortMapper = (dataDir: DataDir, port: number): Supervised[] => {
  const epmd = findProgram('epmd');
  if (epmd === undefined) return [];
  return [
    supervise({
      name: 'epmd',
      command: epmd,
      args: ['-port', String(port), '-address', '127.0.0.1'],
      env: { PATH: process.env['PATH'] },
      cwd: dataDir.path,
      logFile: dataDir.file('logs', 'epmd.log'),
      isReady: () => Promise.resolve(true),
    }),
  ];
};

/** A RabbitMQ node of our own: own ports, own data, own cookie. */
export const startPrivateRabbitmq = async (
  dataDir: DataDir,
  program: string,
): Promise<PrivateServer & { managementUrl: string }> => {
  const ports: Ports = {
    amqp: await dataDir.port('rabbitmq'),
    management: await dataDir.port('rabbitmqManagement'),
    distribution: await dataDir.port('rabbitmqDistribution'),
    epmd: await dataDir.port('epmd'),
  };
  dataDir.folder('rabbitmq', 'data');
  dataDir.folder('logs', 'rabbitmq');
  writeFileSync(dataDir.file('rabbitmq', 'enabled_plugins'), '[rabbitmq_management].\n');
  writeFileSync(dataDir.file('rabbitmq', 'rabbitmq.conf'), configuration(ports));
  const managementUrl = `http://guest:guest@127.0.0.1:${String(ports.management)}`;
  const authorization = `Basic ${Buffer.from('guest:guest').toString('base64')}`;
  const portMapper = startPortMapper(dataDir, ports.epmd);
  const node = supervise({
    name: 'RabbitMQ',
    command: program,
    args: [],
    cwd: dataDir.path,
    env: environment(baseOf(dataDir), ports),
    logFile: dataDir.file('logs', 'rabbitmq.log'),
    isReady: () =>
      answers(`http://127.0.0.1:${String(ports.management)}/api/health/checks/local-alarms`, { authorization }),
  });
  const stop = async (): Promise<void> => {
    await node.stop(20_000);
    await Promise.all(portMapper.map((mapper) => mapper.stop(2000)));
  };
  await node.whenReady(90_000).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    url: `amqp://guest:guest@127.0.0.1:${String(ports.amqp)}`,
    managementUrl,
    processes: [node, ...portMapper],
    stop,
  };
};
