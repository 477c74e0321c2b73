import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connect } from 'amqplib';
import { freePort } from './free-port.ts';
import { createBrokerTools, type BrokerTools } from './management.ts';
import { findRabbitmq, nativeBrokerNode, type BrokerNode } from './native-broker.ts';
import { waitFor } from './wait-for.ts';

/** A RabbitMQ node that belongs to one test, which may kill it. */
export interface PrivateBroker {
  url: string;
  tools: Pick<BrokerTools, 'depth' | 'put' | 'take' | 'tap' | 'deleteQueue'>;
  /** Ends it as a power cut would; its data stays. */
  kill(): Promise<void>;
  /** Starts it again after a kill; resolves when it takes connections. */
  start(): Promise<void>;
  /** Stops it cleanly, as for an upgrade. */
  suspend(): Promise<void>;
  /** After a suspend; resolves when it takes connections. */
  resume(): Promise<void>;
  /** Ends every connection by force. */
  closeConnections(): Promise<void>;
  /** Raises or clears the alarm of an exceeded memory limit. */
  setMemoryAlarm(isOn: boolean): Promise<void>;
  /** Raises or clears the alarm of a full disk. */
  setDiskAlarm(isOn: boolean): Promise<void>;
  stop(): Promise<void>;
}

const run = promisify(execFile);
const startTimeoutMs = 240_000;

const nativeNode = async (folder: string, port: number): Promise<BrokerNode> =>
  nativeBrokerNode({ folder, host: '127.0.0.1', port, name: `t${port}`, epmdPort: await freePort() });

const dockerNode = async (port: number, image: string): Promise<BrokerNode> => {
  const name = `kopru-test-broker-${port}`;
  const publish = `127.0.0.1:${port}:5672`;
  await run('docker', ['create', '--name', name, '--hostname', name, '-p', publish, image]);
  return {
    up: async () => void (await run('docker', ['start', name])),
    kill: async () => void (await run('docker', ['kill', '--signal', 'KILL', name])),
    control: async (...args) => (await run('docker', ['exec', name, 'rabbitmqctl', ...args])).stdout,
    remove: async () => void (await run('docker', ['rm', '--force', '--volumes', name])),
  };
};

/** Runs this machine's RabbitMQ; without one, or with PRIVATE_BROKER=docker, the image RABBITMQ_IMAGE in Docker. */
const createNode = (port: number): Promise<BrokerNode> => {
  const isNative = process.env['PRIVATE_BROKER'] !== 'docker' && findRabbitmq('rabbitmqctl');
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
      { timeoutMs: startTimeoutMs, everyMs: 200, what: 'a private broker' },
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
    suspend: async () => void (await node.control('stop_app')),
    resume: async () => {
      await node.control('start_app');
      await takesConnections();
    },
    closeConnections: async () => void (await node.control('close_all_connections', 'closed by a test')),
    setMemoryAlarm: async (isOn) =>
      void (await node.control('set_vm_memory_high_watermark', 'absolute', isOn ? '1MB' : '2GB')),
    setDiskAlarm: async (isOn) => void (await node.control('set_disk_free_limit', isOn ? '999999GB' : '50MB')),
    stop: async () => {
      await closeTools();
      await node.remove();
    },
  };
};
