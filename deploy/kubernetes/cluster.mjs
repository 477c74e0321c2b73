// kubectl and helm as functions; what they say when they fail is the error.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** @returns {Promise<string>} what it printed */
export const run = async (program, args, { input, env } = {}) => {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  child.stdin.end(input ?? '');
  const [code] = await once(child, 'close');
  if (code !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${(stderr || stdout).slice(-3000)}`);
  return stdout;
};

/** Asks until the answer is not undefined. */
export const eventually = async (what, limitMs, ask, everyMs = 500) => {
  const end = Date.now() + limitMs;
  let last;
  while (Date.now() < end) {
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      last = error;
    }
    await pause(everyMs);
  }
  throw new Error(`waited ${limitMs / 1000} s in vain for ${what}`, { cause: last });
};

export const openCluster = ({ namespace, release, chart }) => {
  const kubectl = (...args) => run('kubectl', ['-n', namespace, ...args]);
  const json = async (...args) => JSON.parse(await kubectl('get', '-o', 'json', ...args));
  const nameOf = (service) => `${release}-${service}`;
  const selector = (service) =>
    `app.kubernetes.io/instance=${release}${service === undefined ? '' : `,app.kubernetes.io/component=${service}`}`;

  return {
    namespace,
    release,
    kubectl,
    json,
    nameOf,
    helm: (...args) => run('helm', ['-n', namespace, ...args]),
    /** As a release that is not installed: what is, may not be changed into everything. */
    template: (values, settings = []) =>
      run('helm', [
        'template',
        `another-${release}`,
        chart,
        '-n',
        namespace,
        '--kube-version',
        '1.34.0',
        '-f',
        values,
        ...settings,
      ]),
    dryRun: (manifests) =>
      run('kubectl', ['-n', namespace, 'apply', '--dry-run=server', '-f', '-'], { input: manifests }),
    /** The pods of a service, or of all, those on their way out too. */
    allPods: async (service) => (await json('pods', '-l', selector(service))).items,
    /** … without those. */
    pods: async (service) => {
      const { items } = await json('pods', '-l', selector(service));
      return items.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
    },
    deployments: async () => {
      const { items } = await json('deployments', '-l', `app.kubernetes.io/instance=${release}`);
      return Object.fromEntries(
        items.map(({ metadata, spec, status }) => [
          metadata.labels['app.kubernetes.io/component'],
          { wanted: spec.replicas, ready: status.readyReplicas ?? 0, image: spec.template.spec.containers[0].image },
        ]),
      );
    },
    /** Where a Service of type NodePort is reached: any node's address. */
    address: async (service) => {
      const { spec } = await json('service', nameOf(service));
      const nodes = await json('nodes');
      const { address } = nodes.items[0].status.addresses.find(({ type }) => type === 'InternalIP');
      return `http://${address}:${spec.ports[0].nodePort}`;
    },
    secret: async (name, key) => Buffer.from((await json('secret', name)).data[key], 'base64').toString(),
  };
};
