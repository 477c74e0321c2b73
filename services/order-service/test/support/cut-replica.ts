import { faultProxy, sharedSettings, type FaultProxy } from '@kopru/testing';
import axios from 'axios';
import { startSystem, type System } from './system.ts';

export interface CutReplica {
  system: System;
  /** Between the only replica and its database. */
  proxy: FaultProxy;
  call(path: string): Promise<{ status: number; data: { error?: { code: string } } }>;
  /** The value of the first metric whose line this matches. */
  metric(line: RegExp): Promise<number | undefined>;
  stop(): Promise<void>;
}

/** An order-service whose database can be cut off. */
export const startCutReplica = async (): Promise<CutReplica> => {
  const system = await startSystem();
  const address = new URL(system.backing.mongodbUri);
  const proxy = await faultProxy({ host: address.hostname, port: Number(address.port) });
  address.port = String(proxy.port);
  const replica = await system.startReplica({}, { MONGODB_URI: address.toString() });
  await system.app.stop();
  return {
    system,
    proxy,
    call: (path) =>
      axios.get(`${replica.url()}${path}`, {
        proxy: false,
        validateStatus: () => true,
        headers: { 'x-internal-token': sharedSettings.INTERNAL_TOKEN, 'x-account-id': system.accountId },
      }),
    metric: async (line) => {
      const { data } = await axios.get<string>(`${replica.url()}/metrics`, { proxy: false });
      const [, value] = line.exec(data) ?? [];
      return value === undefined ? undefined : Number(value);
    },
    stop: async () => {
      await system.stop();
      await proxy.stop();
    },
  };
};

/** What is handed back again and again uses up its deliveries and ends among the dead. */
export const handedBack = async ({ metric }: Pick<CutReplica, 'metric'>): Promise<number> =>
  (await metric(/^kopru_messages_consumed_total\{.*outcome="retry".*\} (\S+)$/m)) ?? 0;
