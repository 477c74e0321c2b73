import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '@kopru/testing';
import { isReady, run } from './cluster.ts';
import { steadyLoad, type SteadyLoad } from './load.ts';
import { release, services, type Trial } from './trial.ts';

const zoneLabel = 'topology.kubernetes.io/zone';
const names = [0, 1, 2].map((index) => `members-${String(index)}`);
const minute = 60_000;

/** From nothing to the RabbitMQ Cluster Operator at work: its manifest, as its releases have it. */
export const installOperator = async ({ options, check, note }: Trial): Promise<void> => {
  if (options.operator === undefined) throw new Error('the step operator needs --operator FILE');
  const startedAt = performance.now();
  await run('kubectl', ['apply', '--server-side', '-f', options.operator]);
  const status = ['rollout', 'status', 'deployment/rabbitmq-cluster-operator', '--timeout=180s'];
  await run('kubectl', ['-n', 'rabbitmq-system', ...status]);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  note('operator', { seconds });
  check('the RabbitMQ Cluster Operator is at work', true, `${seconds} s`);
};

const inMember = (trial: Trial, name: string, script: string): Promise<string> =>
  trial.cluster.kubectl('exec', name, '--', 'mongosh', '--quiet', '--eval', script);

/** A replica set of three members, each in a zone of its own. */
export const startMembers = async (trial: Trial): Promise<void> => {
  const { cluster, options, check, note } = trial;
  const startedAt = performance.now();
  await run('kubectl', ['create', 'namespace', options.namespace]);
  await run('kubectl', ['-n', options.namespace, 'apply', '-f', '-'], {
    input: readFileSync(join(import.meta.dirname, 'members.yaml'), 'utf8'),
  });
  await cluster.kubectl('rollout', 'status', 'statefulset/members', '--timeout=300s');
  const hosts = names.map((name) => `${name}.members.${options.namespace}.svc.cluster.local:27017`);
  const members = hosts.map((host, _id) => ({ _id, host }));
  await waitFor(() => inMember(trial, 'members-0', `rs.initiate(${JSON.stringify({ _id: 'rs0', members })}).ok`), {
    timeoutMs: 2 * minute,
    everyMs: 1000,
    what: 'the replica set',
  });
  await primaryOf(trial);
  const uri = `mongodb://${hosts.join(',')}/?replicaSet=rs0`;
  await cluster.kubectl('create', 'secret', 'generic', 'members-address', `--from-literal=uri=${uri}`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  note('members', { seconds });
  check('three members of MongoDB stand in three zones', new Set((await zonesOf(trial)).values()).size === 3);
};

/** The pod that is MongoDB's primary. */
const primaryOf = (trial: Trial): Promise<string> =>
  waitFor(
    async () => {
      const asked = names.map((name) => inMember(trial, name, 'db.hello().primary'));
      const said = (await Promise.allSettled(asked)).map((one) => (one.status === 'fulfilled' ? one.value : ''));
      return said.flatMap((primary) => /^members-\d/.exec(primary) ?? [])[0];
    },
    { timeoutMs: 2 * minute, everyMs: 1000, what: 'a primary' },
  );

/** The zone of every pod of the namespace. */
const zonesOf = async ({ cluster }: Trial): Promise<Map<string, string>> => {
  const zoneOfNode = new Map(
    (await cluster.nodes()).map(({ metadata }) => [metadata.name, metadata.labels[zoneLabel] ?? '']),
  );
  const pods = await cluster.everyPod();
  return new Map(pods.map(({ metadata, spec }) => [metadata.name, zoneOfNode.get(spec.nodeName ?? '') ?? '']));
};

/** How many queues each pod of RabbitMQ leads. */
const leadersOf = async ({ cluster }: Trial): Promise<Record<string, number>> => {
  const list = ['rabbitmqctl', '-q', '--formatter', 'json', 'list_queues', 'leader'];
  const output = await cluster.kubectl('exec', `${release}-rabbitmq-server-0`, '-c', 'rabbitmq', '--', ...list);
  const leaders = (JSON.parse(output) as { leader: string }[]).map(({ leader }) => /@([^.]+)/.exec(leader)?.[1] ?? '');
  const led = Map.groupBy(leaders, (name) => name);
  return Object.fromEntries([...led].map(([name, queues]) => [name, queues.length]));
};

/** Seconds from a moment until an order that was sent after it was accepted, and the longest time without acceptance since. */
const pausesOf = (load: SteadyLoad, from: number): { firstAcceptedS: number; maxPauseS: number } => {
  const after = load.accepted.filter(({ at }) => at >= from).map(({ at }) => at);
  const sentAfter = load.accepted.filter(({ sentAt }) => sentAt >= from).map(({ at }) => at);
  const pauses = after.map((at, index) => at - (after[index - 1] ?? from));
  const inSeconds = (ms: number): number => Math.round(ms / 100) / 10;
  return { firstAcceptedS: inSeconds(Math.min(...sentAfter) - from), maxPauseS: inSeconds(Math.max(...pauses)) };
};

/** The zone with MongoDB's primary and its share of the queues' leaders is lost under load, for good. */
export const loseZone = async (trial: Trial): Promise<void> => {
  const { cluster, options, check, note } = trial;
  if (options.lose === undefined) throw new Error('the step zone needs --lose COMMAND');
  const zones = await zonesOf(trial);
  for (const service of services) {
    const places = (await cluster.pods(service)).map(({ metadata }) => zones.get(metadata.name));
    check(`the pods of ${service} stand in three zones`, new Set(places).size === 3, places.join(', '));
  }
  const load = steadyLoad(await trial.shop(), { prefix: 'zone', perSecond: 10 });
  await waitFor(() => load.pushed.size >= 200, { timeoutMs: 2 * minute });
  const primary = await primaryOf(trial);
  const zone = zones.get(primary) ?? '';
  const leaders = await leadersOf(trial);
  const lost = [...zones].filter(([, one]) => one === zone).map(([name]) => name);
  const lostLeaders = lost.reduce((sum, name) => sum + (leaders[name] ?? 0), 0);
  const before = load.failures.length;
  const lostAt = performance.now();
  await run('sh', ['-c', options.lose], { env: { ZONE: zone } });
  const acceptedBefore = load.pushed.size;
  await waitFor(() => load.pushed.size >= acceptedBefore + 600, { timeoutMs: 5 * minute, what: '600 orders more' });
  // Until Kubernetes knows of it, Services still lead to the pods that are gone.
  const isGone = async (): Promise<boolean> =>
    (await cluster.everyPod()).every((pod) => !lost.includes(pod.metadata.name) || !isReady(pod));
  await waitFor(isGone, { timeoutMs: 3 * minute, everyMs: 1000, what: 'the lost pods to be known' });
  await load.stop();
  const pauses = pausesOf(load, lostAt);
  note('zone', { zone, lostPods: lost.length, primary, lostLeaders, leaders, ...pauses });
  note('zone', { calls: load.calls(), failedBefore: before, failedSince: load.failures.length - before });
  check('the zone had leaders of both', lostLeaders > 0, `${primary} and ${lostLeaders} queues`);
  check('the first order is accepted again within 15 s', pauses.maxPauseS <= 15, JSON.stringify(pauses));
  await trial.quiesce('zone', load.pushed, 10 * minute);
};
