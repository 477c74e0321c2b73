import type { DoctorReport, QueueState, TopologyState } from '@kopru/contracts/internal/service';
import { brokerAddresses } from '@kopru/runtime';
import { connect, type ChannelModel } from 'amqplib';
import { checkCluster } from './cluster.ts';
import { givenUpQueue } from '../admin/dead-queues.ts';
import { examined, reasonOf, withProblem, type Finding } from './finding.ts';

const area = 'RabbitMQ';

const restart = 'restart the services, which declare it.';

const deadProblem = (name: string, messages: number): string =>
  `${messages} messages ended here, which no handler could take. Look at them and their reasons (npm run -s admin -- queue show --queue ${name}); after a fix move them back (queue move), or delete them (queue purge).`;

/** A receiver that stays down is no fault of this system. */
const queueNote = ({ name, found }: QueueState): { note?: string } =>
  name === givenUpQueue && found !== null && found.messages > 0
    ? {
        note: `${found.messages} deliveries were given up after their last retry, because their receivers did not take them: npm run -s admin -- queue show --queue ${name}. "Resend undelivered" in the control panel sends them again; queue purge deletes these copies.`,
      }
    : {};

const queueProblem = ({ name, found, isDead, isConsumed }: QueueState): string | undefined => {
  if (found === null) return `It is missing: ${restart}`;
  if (!found.isAsDeclared) return "It is another queue than this version's: delete it when it is empty, and " + restart;
  if (isDead && found.messages > 0 && name !== givenUpQueue) return deadProblem(name, found.messages);
  if (isConsumed && found.consumers === 0)
    return `Nobody consumes it, and ${found.messages} messages wait: is its service running and ready?`;
  return undefined;
};

/** The exchanges and queues that the services need, each once. */
const declared = (reports: readonly DoctorReport[]): TopologyState => {
  const parts = reports.flatMap(({ broker }) => broker ?? []);
  const each = <T extends { name: string }>(all: readonly T[]): T[] => [
    ...new Map(all.map((one) => [one.name, one])).values(),
  ];
  return { exchanges: each(parts.flatMap((one) => one.exchanges)), queues: each(parts.flatMap((one) => one.queues)) };
};

export const topologyFindings = ({ exchanges, queues }: TopologyState): Finding[] => [
  ...exchanges.map(({ name, isThere }) =>
    withProblem({ area, subject: `has the exchange ${name}` }, isThere ? undefined : `It is missing: ${restart}`),
  ),
  ...queues.map((queue) =>
    withProblem({ area, subject: `queue ${queue.name}`, ...queueNote(queue) }, queueProblem(queue)),
  ),
];

/** RabbitMQ 3.10 to 4: the versions that the services were tried with. */
const versionProblem = (version: string): string | undefined => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 3 || (major === 3 && minor >= 10)
    ? undefined
    : `Version ${version} is too old: quorum queues with at-least-once dead-lettering need 3.10.`;
};

const managementUrl = (env: NodeJS.ProcessEnv): string | undefined => {
  const given = env['RABBITMQ_MANAGEMENT_URL'];
  return given === undefined || given === '' ? undefined : given.replace(/\/$/, '');
};

/** A connection to each node that RABBITMQ_URL names, or why there is none. */
const connectAll = (addresses: readonly URL[]): Promise<(ChannelModel | string)[]> =>
  Promise.all(
    addresses.map(async ({ href, host }) => {
      try {
        const model = await connect(href, { timeout: 8_000 });
        model.on('error', () => undefined);
        return model;
      } catch (error) {
        return `${host} (${reasonOf(error)})`;
      }
    }),
  );

const isModel = (answer: ChannelModel | string): answer is ChannelModel => typeof answer !== 'string';
const isReason = (answer: ChannelModel | string): answer is string => typeof answer === 'string';

const addressFindings = (answers: readonly (ChannelModel | string)[]): Finding[] => {
  if (answers.length === 1) return [];
  const unavailable = answers.filter(isReason);
  return [
    withProblem(
      { area, subject: `answers at ${answers.length - unavailable.length} of ${answers.length} addresses` },
      unavailable.length === 0
        ? undefined
        : `No answer from ${unavailable.join(', ')}: the services use the others. Start it, or take its address out of RABBITMQ_URL.`,
    ),
  ];
};

const examine = async (
  model: ChannelModel,
  vhost: string,
  { env, topology }: { env: NodeJS.ProcessEnv; topology: TopologyState },
): Promise<Finding[]> => {
  const { version } = model.connection.serverProperties as { version: string };
  const management = managementUrl(env);
  return [
    withProblem({ area, subject: `answers (${version})` }, versionProblem(version)),
    ...topologyFindings(topology),
    ...(management === undefined
      ? []
      : await examined(area, 'nodes', () => checkCluster(management, vhost, topology.queues))),
  ];
};

export const checkBroker = async (env: NodeJS.ProcessEnv, reports: readonly DoctorReport[]): Promise<Finding[]> => {
  let addresses: URL[];
  try {
    addresses = brokerAddresses(env['RABBITMQ_URL'] ?? '');
  } catch (error) {
    return [{ area, subject: 'answers', problem: `RABBITMQ_URL ${reasonOf(error)}.` }];
  }
  const answers = await connectAll(addresses);
  const models = answers.filter(isModel);
  const [model] = models;
  if (model === undefined)
    return [
      { area, subject: 'answers', problem: `RABBITMQ_URL leads nowhere: ${answers.filter(isReason).join(', ')}` },
    ];
  const vhost = decodeURIComponent(addresses[0]?.pathname.slice(1) ?? '') || '/';
  try {
    return [...addressFindings(answers), ...(await examine(model, vhost, { env, topology: declared(reports) }))];
  } finally {
    await Promise.all(models.map((open) => open.close().catch(() => undefined)));
  }
};
