import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { run } from './cluster.ts';
import { tryCombinations } from './combinations.ts';
import { install, rollback, runStories, uninstall, upgrade } from './release.ts';
import { backlog, deletions } from './strain.ts';
import { openTrial, release, type Trial } from './trial.ts';
import { installOperator, loseZone, startMembers } from './zones.ts';

/**
 * Installs the chart on a real cluster, tries it and prints the figures; exits 1 when any check failed.
 *
 *   npm run kubernetes -- --tag TAG --next-tag TAG [--only STEP,…] [--set PATH=VALUE]… [--keep --data NAME]
 *
 *   npm run kubernetes -- --only operator,members,install,e2e,zone --values e2e/kubernetes/zones.yaml --operator FILE --lose COMMAND
 *
 * tries the loss of a zone on a cluster of three: FILE is the manifest of the RabbitMQ Cluster Operator, COMMAND ends every
 * node of the zone ZONE at once.
 *
 * With --keep and the same --data the steps can be run one after the other. Needs kubectl (KUBECONFIG), helm, KEDA in
 * the cluster, the images kopru/<service>:TAG and :NEXT on its nodes, and, for the step combinations, the CRDs of the
 * operators of RabbitMQ, MongoDB and Prometheus. The namespace is created, and removed at the end.
 */
const { values } = parseArgs({
  options: {
    tag: { type: 'string', default: 'dev' },
    'next-tag': { type: 'string', default: 'next' },
    namespace: { type: 'string', default: 'kopru-test' },
    orders: { type: 'string', default: '1200' },
    only: { type: 'string', default: '' },
    data: { type: 'string', default: String(Date.now()) },
    set: { type: 'string', multiple: true, default: [] },
    values: { type: 'string', multiple: true, default: [] },
    operator: { type: 'string' },
    lose: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const steps: Record<string, (trial: Trial) => Promise<void>> = {
  operator: installOperator,
  members: startMembers,
  install,
  combinations: tryCombinations,
  e2e: runStories,
  backlog,
  upgrade,
  deletions,
  rollback,
  zone: loseZone,
  uninstall,
};
/** They need a cluster of three zones. */
const onlyNamed = ['operator', 'members', 'zone'];
const wanted =
  values.only === '' ? Object.keys(steps).filter((name) => !onlyNamed.includes(name)) : values.only.split(',');
const unknown = wanted.filter((name) => !(name in steps));
if (unknown.length > 0) {
  process.stderr.write(`there is no step ${unknown.join(', ')}; there are ${Object.keys(steps).join(', ')}\n`);
  process.exit(2);
}

const { tag, 'next-tag': nextTag, namespace, set, operator, lose } = values;
const dataPath = `/var/tmp/kopru-kubernetes-test/${values.data}`;
const trial = await openTrial({
  ...{ tag, nextTag, namespace, set, dataPath, operator, lose },
  values: values.values,
  orders: Number(values.orders),
});
const { cluster, receiver, figures, failures } = trial;
const noteFailure = (error: unknown): void => {
  failures.push(error instanceof Error ? error.message : String(error));
  console.error(error);
};
try {
  for (const name of wanted) {
    process.stdout.write(`${name} …\n`);
    const startedAt = performance.now();
    await steps[name]?.(trial);
    process.stdout.write(`  ${Math.round((performance.now() - startedAt) / 1000)} s\n`);
  }
} catch (error) {
  noteFailure(error);
} finally {
  await receiver.stop();
  if (!values.keep) {
    await cluster.helm('uninstall', release).catch(() => undefined);
    const remove = ['delete', 'namespace', namespace, '--ignore-not-found', '--timeout=180s'];
    await run('kubectl', remove).catch(noteFailure);
    // Effective when the node is this machine.
    rmSync(dataPath, { recursive: true, force: true });
  }
}
const verdict =
  failures.length === 0 ? 'Everything is as it must be.' : `${failures.length} failures:\n${failures.join('\n')}`;
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n${verdict}\n`);
process.exit(failures.length === 0 ? 0 : 1);
