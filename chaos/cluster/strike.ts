import { setTimeout as pause } from 'node:timers/promises';
import { waitFor, type Loss } from '@kopru/testing';
import type { Cluster } from './cluster.ts';
import type { ClusterFault, Part } from './faults.ts';
import { oneWayLosses, shareLosses, splitLosses } from './losses.ts';
import type { Server, ServerPart } from './server.ts';

const wholeLimitMs = 240_000;
const untilRepairMs = 45_000;
const parts: readonly Part[] = ['broker', 'database'];

const hostsOf = ({ servers }: ServerPart): string[] => servers.map(({ host }) => host);

/** Resolves when a part is whole again; what does not become so by itself is repaired as an operator would. */
const becomesWhole = async (part: ServerPart, log: (text: string) => void): Promise<void> => {
  const whole = (timeoutMs: number): Promise<boolean> =>
    waitFor(() => part.isWhole(), { timeoutMs, everyMs: 1_000, what: 'all three' });
  await whole(untilRepairMs).catch(async () => {
    const done = await part.repair?.();
    if (done !== undefined) log(done);
    await whole(wholeLimitMs);
  });
};

/** Resolves when both are whole again. */
export const isWhole = async (cluster: Cluster, log: (text: string) => void): Promise<void> => {
  for (const part of parts) await becomesWhole(cluster[part], log);
};

/** Mends what it broke, even when the wait fails. */
const during = async (forMs: number, mend: () => unknown): Promise<true> => {
  try {
    await pause(forMs);
  } finally {
    await mend();
  }
  return true;
};

const withoutPackets = async ({ network }: Cluster, losses: readonly Loss[], forMs: number): Promise<true> => {
  await network.lose(losses);
  return during(forMs, () => network.lose([]));
};

const dead = async (servers: readonly Server[], forMs: number): Promise<true> => {
  await Promise.all(servers.map((server) => server.kill()));
  return during(forMs, () => Promise.all(servers.map((server) => server.start())));
};

const frozen = async (servers: readonly Server[], forMs: number): Promise<true> => {
  for (const server of servers) server.freeze();
  return during(forMs, () => servers.forEach((server) => server.thaw()));
};

const isolation = (cluster: Cluster, part: Part, alone: Server): Loss[] =>
  splitLosses({
    servers: hostsOf(cluster[part]),
    alone: alone.host,
    services: cluster.network.host,
    side: 'majority',
  });

const twoAtOnce = async (cluster: Cluster, how: 'kill' | 'freeze' | 'isolate', forMs: number): Promise<true> => {
  const leaders = await Promise.all(parts.map((part) => cluster[part].leader()));
  if (how === 'kill') return dead(leaders, forMs);
  if (how === 'freeze') return frozen(leaders, forMs);
  const losses = parts.flatMap((part, index) => isolation(cluster, part, leaders[index] as Server));
  return withoutPackets(cluster, losses, forMs);
};

const split = (cluster: Cluster, fault: Extract<ClusterFault, { alone: number }>): Promise<true> => {
  const struck = fault.of === 'both' ? parts : [fault.of];
  const losses = struck.flatMap((part) => {
    const servers = hostsOf(cluster[part]);
    const side = fault.kind === 'split-majority' ? 'majority' : 'minority';
    return splitLosses({ servers, alone: servers[fault.alone] ?? '', services: cluster.network.host, side });
  });
  return withoutPackets(cluster, losses, fault.forMs);
};

const restartEach = async (part: ServerPart, log: (text: string) => void): Promise<true> => {
  for (const server of part.servers) {
    await server.restart();
    await becomesWhole(part, log);
  }
  return true;
};

/** Makes one thing go wrong with the servers, and mends it. False: this machine cannot do it. */
export const strikeCluster = async (
  cluster: Cluster,
  fault: ClusterFault,
  log: (text: string) => void,
): Promise<boolean> => {
  switch (fault.kind) {
    case 'kill-leader':
      return dead([await cluster[fault.of].leader()], fault.forMs);
    case 'freeze-leader':
      return frozen([await cluster[fault.of].leader()], fault.forMs);
    case 'isolate-leader':
      return withoutPackets(cluster, isolation(cluster, fault.of, await cluster[fault.of].leader()), fault.forMs);
    case 'split-majority':
    case 'split-minority':
      return split(cluster, fault);
    case 'one-way': {
      const { host } = await cluster[fault.of].leader();
      return withoutPackets(cluster, oneWayLosses(hostsOf(cluster[fault.of]), host, fault.lost), fault.forMs);
    }
    case 'two-at-once':
      return twoAtOnce(cluster, fault.how, fault.forMs);
    case 'slow-link': {
      const { host } = await cluster[fault.of].leader();
      log(`slow link: ${await cluster.network.slow(host, true)}`);
      return during(fault.forMs, () => cluster.network.slow(host, false));
    }
    case 'lost-packets': {
      const everybody = [...hostsOf(cluster[fault.of]), cluster.network.host];
      const { host } = await cluster[fault.of].leader();
      return withoutPackets(cluster, shareLosses(everybody, host, fault.perMille), fault.forMs);
    }
    case 'node-clock': {
      const server = await cluster.broker.leader();
      return (
        cluster.broker.setClock(server, fault.byMs) && during(fault.forMs, () => cluster.broker.setClock(server, 0))
      );
    }
    case 'rolling-restart':
      return restartEach(cluster[fault.of], log);
    case 'empty-server': {
      await (await cluster[fault.of].leader()).comeBackEmpty();
      await isWhole(cluster, log);
      return true;
    }
  }
};
