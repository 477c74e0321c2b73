import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { parseAllDocuments } from 'yaml';

export const chartDir = join(import.meta.dirname, '..', 'helm', 'kopru');

// Kubernetes objects have as many shapes as there are kinds.
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test names the members that it looks at
export type Manifest = any;

const programOnPath = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** The program HELM, else the helm on the PATH. */
export const helmProgram = process.env['HELM'] ?? programOnPath('helm');
export const promtoolProgram = programOnPath('promtool');

export interface Output {
  isDone: boolean;
  stdout: string;
  stderr: string;
}

export const run = (program: string | undefined, args: readonly string[]): Output => {
  const { status, stdout, stderr } = spawnSync(program ?? '', args, { encoding: 'utf8' });
  return { isDone: status === 0, stdout, stderr };
};

const helm = (...args: string[]): Output => run(helmProgram, args);

/** Says once why tests of a file do not run here; they run wherever the program is. */
export const describeWith = (program: string | undefined, name: string): jest.Describe => {
  if (program !== undefined) return describe;
  console.warn(`${name} is not on this machine: its tests are left out`);
  return describe.skip;
};

export const lint = (values: string): Output => helm('lint', chartDir, '--strict', '--values', values);

export const minimal = {
  'publicUrl.ingest': 'https://siparis.example',
  'publicUrl.gateway': 'https://panel.example',
  'secrets.generate': true,
};

/** A Helm built from source does not know its Kubernetes version. */
export const asOfVersion = ['--kube-version', '1.34.0'];

export const settingsOf = (settings: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(settings).flatMap(([path, value]) => ['--set-json', `${path}=${JSON.stringify(value)}`]);

export const template = (settings: Readonly<Record<string, unknown>>, files: readonly string[] = []): Output =>
  helm(
    'template',
    'shop',
    chartDir,
    '--namespace',
    'kopru',
    ...asOfVersion,
    ...files.flatMap((file) => ['--values', file]),
    ...settingsOf(files.length === 0 ? { ...minimal, ...settings } : settings),
  );

export interface Rendered {
  all: Manifest[];
  find: (kind: string, name?: string) => Manifest;
  kinds: () => Set<string>;
}

export const manifestsOf = (text: string): Rendered => {
  const all = parseAllDocuments(text)
    .map((document) => document.toJS())
    .filter((manifest) => manifest !== null);
  return {
    all,
    find: (kind, name) => {
      const found = all.filter(
        (one) => one.kind === kind && (name === undefined || one.metadata.name === `shop-kopru-${name}`),
      );
      if (found.length !== 1) throw new Error(`${found.length} of ${kind} ${name ?? ''}`);
      return found[0];
    },
    kinds: () => new Set(all.map((one) => String(one.kind))),
  };
};

/** The chart rendered with values; throws Helm's message when it refuses them. */
export const render = (settings: Readonly<Record<string, unknown>> = {}, files: readonly string[] = []): Rendered => {
  const { isDone, stdout, stderr } = template(settings, files);
  if (!isDone) throw new Error(stderr);
  return manifestsOf(stdout);
};

export const container = (deployment: Manifest): Manifest => deployment.spec.template.spec.containers[0];

/** A container's variables: their values, or the Secrets that they come from. */
export const environment = (deployment: Manifest): Record<string, Manifest> =>
  Object.fromEntries(
    (container(deployment).env as Manifest[]).map(({ name, value, valueFrom }) => [
      name,
      value ?? valueFrom.secretKeyRef,
    ]),
  );
