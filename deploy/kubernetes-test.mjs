// Installs the chart on a real cluster, tries it and prints the figures; exits 1 when anything was not as it must be.
//
//   node deploy/kubernetes-test.mjs --tag TAG --next-tag TAG [--only STEP,…] [--set PATH=VALUE]… [--keep --data NAME]
// With --keep and the same --data the steps can be run one after the other.
//
// Needs kubectl (KUBECONFIG), helm, KEDA in the cluster, the images kopru/<service>:TAG and :NEXT on its nodes, and the
// CRDs of the RabbitMQ and MongoDB operators for the step combinations. The namespace is made, and removed at the end.
import { readdirSync, rmSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { eventually, openCluster, run } from './kubernetes/cluster.mjs';
import { account, burst, openReceiver, openShop, steadyLoad } from './kubernetes/load.mjs';

const { values: options } = parseArgs({
  options: {
    tag: { type: 'string', default: 'dev' },
    'next-tag': { type: 'string', default: 'next' },
    namespace: { type: 'string', default: 'kopru-test' },
    orders: { type: 'string', default: '1200' },
    only: { type: 'string', default: '' },
    data: { type: 'string', default: String(Date.now()) },
    set: { type: 'string', multiple: true, default: [] },
    keep: { type: 'boolean', default: false },
  },
});
const root = fileURLToPath(new URL('..', import.meta.url));
const chart = `${root}deploy/helm/kopru`;
const values = `${chart}/ci/test-cluster.yaml`;
const services = ['api-gateway', 'provider-ingest', 'order-service', 'restaurant-service', 'webhook-dispatcher'];
const cluster = openCluster({ namespace: options.namespace, release: 'kopru', chart });
const { helm, kubectl } = cluster;

const figures = {};
const failures = [];
const check = (what, isSo, details = '') => {
  console.log(`  ${isSo ? '✓' : '✗'} ${what}${details === '' ? '' : ` (${details})`}`);
  if (!isSo) failures.push(`${what} ${details}`);
};

/** An address of this machine that pods reach. */
const ownAddress = () => {
  const found = Object.values(networkInterfaces())
    .flat()
    .find(({ family, internal }) => family === 'IPv4' && !internal);
  return process.env.RECEIVER_HOST ?? found.address;
};
const receiver = await openReceiver(ownAddress());
const receiverHost = new URL(receiver.url).hostname;
/** On the node, and new for every run: a broker's data go with its password. */
const dataPath = `/var/tmp/kopru-kubernetes-test/${options.data}`;
const settings = (tag) => [
  '-f',
  values,
  ...Object.entries({
    'image.tag': tag,
    'config.WEBHOOK_ALLOW_CIDRS': `${receiverHost}/32`,
    'rabbitmq.single.storage.path': `${dataPath}/rabbitmq`,
    'mongodb.single.storage.path': `${dataPath}/mongodb`,
  }).flatMap(([path, value]) => ['--set', `${path}=${value}`]),
  ...options.set.flatMap((setting) => ['--set', setting]),
];
const helmTimeout = ['--wait', '--timeout', '12m'];

let shop;
const places = async () => ({
  gateway: await cluster.address('api-gateway'),
  ingest: await cluster.address('provider-ingest'),
  internalToken: await cluster.secret('kopru-secrets', 'internal-token'),
});
const open = async () => (shop ??= await openShop({ ...(await places()), receiver }));

/** Every order that was taken is stored and told; what it took. */
const settle = async (name, pushed, limitMs = 180_000) => {
  const isTold = () => [...pushed.keys()].every((number) => receiver.deliveries.has(number)) || undefined;
  await eventually('every delivery', limitMs, isTold).catch(() => undefined);
  const result = account(pushed, receiver.deliveries, await shop.orders());
  figures[name] = { ...figures[name], ...result };
  check(`${name}: nothing is lost`, result.notStored + result.notDelivered === 0, JSON.stringify(result));
  return result;
};

const allReady = (limitMs = 300_000) =>
  eventually('every pod', limitMs, async () => {
    const states = Object.values(await cluster.deployments());
    return states.length >= services.length && states.every(({ wanted, ready }) => wanted === ready) ? true : undefined;
  });

/** Until every pod that was told to go has gone: until then it may have work in hand. */
const allGone = (service) =>
  eventually('the old pods to go', 180_000, async () => {
    const pods = await cluster.allPods(service);
    return pods.every(({ metadata }) => metadata.deletionTimestamp === undefined) ? true : undefined;
  });

/** Which pods RabbitMQ and MongoDB are, and how often one of their containers or of the services' was started again. */
const watchPods = async () => {
  const pods = await cluster.allPods();
  const isServer = ({ metadata }) => metadata.labels['app.kubernetes.io/component'].match(/^(rabbitmq|mongodb)$/);
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

/** A change of the release while orders come in and the API is asked, to the last old pod's end. */
const underLoad = async (name, change) => {
  await open();
  const before = await watchPods();
  const load = steadyLoad(shop, { prefix: name, perSecond: 4 });
  const startedAt = Date.now();
  await change();
  const seconds = (Date.now() - startedAt) / 1000;
  await allReady();
  await allGone();
  await load.stop();
  await settle(name, load.pushed);
  const after = await watchPods();
  figures[name] = { ...figures[name], seconds, calls: load.calls(), failedCalls: load.failures.length };
  check(
    `${name}: no API call fails`,
    load.failures.length === 0,
    `${load.failures.length} of ${load.calls()} in ${seconds} s; ${load.failures.slice(0, 5).join('; ')}`,
  );
  check(`${name}: RabbitMQ and MongoDB are left alone`, after.servers === before.servers);
  check(`${name}: no container is started again`, after.restarts <= before.restarts, `${after.restarts} restarts`);
};

const steps = {
  install: async () => {
    const startedAt = Date.now();
    await helm('install', 'kopru', chart, '--create-namespace', ...settings(options.tag), ...helmTimeout);
    figures.install = { seconds: (Date.now() - startedAt) / 1000 };
    const states = await cluster.deployments();
    check(
      'helm install --wait reaches ready',
      services.every((name) => states[name].ready > 0 && states[name].ready === states[name].wanted),
      `${figures.install.seconds} s`,
    );
  },

  combinations: async () => {
    const files = readdirSync(`${chart}/ci`);
    for (const file of files) {
      const answer = await cluster
        .template(`${chart}/ci/${file}`)
        .then((manifests) => cluster.dryRun(manifests))
        .then((output) => `${output.trim().split('\n').length} objects`)
        .catch((error) => error);
      check(`the API server accepts ci/${file}`, typeof answer === 'string', answer.message ?? answer);
    }
    const sources = ['operator', 'external', 'single'];
    const product = sources
      .flatMap((broker) => sources.map((database) => ({ 'rabbitmq.mode': broker, 'mongodb.mode': database })))
      .flatMap((modes) =>
        [true, false].map((isOn) => ({ ...modes, 'autoscaling.keda': isOn, 'autoscaling.hpa': isOn })),
      )
      .flatMap((modes) => [true, false].map((isOn) => ({ ...modes, 'ingress.enabled': isOn })));
    const others = {
      'rabbitmq.external.existingSecret': 'broker-address',
      'mongodb.external.existingSecret': 'database-address',
      'publicUrl.ingest': 'https://siparis.kopru.example',
    };
    const refused = [];
    for (const modes of product) {
      const sets = Object.entries({ ...others, ...modes }).flatMap(([path, value]) => ['--set', `${path}=${value}`]);
      await cluster
        .template(`${chart}/ci/operators.yaml`, sets)
        .then((manifests) => cluster.dryRun(manifests))
        .catch((error) => refused.push(`${JSON.stringify(modes)}: ${error.message.slice(-500)}`));
    }
    check(
      `… and every combination of servers, scaling and ingress (${product.length})`,
      refused.length === 0,
      refused.join('; '),
    );
    figures.combinations = { files: files.length, product: product.length };
  },

  e2e: async () => {
    const { gateway, ingest } = await places();
    const env = {
      KOPRU_GATEWAY: gateway,
      KOPRU_INGEST: ingest,
      KOPRU_NAMESPACE: options.namespace,
      RECEIVER_HOST: receiverHost,
    };
    const jest = [
      `${root}node_modules/jest/bin/jest.js`,
      '--rootDir',
      root,
      '--selectProjects',
      'kubernetes',
      '--runInBand',
    ];
    const output = await run(process.execPath, jest, { env }).catch((error) => error);
    check(
      'the e2e passes through the services of gateway and ingest',
      typeof output === 'string',
      output.message ?? '',
    );
  },

  backlog: async () => {
    await open();
    const before = await cluster.deployments();
    const { minReplicaCount: least, maxReplicaCount: most } = (
      await cluster.json('scaledobject', 'kopru-webhook-dispatcher')
    ).spec;
    const timeline = [];
    const changed = new Set();
    const startedAt = Date.now();
    const look = async () => {
      const states = await cluster.deployments();
      const { wanted, ready } = states['webhook-dispatcher'];
      if (timeline.at(-1)?.ready !== ready || timeline.at(-1)?.wanted !== wanted)
        timeline.push({ atSecond: Math.round((Date.now() - startedAt) / 1000), wanted, ready });
      for (const name of services)
        if (name !== 'webhook-dispatcher' && states[name].wanted !== before[name].wanted) changed.add(name);
      return { wanted, ready };
    };
    receiver.slowDown(300);
    const pushing = burst(shop, { prefix: 'backlog', count: Number(options.orders), atOnce: 20 });
    const isAt = (count) => async () => {
      const { wanted, ready } = await look();
      return wanted === count && ready === count ? true : undefined;
    };
    await eventually(`${most} dispatchers`, 300_000, isAt(most), 1000).catch((error) => failures.push(error.message));
    const { pushed, failures: unpushed } = await pushing;
    await settle('backlog', pushed, 300_000);
    // So slow that a replica that is taken away has deliveries in hand.
    receiver.slowDown(1000);
    const trickle = steadyLoad(shop, { prefix: 'down', perSecond: 3 });
    await eventually(`${least} dispatchers`, 300_000, isAt(least), 1000).catch((error) => failures.push(error.message));
    await allGone('webhook-dispatcher');
    await trickle.stop();
    receiver.slowDown(0);
    const { maxMs, retried } = await settle('scaleDown', trickle.pushed);
    figures.backlog = { ...figures.backlog, least, most, timeline };
    check(
      'webhook-dispatcher goes from its minimum to its maximum',
      timeline.some(({ ready }) => ready === most),
      JSON.stringify(timeline),
    );
    check('… and back', timeline.at(-1).ready === least);
    check('the other services stay as they are', changed.size === 0, [...changed].join(', '));
    check('a scale-down delays nothing', retried === 0 && maxMs < 15_000, `at most ${maxMs} ms, ${retried} retried`);
    const failed = [...unpushed, ...trickle.failures];
    check('no call fails meanwhile', failed.length === 0, failed.slice(0, 5).join('; '));
  },

  upgrade: async () => {
    await underLoad('upgrade', () => helm('upgrade', 'kopru', chart, ...settings(options['next-tag']), ...helmTimeout));
    const states = await cluster.deployments();
    check(
      'every service runs the new image',
      services.every((name) => states[name].image.endsWith(`:${options['next-tag']}`)),
    );
  },

  deletions: async () => {
    await open();
    const load = steadyLoad(shop, { prefix: 'delete', perSecond: 4 });
    const seconds = {};
    for (const service of [...services, 'rabbitmq', 'mongodb']) {
      const [pod] = await cluster.pods(service);
      const startedAt = Date.now();
      await kubectl('delete', 'pod', pod.metadata.name, '--wait=false');
      const back = async () => {
        const pods = await cluster.pods(service);
        const isReady = ({ status }) =>
          status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True');
        const isNew = pods.every(({ metadata }) => metadata.uid !== pod.metadata.uid);
        return pods.length > 0 && isNew && pods.every(isReady) ? true : undefined;
      };
      await eventually(`${service} to come back`, 300_000, back);
      seconds[service] = Math.round((Date.now() - startedAt) / 1000);
      console.log(`    ${service} was back after ${seconds[service]} s`);
    }
    await allReady();
    await load.stop();
    await settle('deletions', load.pushed, 300_000);
    figures.deletions = { ...figures.deletions, seconds, calls: load.calls(), failedCalls: load.failures.length };
    check('a deleted pod of each service comes back', true, JSON.stringify(seconds));
  },

  rollback: async () => {
    const before = await cluster.secret('kopru-secrets', 'master-keys');
    await underLoad('rollback', () => helm('rollback', 'kopru', '1', ...helmTimeout));
    const states = await cluster.deployments();
    check(
      'helm rollback brings the old image back',
      services.every((name) => states[name].image.endsWith(`:${options.tag}`)),
    );
    check('the secrets stay as they were', (await cluster.secret('kopru-secrets', 'master-keys')) === before);
  },

  uninstall: async () => {
    await helm('uninstall', 'kopru', '--wait', '--timeout', '5m');
    const kinds =
      'all,secrets,configmaps,serviceaccounts,pvc,ingresses,networkpolicies,poddisruptionbudgets,jobs,hpa,scaledobjects,triggerauthentications';
    const left = await eventually('the pods to go', 180_000, async () => {
      const { items } = await cluster.json(kinds, '-l', 'app.kubernetes.io/instance=kopru');
      return items.some(({ kind }) => kind === 'Pod' || kind === 'ReplicaSet') ? undefined : items;
    });
    const names = left.map(({ kind, metadata }) => `${kind}/${metadata.name}`).sort();
    figures.uninstall = { left: names };
    check(
      'helm uninstall leaves what the chart keeps, and nothing else',
      names.join() === 'Secret/kopru-rabbitmq,Secret/kopru-secrets',
      names.join(', '),
    );
  },
};

const wanted = options.only === '' ? Object.keys(steps) : options.only.split(',');
try {
  for (const name of wanted) {
    console.log(`${name} …`);
    const startedAt = Date.now();
    await steps[name]();
    console.log(`  ${Math.round((Date.now() - startedAt) / 1000)} s`);
  }
} catch (error) {
  failures.push(error.message);
  console.error(error);
} finally {
  receiver.close();
  if (!options.keep) {
    await helm('uninstall', 'kopru').catch(() => undefined);
    await run('kubectl', ['delete', 'namespace', options.namespace, '--ignore-not-found', '--timeout=180s']).catch(
      (error) => failures.push(error.message),
    );
    // Where the node is this machine.
    rmSync(dataPath, { recursive: true, force: true });
  }
}
console.log(JSON.stringify(figures, null, 2));
console.log(
  failures.length === 0 ? 'Everything is as it must be.' : `${failures.length} failures:\n${failures.join('\n')}`,
);
process.exit(failures.length === 0 ? 0 : 1);
