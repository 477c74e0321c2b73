import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listening } from '@kopru/testing';
import { stringify } from 'yaml';
import { asOfVersion, chartDir, helmProgram, manifestsOf, minimal, settingsOf, type Rendered } from '../helm.ts';

interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

const plural = ({ kind }: { kind: string }): string => `${kind.toLowerCase()}s`;
const pathOf = ({ apiVersion }: { apiVersion: string }): string =>
  apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;

const known = [
  { apiVersion: 'v1', kind: 'Secret' },
  { apiVersion: 'apps/v1', kind: 'Deployment' },
];

/** What an API server says of itself and of `objects`, as far as `lookup` of Helm asks. */
const answersOf = (objects: readonly KubernetesObject[]): Map<string, object> =>
  new Map<string, object>([
    ['/version', { major: '1', minor: '34', gitVersion: 'v1.34.0' }],
    ['/api', { kind: 'APIVersions', versions: ['v1'] }],
    [
      '/apis',
      {
        ...{ kind: 'APIGroupList', apiVersion: 'v1' },
        groups: [{ name: 'apps', versions: [{ groupVersion: 'apps/v1', version: 'v1' }] }],
      },
    ],
    ...known.map((one): [string, object] => [
      pathOf(one),
      {
        ...{ kind: 'APIResourceList', apiVersion: 'v1', groupVersion: one.apiVersion },
        resources: [{ name: plural(one), kind: one.kind, namespaced: true, verbs: ['get', 'list'] }],
      },
    ]),
    ...objects.map((one): [string, object] => [
      `${pathOf(one)}/namespaces/kopru/${plural(one)}/${one.metadata.name}`,
      one,
    ]),
  ]);

const missing = { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'NotFound', code: 404 };

/** The chart as an upgrade renders it in a cluster that holds `objects`. */
export const renderUpgrade = async (
  objects: readonly KubernetesObject[],
  settings: Readonly<Record<string, unknown>> = {},
): Promise<Rendered> => {
  const answers = answersOf(objects);
  const server = await listening(
    createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://cluster');
      const answer = answers.get(pathname);
      response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? missing));
    }),
  );
  const folder = mkdtempSync(join(tmpdir(), 'kopru-cluster-'));
  const kubeconfig = join(folder, 'config');
  writeFileSync(
    kubeconfig,
    stringify({
      ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'here' },
      clusters: [{ name: 'here', cluster: { server: server.url } }],
      contexts: [{ name: 'here', context: { cluster: 'here', user: 'here' } }],
      users: [{ name: 'here', user: {} }],
    }),
  );
  try {
    const { stdout } = await promisify(execFile)(
      helmProgram ?? '',
      [
        ...['template', 'shop', chartDir, '--namespace', 'kopru', '--is-upgrade', '--dry-run=server', ...asOfVersion],
        ...['--kubeconfig', kubeconfig, ...settingsOf({ ...minimal, ...settings })],
      ],
      // Where Helm keeps what it learned of a cluster.
      { env: { ...process.env, HOME: folder, KUBECACHEDIR: folder }, maxBuffer: 64 * 1024 * 1024 },
    );
    return manifestsOf(stdout);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
