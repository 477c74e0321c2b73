import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installed, ownNetworks, type Loss, type OwnNetworks } from '@kopru/testing';
import { startMembers } from './members.ts';
import { startNodes, type Nodes } from './nodes.ts';
import type { ServerPart } from './server.ts';

/** Three RabbitMQ nodes and three MongoDB members; only what is between them can break more than they can. */
export interface Cluster {
  broker: Nodes;
  database: ServerPart;
  network: Pick<OwnNetworks, 'host' | 'lose' | 'slow'>;
  mongodbUri: string;
  /** The settings by which the services find them. */
  settings: Record<string, string>;
  stop(): Promise<void>;
}

const openNetworks = async (): Promise<OwnNetworks> => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('--cluster gives every node a network of its own, which only root on Linux can make');
  if (!(await installed(['nftables'], 'nft', '--version')))
    throw new Error('--cluster needs nft, which loses packets: install nftables');
  const networks = await ownNetworks(6).catch((error: unknown) => {
    throw new Error('--cluster gives every node a network of its own (ip netns), and this machine makes none', {
      cause: error,
    });
  });
  const none: Loss[] = [];
  await networks.lose(none).catch(async (error: unknown) => {
    await networks.remove();
    throw new Error('--cluster loses packets by nft, and this kernel does not', { cause: error });
  });
  return networks;
};

/** Takes a minute or two. */
export const startCluster = async (folder: string): Promise<Cluster> => {
  const networks = await openNetworks();
  let isRemoved = false;
  process.once('exit', () => {
    if (!isRemoved) networks.removeNow();
  });
  const own = join(folder, 'cluster');
  mkdirSync(own, { recursive: true });
  const [broker, database] = await Promise.allSettled([
    startNodes(networks.networks.slice(0, 3), own),
    startMembers(networks.networks.slice(3), own),
  ]);
  const stop = async (): Promise<void> => {
    for (const part of [broker, database]) if (part.status === 'fulfilled') await part.value.stop();
    await networks.remove();
    isRemoved = true;
    rmSync(own, { recursive: true, force: true, maxRetries: 5 });
  };
  if (broker.status === 'rejected' || database.status === 'rejected') {
    await stop();
    throw broker.status === 'rejected' ? broker.reason : (database as PromiseRejectedResult).reason;
  }
  const { url, managementUrl } = broker.value;
  return {
    broker: broker.value,
    database: database.value,
    network: networks,
    mongodbUri: database.value.uri,
    settings: {
      KOPRU_INFRA: 'env',
      MONGODB_URI: database.value.uri,
      RABBITMQ_URL: url,
      RABBITMQ_MANAGEMENT_URL: managementUrl,
    },
    stop,
  };
};
