import { waitFor } from '@kopru/testing';
import { run } from './cluster.ts';
import { chart, helmTimeout, release, root, services, type Trial } from './trial.ts';

const isImageOf = async ({ cluster }: Trial, tag: string): Promise<boolean> => {
  const states = await cluster.deployments();
  return services.every((name) => states.get(name)?.image.endsWith(`:${tag}`));
};

export const install = async ({ cluster, options, settings, check, note }: Trial): Promise<void> => {
  const startedAt = performance.now();
  await cluster.helm('install', release, chart, '--create-namespace', ...settings(options.tag), ...helmTimeout);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  note('install', { seconds });
  const states = await cluster.deployments();
  const isUp = services.every((name) => {
    const { ready = 0, wanted } = states.get(name) ?? {};
    return ready > 0 && ready === wanted;
  });
  check('helm install --wait reaches ready', isUp, `${seconds} s`);
};

/** The order stories of the e2e tests, through the Services of api-gateway and provider-ingest. */
export const runStories = async ({ cluster, options, places, receiverHost, check }: Trial): Promise<void> => {
  const { gateway, ingest } = await places();
  const env = {
    KOPRU_GATEWAY: gateway,
    KOPRU_INGEST: ingest,
    KEYS_OF_GATEWAY: await cluster.secret('kopru-secrets', 'internal-keys.api-gateway'),
    KEYS_OF_OPERATOR: await cluster.secret('kopru-secrets', 'internal-keys.operator'),
    KOPRU_NAMESPACE: options.namespace,
    RECEIVER_HOST: receiverHost,
  };
  const jest = ['--experimental-vm-modules', `${root}/node_modules/jest/bin/jest.js`, '--rootDir', root];
  await run(process.execPath, [...jest, '--selectProjects', 'kubernetes', '--runInBand'], { env }).then(
    () => check('the e2e passes through the services of gateway and ingest', true),
    (error: unknown) => check('the e2e passes through the services of gateway and ingest', false, String(error)),
  );
};

export const upgrade = async (trial: Trial): Promise<void> => {
  const { cluster, options, settings, underLoad, check } = trial;
  const next = settings(options.nextTag);
  await underLoad('upgrade', () => cluster.helm('upgrade', release, chart, ...next, ...helmTimeout));
  check('every service runs the new image', await isImageOf(trial, options.nextTag));
};

export const rollback = async (trial: Trial): Promise<void> => {
  const { cluster, options, underLoad, check } = trial;
  const keys = (): Promise<string> => cluster.secret('kopru-secrets', 'master-keys');
  const before = await keys();
  await underLoad('rollback', () => cluster.helm('rollback', release, '1', ...helmTimeout));
  check('helm rollback brings the old image back', await isImageOf(trial, options.tag));
  check('the secrets stay as they were', (await keys()) === before);
};

const kinds = [
  'all',
  'secrets',
  'configmaps',
  'serviceaccounts',
  'pvc',
  'ingresses',
  'networkpolicies',
  'poddisruptionbudgets',
  'jobs',
  'hpa',
  'scaledobjects',
  'triggerauthentications',
];

export const uninstall = async ({ cluster, check, note }: Trial): Promise<void> => {
  await cluster.helm('uninstall', release, '--wait', '--timeout', '5m');
  const left = await waitFor(
    async () => {
      const objects = await cluster.objects(kinds);
      return objects.some(({ kind }) => kind === 'Pod' || kind === 'ReplicaSet') ? undefined : objects;
    },
    { timeoutMs: 180_000, everyMs: 500, what: 'the pods to go' },
  );
  const names = left.map(({ kind, metadata }) => `${kind}/${metadata.name}`).sort();
  note('uninstall', { left: names });
  const isAsPromised = names.join() === 'Secret/kopru-rabbitmq,Secret/kopru-secrets';
  check('helm uninstall leaves what the chart keeps, and nothing else', isAsPromised, names.join(', '));
};
