import { resolve } from 'node:path';
import { allOrders, openShop, tally, waitFor, type RunningSystem, type Shop, type Tally } from '@kopru/testing';
import { adminInside, hostAddress } from '../support/containers.ts';
import { isLeaving, isServer, openCluster, type Cluster } from './cluster.ts';
import { account, steadyLoad, type Outcome, type Pushed } from './load.ts';

export const root = resolve(import.meta.dirname, '..', '..');
export const chart = `${root}/deploy/helm/kopru`;
export const release = 'kopru';
export const services = [
  'api-gateway',
  'provider-ingest',
  'order-service',
  'restaurant-service',
  'webhook-dispatcher',
] as const;
export const helmTimeout = ['--wait', '--timeout', '12m'] as const;

export interface TrialOptions {
  tag: string;
  nextTag: string;
  namespace: string;
  /** The number of orders in the backlog. */
  orders: number;
  /** A folder on the node, new for every run, because a broker's data belongs to its password. */
  dataPath: string;
  /** PATH=VALUE for helm. */
  set: readonly string[];
  /** Files of values beside ci/test-cluster.yaml. */
  values: readonly string[];
  /** The manifest of the RabbitMQ Cluster Operator. */
  operator: string | undefined;
  /** What the shell runs to lose the zone ZONE. */
  lose: string | undefined;
}

/** What every step gets: the cluster, a receiver that pods can reach, a shop, and the results so far. */
export interface Trial {
  options: TrialOptions;
  cluster: Cluster;
  receiver: Tally;
  receiverHost: string;
  /** The figures of each step. */
  figures: Record<string, Record<string, unknown>>;
  failures: string[];
  check(what: string, isSo: boolean, details?: string): void;
  note(step: string, figures: Record<string, unknown>): void;
  /** Helm's arguments, with the images of a tag. */
  settings(tag: string): string[];
  places(): Promise<RunningSystem['ready']>;
  shop(): Promise<Shop>;
  /** Waits until every accepted order is stored and delivered; resolves to the figures. */
  quiesce(step: string, pushed: Pushed, limitMs?: number): Promise<Outcome>;
  allReady(): Promise<unknown>;
  /** Waits until every terminating pod has gone, because it may still have work in hand. */
  allGone(service?: string): Promise<unknown>;
  /** Changes the release under load of orders and API calls, until the last old pod has ended. */
  underLoad(step: string, change: () => Promise<unknown>): Promise<void>;
}

/** The pods of RabbitMQ and MongoDB, and how often any container was restarted. */
const watchPods = async (cluster: Cluster): Promise<{ servers: string; restarts: number }> => {
  const pods = await cluster.allPods();
  const restarts = pods.flatMap(({ status }) => status.containerStatuses ?? []).map(({ restartCount }) => restartCount);
  return {
    servers: pods
      .filter(isServer)
      .map(({ metadata }) => metadata.uid)
      .sort()
      .join(),
    restarts: restarts.reduce((sum, count) => sum + count, 0),
  };
};

export const openTrial = async (options: TrialOptions): Promise<Trial> => {
  const receiverHost = process.env['RECEIVER_HOST'] ?? hostAddress();
  const receiver = await tally({ host: receiverHost });
  const cluster = openCluster({ namespace: options.namespace, release, chart });
  const figures: Trial['figures'] = {};
  const failures: string[] = [];
  const check: Trial['check'] = (what, isSo, details = '') => {
    process.stdout.write(`  ${isSo ? '✓' : '✗'} ${what}${details === '' ? '' : ` (${details})`}\n`);
    if (!isSo) failures.push(`${what} ${details}`);
  };
  const note: Trial['note'] = (step, more) => {
    figures[step] = { ...figures[step], ...more };
  };
  const places: Trial['places'] = async () => ({
    gateway: await cluster.address('api-gateway'),
    ingest: await cluster.address('provider-ingest'),
  });
  const open = async (): Promise<Shop> => {
    const ready = await places();
    const node = (...args: string[]): Promise<string> =>
      cluster.kubectl('exec', `deploy/${release}-api-gateway`, '--', 'node', ...args);
    const admin = adminInside(node, await cluster.secret('kopru-secrets', 'internal-keys.operator'));
    const shop = await openShop({ ready, admin }, { isAlone: true });
    await admin('endpoint.create', { account: shop.account.id, url: `${receiver.url}/hook` });
    return shop;
  };
  let opened: Promise<Shop> | undefined;
  const shop = (): Promise<Shop> => (opened ??= open());

  const quiesce: Trial['quiesce'] = async (step, pushed, limitMs = 180_000) => {
    const isDelivered = (): boolean => [...pushed.keys()].every((number) => receiver.firstAt.has(number));
    await waitFor(isDelivered, { timeoutMs: limitMs, everyMs: 500 }).catch(() => undefined);
    const stored = await allOrders((await shop()).account);
    const outcome = account(pushed, receiver.hits, new Set(stored.map(({ providerOrderId }) => providerOrderId)));
    note(step, { ...outcome });
    const isWhole = outcome.notStored + outcome.notDelivered === 0;
    check(`${step}: nothing is lost`, isWhole, JSON.stringify(outcome));
    return outcome;
  };
  const allReady: Trial['allReady'] = () =>
    waitFor(
      async () => {
        const states = [...(await cluster.deployments()).values()];
        return states.length >= services.length && states.every(({ wanted, ready }) => wanted === ready);
      },
      { timeoutMs: 300_000, everyMs: 500, what: 'every pod' },
    );
  const allGone: Trial['allGone'] = (service) =>
    waitFor(async () => !(await cluster.allPods(service)).some(isLeaving), {
      timeoutMs: 180_000,
      everyMs: 500,
      what: 'the old pods to go',
    });

  return {
    options,
    cluster,
    receiver,
    receiverHost,
    figures,
    failures,
    check,
    note,
    settings: (tag) => [
      '-f',
      `${chart}/ci/test-cluster.yaml`,
      ...options.values.flatMap((file) => ['-f', file]),
      ...Object.entries({
        'image.tag': tag,
        'config.WEBHOOK_ALLOW_CIDRS': `${receiverHost}/32`,
        'rabbitmq.single.storage.path': `${options.dataPath}/rabbitmq`,
        'mongodb.single.storage.path': `${options.dataPath}/mongodb`,
      }).flatMap(([path, value]) => ['--set', `${path}=${value}`]),
      ...options.set.flatMap((setting) => ['--set', setting]),
    ],
    places,
    shop,
    quiesce,
    allReady,
    allGone,
    underLoad: async (step, change) => {
      const testShop = await shop();
      const before = await watchPods(cluster);
      const load = steadyLoad(testShop, { prefix: step, perSecond: 4 });
      const startedAt = performance.now();
      await change();
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      await allReady();
      await allGone();
      await load.stop();
      await quiesce(step, load.pushed);
      const after = await watchPods(cluster);
      const { failures: failed } = load;
      note(step, { seconds, calls: load.calls(), failedCalls: failed.length });
      const details = `${failed.length} of ${load.calls()} in ${seconds} s; ${failed.slice(0, 5).join('; ')}`;
      check(`${step}: no API call fails`, failed.length === 0, details);
      check(`${step}: RabbitMQ and MongoDB are left alone`, after.servers === before.servers);
      check(`${step}: no container is started again`, after.restarts <= before.restarts, `${after.restarts} restarts`);
    },
  };
};
