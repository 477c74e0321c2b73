import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { System } from '../bench/system.ts';

export interface BrokerControl {
  /** Closes the connections of all clients at once. */
  closeConnections(): Promise<void>;
  /** The broker blocks every publisher while the alarm is on. */
  alarm(kind: 'memory' | 'disk', isOn: boolean): Promise<void>;
}

const run = promisify(execFile);

const levels = {
  memory: { command: 'set_vm_memory_high_watermark', on: '0.00001', off: '0.6' },
  disk: { command: 'set_disk_free_limit', on: '999999GB', off: '50MB' },
} as const;

/** By a command that runs rabbitmqctl. */
export const controlBy = (control: (...args: string[]) => Promise<unknown>): BrokerControl => ({
  closeConnections: async () => void (await control('close_all_connections', 'chaos')),
  alarm: async (kind, isOn) => void (await control(levels[kind].command, levels[kind][isOn ? 'on' : 'off'])),
});

/** The private RabbitMQ node of a system that was started without Docker. */
export const brokerControl = ({ dataDir }: System): BrokerControl => {
  const ports = JSON.parse(readFileSync(join(dataDir, 'ports.json'), 'utf8')) as Record<string, number>;
  const env = {
    ...process.env,
    HOME: join(dataDir, 'rabbitmq'),
    ERL_EPMD_PORT: String(ports['epmd']),
    RABBITMQ_NODENAME: 'kopru@localhost',
  };
  return controlBy((...args) => run('/usr/lib/rabbitmq/bin/rabbitmqctl', args, { env, timeout: 30_000 }));
};
