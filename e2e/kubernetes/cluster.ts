import { spawn } from 'node:child_process';
import { once } from 'node:events';

interface RunOptions {
  input?: string;
  env?: Record<string, string>;
}

/** The output of a program; when it fails, its error output is the error. */
export const run = async (
  program: string,
  args: readonly string[],
  { input = '', env }: RunOptions = {},
): Promise<string> => {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  // Some programs end without reading their input.
  child.stdin.on('error', () => undefined).end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${String(code)}:\n${(stderr || stdout).slice(-3000)}`);
  return stdout;
};

interface Metadata {
  name: string;
  uid: string;
  labels: Record<string, string>;
  deletionTimestamp?: string;
}

interface Pod {
  metadata: Metadata;
  spec: { nodeName?: string };
  status: {
    conditions?: { type: string; status: string }[];
    containerStatuses?: { restartCount: number }[];
  };
}

interface Deployment {
  metadata: Metadata;
  spec: { replicas: number; template: { spec: { containers: { image: string }[] } } };
  status: { readyReplicas?: number };
}

interface Items<T> {
  items: T[];
}

/** A service's wanted pods, ready pods and image. */
export interface Scale {
  wanted: number;
  ready: number;
  image: string;
}

const componentOf = ({ labels }: Metadata): string => labels['app.kubernetes.io/component'] ?? '';
export const isLeaving = ({ metadata }: Pod): boolean => metadata.deletionTimestamp !== undefined;
export const isReady = ({ status }: Pod): boolean =>
  status.conditions?.some((condition) => condition.type === 'Ready' && condition.status === 'True') === true;
export const isServer = ({ metadata }: Pod): boolean => /^(?:rabbitmq|mongodb)$/.test(componentOf(metadata));

export interface ClusterOptions {
  namespace: string;
  release: string;
  /** The chart's folder. */
  chart: string;
}

/** kubectl and helm as functions. */
export const openCluster = ({ namespace, release, chart }: ClusterOptions) => {
  const kubectl = (...args: string[]): Promise<string> => run('kubectl', ['-n', namespace, ...args]);
  const json = async <T>(...args: string[]): Promise<T> => JSON.parse(await kubectl('get', '-o', 'json', ...args)) as T;
  const ofRelease = `app.kubernetes.io/instance=${release}`;
  const selector = (service?: string): string =>
    service === undefined ? ofRelease : `${ofRelease},app.kubernetes.io/component=${service}`;
  /** The pods of one service or of all, including those that are terminating. */
  const allPods = async (service?: string): Promise<Pod[]> =>
    (await json<Items<Pod>>('pods', '-l', selector(service))).items;

  return {
    kubectl,
    helm: (...args: string[]) => run('helm', ['-n', namespace, ...args]),
    /** Renders under another release name, because not every change of an installed release is allowed. */
    template: (values: string, settings: readonly string[] = []) =>
      run(
        'helm',
        ['template', `another-${release}`, chart, '-n', namespace, '--kube-version', '1.34.0', '-f', values].concat(
          settings,
        ),
      ),
    dryRun: (manifests: string) =>
      run('kubectl', ['-n', namespace, 'apply', '--dry-run=server', '-f', '-'], { input: manifests }),
    allPods,
    /** The pods of the namespace, whoever made them. */
    everyPod: async (): Promise<Pod[]> => (await json<Items<Pod>>('pods')).items,
    nodes: async () => (await json<Items<{ metadata: Metadata }>>('nodes')).items,
    /** The pods of a service, without those that are terminating. */
    pods: async (service: string) => (await allPods(service)).filter((pod) => !isLeaving(pod)),
    deployments: async (): Promise<Map<string, Scale>> => {
      const { items } = await json<Items<Deployment>>('deployments', '-l', ofRelease);
      return new Map(
        items.map(({ metadata, spec, status }) => [
          componentOf(metadata),
          {
            wanted: spec.replicas,
            ready: status.readyReplicas ?? 0,
            image: spec.template.spec.containers[0]?.image ?? '',
          },
        ]),
      );
    },
    /** The fewest and the most pods of a service that KEDA may run. */
    scaleLimits: async (service: string): Promise<{ least: number; most: number }> => {
      const { spec } = await json<{ spec: { minReplicaCount: number; maxReplicaCount: number } }>(
        'scaledobject',
        `${release}-${service}`,
      );
      return { least: spec.minReplicaCount, most: spec.maxReplicaCount };
    },
    /** The release's objects of these kinds. */
    objects: async (kinds: readonly string[]) =>
      (await json<Items<{ kind: string; metadata: Metadata }>>(kinds.join(','), '-l', ofRelease)).items,
    /** Where a Service of type NodePort is reached: any node's address. */
    address: async (service: string): Promise<string> => {
      const { spec } = await json<{ spec: { ports: { nodePort: number }[] } }>('service', `${release}-${service}`);
      const nodes = await json<Items<{ status: { addresses: { type: string; address: string }[] } }>>('nodes');
      const node = nodes.items[0]?.status.addresses.find(({ type }) => type === 'InternalIP');
      const port = spec.ports[0]?.nodePort;
      if (node === undefined || port === undefined) throw new Error(`${service} is not reached from outside`);
      return `http://${node.address}:${String(port)}`;
    },
    secret: async (name: string, key: string): Promise<string> => {
      const { data } = await json<{ data: Record<string, string> }>('secret', name);
      return Buffer.from(data[key] ?? '', 'base64').toString();
    },
  };
};
export type Cluster = ReturnType<typeof openCluster>;
