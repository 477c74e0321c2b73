import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokerCluster, installed, waitFor, type ClusterNode, type OwnNetwork } from '@kopru/testing';
import { controlBy, type BrokerControl } from '../broker.ts';
import { partedNode } from './parted.ts';
import { hasAllMembers, leaderAmong, type ListedQueue } from './queues.ts';
import type { Server, ServerPart } from './server.ts';

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
/** Of a busy machine; a node that does not answer is not waited for where another one can tell. */
const answerLimitMs = 20_000;

export interface Nodes extends ServerPart {
  url: string;
  managementUrl: string;
  control: BrokerControl;
  /** Shifts a node's wall clock; false where libfaketime is not to be had. */
  setClock(server: Server, byMs: number): boolean;
}

interface ListedNode {
  name: string;
  running: boolean;
  partitions: string[];
}

/** Asks the node's management interface. */
const ask = async <T>({ managementUrl }: ClusterNode, path: string): Promise<T> => {
  const { username, password, origin } = new URL(managementUrl);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const signal = AbortSignal.timeout(answerLimitMs);
  const answer = await fetch(`${origin}/api/${path}`, { headers: { authorization }, signal });
  if (!answer.ok) throw new Error(`${origin} answered ${answer.status}`);
  return (await answer.json()) as T;
};

const queuesBy = (node: ClusterNode): Promise<ListedQueue[]> =>
  ask<ListedQueue[]>(node, 'queues?columns=type,leader,members,online');

const serverOf = (node: ClusterNode, others: readonly ClusterNode[]): Server => {
  const restart = async (): Promise<void> => {
    await node.terminate();
    await node.start();
  };
  return {
    host: node.host,
    kill: () => node.kill(),
    start: () => node.start(),
    freeze: () => node.freeze(),
    thaw: () => node.thaw(),
    restart,
    comeBackEmpty: async () => {
      await node.kill();
      await others[0]?.control('forget_cluster_node', node.name);
      node.forget();
      await node.start();
      await node.queues('grow', node.name, 'all');
    },
    stop: () => node.kill(),
  };
};

/** Three RabbitMQ nodes, each in a network of its own. */
export const startNodes = async (networks: readonly OwnNetwork[], folder: string): Promise<Nodes> => {
  const clockOf = (index: number): string => join(folder, `clock-${index}`);
  const hasClocks = await installed(['libfaketime'], 'test', '-f', library);
  for (const index of networks.keys()) writeFileSync(clockOf(index), '+0s\n');
  const environmentOf = (index: number): Record<string, string> =>
    hasClocks
      ? {
          LD_PRELOAD: library,
          FAKETIME_TIMESTAMP_FILE: clockOf(index),
          FAKETIME_NO_CACHE: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        }
      : {};
  const cluster = await brokerCluster({ networks, environmentOf, plugins: ['rabbitmq_management'] });
  const { nodes } = cluster;
  const servers = nodes.map((node) =>
    serverOf(
      node,
      nodes.filter((other) => other !== node),
    ),
  );
  const viewsOf = (): Promise<ListedNode[][]> =>
    Promise.all(nodes.map((node) => ask<ListedNode[]>(node, 'nodes?columns=name,running,partitions')));
  const firstAnswer = (work: (node: ClusterNode) => Promise<string>): Promise<string> =>
    waitFor(() => Promise.any(nodes.map(work)), { everyMs: 200, timeoutMs: 60_000, what: 'a node that answers' });
  return {
    servers,
    url: `amqp://guest:guest@${nodes.map(({ host }) => `${host}:5672`).join(',')}`,
    managementUrl: nodes[0].managementUrl,
    leader: async () => {
      const name = await firstAnswer(async (node) => {
        const leader = leaderAmong(await queuesBy(node));
        if (leader === undefined) throw new Error('no queue has a leader');
        return leader;
      });
      const server = servers[nodes.findIndex((node) => node.name === name)];
      if (server === undefined) throw new Error(`${name} leads the queues and is none of the nodes`);
      return server;
    },
    isWhole: async () => {
      const listed = await viewsOf();
      const areTogether = listed.every((all) => all.filter(({ running }) => running).length === nodes.length);
      const isParted = listed.flat().some(({ partitions }) => partitions.length > 0);
      return areTogether && !isParted && hasAllMembers(await queuesBy(nodes[0]), nodes.length);
    },
    repair: async () => {
      const name = partedNode(await viewsOf());
      const server = servers[nodes.findIndex((node) => node.name === name)];
      await server?.restart();
      return server && `restarted ${server.host}, which the others had given up`;
    },
    control: controlBy((...args) => nodes[0].control(...args)),
    setClock: (server, byMs) => {
      const index = servers.indexOf(server);
      if (hasClocks) writeFileSync(clockOf(index), `${byMs < 0 ? '' : '+'}${byMs / 1000}s\n`);
      return hasClocks;
    },
    stop: () => cluster.stop(),
  };
};
