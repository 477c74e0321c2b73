import type { QueueState } from '@kopru/contracts/internal/service';
import { withProblem, type Finding } from './finding.ts';

const area = 'RabbitMQ';

/** A row of the management's /api/nodes, which lists every node that the cluster knows. */
export interface NodeRow {
  name: string;
  running: boolean;
  /** While an alarm is on, the broker accepts no messages. */
  mem_alarm?: boolean;
  disk_free_alarm?: boolean;
}

/** A row of the management's /api/queues; only quorum queues have members. */
export interface QueueRow {
  name: string;
  members?: string[];
  online?: string[];
}

const alarmProblem = (node: NodeRow): string | undefined =>
  node.mem_alarm === true
    ? 'Its memory is used up, so it takes no messages: find the queue that grows, or give it more.'
    : node.disk_free_alarm === true
      ? 'Its disk is full, so it takes no messages: make room.'
      : undefined;

export const nodeFindings = (nodes: readonly NodeRow[]): Finding[] => {
  const running = nodes.filter((node) => node.running);
  const unavailable = nodes.filter((node) => !node.running).map(({ name }) => name);
  return [
    withProblem(
      { area, subject: `runs on ${running.length} of ${nodes.length} nodes` },
      unavailable.length === 0
        ? undefined
        : `Away: ${unavailable.join(', ')}. Start it before another one goes; one that is gone for good is taken out with rabbitmqctl forget_cluster_node.`,
    ),
    ...running.map((node) =>
      withProblem({ area, subject: `node ${node.name} works without alarm` }, alarmProblem(node)),
    ),
  ];
};

/** How many members RabbitMQ gives a new quorum queue when the cluster has enough nodes. */
const usualMembers = 3;

const memberProblem = ({ name, members = [], online = [] }: QueueRow, wanted: number): string | undefined => {
  const unavailable = members.filter((member) => !online.includes(member)).join(', ');
  if (online.length * 2 <= members.length) return `${name} has no majority without ${unavailable}.`;
  if (unavailable !== '') return `${name} misses ${unavailable}.`;
  if (members.length < wanted)
    return `${name} has ${members.length} of ${wanted} members: add some with rabbitmq-queues grow NODE all.`;
  return undefined;
};

/** Whether the queues outlive the loss of a node. */
export const memberFindings = (queues: readonly QueueRow[], nodes: number): Finding[] => {
  const quorum = queues.filter(({ members }) => members !== undefined);
  if (quorum.length === 0) return [];
  const usual = Math.min(usualMembers, nodes);
  const online = quorum.reduce((sum, queue) => sum + (queue.online?.length ?? 0), 0);
  const wanted = quorum.reduce((sum, { members = [] }) => sum + Math.max(usual, members.length), 0);
  const problems = quorum.flatMap((queue) => memberProblem(queue, usual) ?? []);
  return [
    withProblem(
      { area, subject: `queues have ${online} of ${wanted} members online` },
      problems.length === 0 ? undefined : problems.join('\n    '),
    ),
  ];
};

/** A row of the management's /api/bindings. */
export interface BindingRow {
  source: string;
  destination: string;
  destination_type: string;
  routing_key: string;
}

/** Missing bindings: a queue without its binding silently gets no messages. */
export const bindingFindings = (rows: readonly BindingRow[], queues: readonly QueueState[]): Finding[] => {
  const present = new Set(
    rows
      .filter((row) => row.destination_type === 'queue')
      .map((row) => [row.source, row.routing_key, row.destination].join(' ')),
  );
  const missing = queues
    .filter(({ found }) => found !== null)
    .flatMap(({ name, bindings }) =>
      bindings
        .filter(({ exchange, pattern }) => !present.has([exchange, pattern, name].join(' ')))
        .map(({ exchange, pattern }) => `${name} misses ${pattern} of ${exchange}`),
    );
  return [
    withProblem(
      { area, subject: 'queues are bound as declared' },
      missing.length === 0 ? undefined : `${missing.join('; ')}. Restart the services, which bind them.`,
    ),
  ];
};

/** Asks the management; it needs a user with the tag monitoring. */
export const checkCluster = async (url: string, vhost: string, expected: readonly QueueState[]): Promise<Finding[]> => {
  const { origin, username, password } = new URL(url);
  const authorization = `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;
  const ask = async <T>(path: string): Promise<T> => {
    const response = await fetch(`${origin}/api/${path}`, {
      headers: { authorization },
      signal: AbortSignal.timeout(8_000),
    });
    if (!response.ok)
      throw new Error(`RABBITMQ_MANAGEMENT_URL answered ${response.status}: has its user the tag monitoring?`);
    return (await response.json()) as T;
  };
  const nodes = await ask<NodeRow[]>('nodes');
  const queues = await ask<QueueRow[]>(`queues/${encodeURIComponent(vhost)}`);
  const names = new Set(expected.map(({ name }) => name));
  return [
    ...nodeFindings(nodes),
    ...memberFindings(
      queues.filter(({ name }) => names.has(name)),
      nodes.length,
    ),
    ...bindingFindings(await ask<BindingRow[]>(`bindings/${encodeURIComponent(vhost)}`), expected),
  ];
};
