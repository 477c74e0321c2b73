import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'amqplib';
import { freePort } from './free-port.ts';
import { nativeBrokerNode, type NativeBrokerNode, type NativeBrokerOptions } from './native-broker.ts';
import { ownNetworks, type OwnNetwork } from './own-networks.ts';
import { waitFor } from './wait-for.ts';

export interface ClusterNode extends Pick<
  NativeBrokerNode,
  'kill' | 'freeze' | 'thaw' | 'control' | 'terminate' | 'forget' | 'queues'
> {
  host: string;
  /** Its name in the cluster. */
  name: string;
  url: string;
  managementUrl: string;
  /** Starts it (again); resolves when it takes connections. */
  start(): Promise<void>;
  /** Whether it takes connections. */
  answers(): Promise<boolean>;
  /** Pulls its cable: packets to and from the node are silently lost. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Three RabbitMQ nodes as own processes, which a test may kill, freeze and cut off. */
export interface BrokerCluster {
  nodes: readonly [ClusterNode, ClusterNode, ClusterNode];
  /** Whether nodes can be cut off: each needs its own network, which only root on Linux can make. */
  canCut: boolean;
  /** The node that a client's connection of this name leads to. */
  nodeOf(connection: string): Promise<ClusterNode>;
  /** Waits until every node is online in the cluster; rejects when a node cannot tell yet. */
  isWhole(): Promise<boolean>;
  stop(): Promise<void>;
}

/** Where a node runs, and how to take its cable out. */
interface Place extends OwnNetwork {
  port: number;
  managementPort: number;
  epmdPort: number;
}

interface Places {
  places: readonly [Place, Place, Place];
  canCut: boolean;
  remove(): Promise<void>;
}

const startTimeoutMs = 240_000;

const onTheLoopback = async (): Promise<Places> => {
  const epmdPort = await freePort();
  const place = async (): Promise<Place> => ({
    host: '127.0.0.1',
    port: await freePort(),
    managementPort: await freePort(),
    epmdPort,
    through: [],
    setCable: () => Promise.reject(new Error('this machine has no networks of one node')),
  });
  return {
    places: [await place(), await place(), await place()],
    canCut: false,
    remove: () => Promise.resolve(),
  };
};

const inNetworks = ([first, second, third]: readonly OwnNetwork[], remove: () => Promise<void>): Places => {
  if (first === undefined || second === undefined || third === undefined) throw new Error('a cluster has three nodes');
  const place = (network: OwnNetwork): Place => ({ ...network, port: 5672, managementPort: 15_672, epmdPort: 4369 });
  return { places: [place(first), place(second), place(third)], canCut: true, remove };
};

const inOwnNetworks = async (): Promise<Places> => {
  const { networks, remove } = await ownNetworks(3);
  return inNetworks(networks, remove);
};

interface ClusterOptions {
  plugins?: readonly string[];
  /** How long a node may be silent before the others give it up. */
  netTickSeconds?: number;
  /** Which node leads a new queue: the one with the fewest leaders, or the one where the queue is declared. */
  leaders?: 'balanced' | 'client-local';
  /** Three networks that were made for the nodes, and outlive them; by default they have networks of their own. */
  networks?: readonly OwnNetwork[];
  /** For each node, by its number from 0: more of the environment of its process. */
  environmentOf?: (index: number) => Record<string, string>;
}

/** The defaults are those that docs/operations.md recommends. */
const clusterConfiguration = (names: readonly string[], options: ClusterOptions): string[] => [
  'cluster_formation.peer_discovery_backend = classic_config',
  ...names.map((name, index) => `cluster_formation.classic_config.nodes.${index + 1} = ${name}`),
  'cluster_partition_handling = pause_minority',
  `queue_leader_locator = ${options.leaders ?? 'balanced'}`,
  `net_ticktime = ${options.netTickSeconds ?? 15}`,
  'loopback_users = none',
];

const createClusterNode = async (
  place: Place,
  options: Pick<NativeBrokerOptions, 'folder' | 'name' | 'configuration' | 'plugins' | 'environment'>,
): Promise<ClusterNode & { remove(): Promise<void> }> => {
  const { host, port, managementPort } = place;
  mkdirSync(options.folder, { recursive: true });
  const cookie = join(options.folder, '.erlang.cookie');
  writeFileSync(cookie, 'cluster-of-a-test');
  chmodSync(cookie, 0o400);
  const node = await nativeBrokerNode({
    ...options,
    ...place,
    configuration: [
      ...(options.configuration ?? []),
      `management.tcp.port = ${managementPort}`,
      `management.tcp.ip = ${host}`,
    ],
  });
  const url = `amqp://guest:guest@${host}:${port}`;
  const answers = async (): Promise<boolean> => {
    await (await connect(url, { timeout: 2_000 })).close();
    return true;
  };
  return {
    ...node,
    host,
    url,
    managementUrl: `http://guest:guest@${host}:${managementPort}`,
    answers: () => answers().catch(() => false),
    start: async () => {
      await node.up();
      await waitFor(answers, { timeoutMs: startTimeoutMs, everyMs: 200, what: `the node ${url}` });
    },
    cut: () => place.setCable(false),
    mend: () => place.setCable(true),
  };
};

/** Takes half a minute to start; only for tests that break a node. */
export const brokerCluster = async (options: ClusterOptions = {}): Promise<BrokerCluster> => {
  const { places, canCut, remove } = await (options.networks === undefined
    ? inOwnNetworks().catch(onTheLoopback)
    : inNetworks(options.networks, () => Promise.resolve()));
  const folder = mkdtempSync(join(tmpdir(), 'kopru-brokers-'));
  const names = places.map((_place, index) => `t${index + 1}`);
  const fullNames = places.map(({ host }, index) => `${names[index] ?? ''}@${canCut ? host : 'localhost'}`);
  const configuration = clusterConfiguration(fullNames, options);
  const nodeAt = (index: 0 | 1 | 2) => {
    const name = names[index] ?? '';
    const own = {
      folder: join(folder, name),
      name,
      configuration,
      plugins: options.plugins ?? [],
      environment: options.environmentOf?.(index),
    };
    return createClusterNode(places[index], own);
  };
  const nodes = [await nodeAt(0), await nodeAt(1), await nodeAt(2)] as const;
  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.remove()));
    await remove();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await Promise.all(nodes.map((node) => node.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  const connections = async (): Promise<string[]> => {
    // A node that has just come back may not be able to tell yet.
    for (const node of nodes)
      if (await node.answers()) return (await node.control('list_connections', 'pid', 'client_properties')).split('\n');
    return [];
  };
  const nodeOf = (connection: string): Promise<ClusterNode> =>
    waitFor(
      async () => {
        // One line each, which begins with the Erlang process: <t1@10.1.2.3.1700000000.123.0>
        const line = (await connections()).find((text) => text.includes(`"connection_name","${connection}"`));
        return nodes[names.findIndex((name) => line?.startsWith(`<${name}@`))];
      },
      { what: `the node of ${connection}` },
    );
  const isWhole = async (): Promise<boolean> => {
    // A node that was given up rejoins some seconds after it is reachable again.
    for (const node of nodes) await node.control('await_online_nodes', String(nodes.length));
    return true;
  };
  return { nodes, canCut, nodeOf, isWhole, stop };
};
