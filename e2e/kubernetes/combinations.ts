import { readdirSync } from 'node:fs';
import { chart, type Trial } from './trial.ts';

const sources = ['operator', 'external', 'single'] as const;
const switches = [true, false] as const;

const combinations = sources.flatMap((broker) =>
  sources.flatMap((database) =>
    switches.flatMap((isScaled) =>
      switches.map((hasIngress) => ({
        'rabbitmq.mode': broker,
        'mongodb.mode': database,
        'autoscaling.keda': isScaled,
        'autoscaling.hpa': isScaled,
        'ingress.enabled': hasIngress,
      })),
    ),
  ),
);
const others = {
  'rabbitmq.external.existingSecret': 'broker-address',
  'mongodb.external.existingSecret': 'database-address',
  'publicUrl.ingest': 'https://siparis.kopru.example',
  'publicUrl.gateway': 'https://api.kopru.example',
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The API server accepts the chart's manifests for its examples and for every combination of its modes. */
export const tryCombinations = async ({ cluster, check, note }: Trial): Promise<void> => {
  const files = readdirSync(`${chart}/ci`);
  for (const file of files)
    await cluster
      .template(`${chart}/ci/${file}`)
      .then((manifests) => cluster.dryRun(manifests))
      .then(
        (output) => check(`the API server accepts ci/${file}`, true, `${output.trim().split('\n').length} objects`),
        (error: unknown) => check(`the API server accepts ci/${file}`, false, messageOf(error)),
      );
  const refused: string[] = [];
  for (const modes of combinations) {
    const sets = Object.entries({ ...others, ...modes }).flatMap(([path, value]) => ['--set', `${path}=${value}`]);
    await cluster
      .template(`${chart}/ci/operators.yaml`, sets)
      .then((manifests) => cluster.dryRun(manifests))
      .catch((error: unknown) => refused.push(`${JSON.stringify(modes)}: ${messageOf(error).slice(-500)}`));
  }
  const what = `… and every combination of servers, scaling and ingress (${combinations.length})`;
  check(what, refused.length === 0, refused.join('; '));
  note('combinations', { files: files.length, product: combinations.length });
};
