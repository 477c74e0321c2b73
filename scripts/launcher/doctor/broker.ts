import { brokerAddresses } from '@kopru/runtime';
import { connect, type ChannelModel } from 'amqplib';
import { checkCluster } from './cluster.ts';
import { expectedExchanges, expectedQueues, type ExpectedQueue } from './expected.ts';
import { examined, reasonOf, withProblem, type Finding } from './finding.ts';

const area = 'RabbitMQ';
/** A channel per question: a question about what is missing ends its channel. */
const ask = async <T>(
  model: ChannelModel,
  question: (channel: Awaited<ReturnType<ChannelModel['createChannel']>>) => Promise<T>,
): Promise<T | undefined> => {
  const channel = await model.createChannel();
  channel.on('error', () => undefined);
  try {
    const answer = await question(channel);
    await channel.close();
    return answer;
  } catch {
    return undefined;
  }
};

const queueProblem = async (model: ChannelModel, queue: ExpectedQueue): Promise<string | undefined> => {
  const state = await ask(model, (channel) => channel.checkQueue(queue.name));
  if (state === undefined) return 'It is missing: restart the services, which declare it.';
  if (queue.isDead && state.messageCount > 0)
    return `${state.messageCount} messages ended here: look at the header x-death and the log for the reason, then move them back or purge them.`;
  if (queue.isConsumed && state.consumerCount === 0)
    return `Nobody consumes it, and ${state.messageCount} messages wait: is its service running and ready?`;
  return undefined;
};

const topology = async (model: ChannelModel, env: NodeJS.ProcessEnv): Promise<Finding[]> => {
  const findings: Finding[] = [];
  for (const exchange of expectedExchanges) {
    const found = await ask(model, (channel) => channel.checkExchange(exchange));
    findings.push(
      withProblem(
        { area, subject: `has the exchange ${exchange}` },
        found === undefined ? 'It is missing: restart the services, which declare it.' : undefined,
      ),
    );
  }
  for (const queue of expectedQueues(env))
    findings.push(withProblem({ area, subject: `queue ${queue.name}` }, await queueProblem(model, queue)));
  return findings;
};

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
  const away = answers.filter(isReason);
  return [
    withProblem(
      { area, subject: `answers at ${answers.length - away.length} of ${answers.length} addresses` },
      away.length === 0
        ? undefined
        : `No answer from ${away.join(', ')}: the services use the others. Start it, or take its address out of RABBITMQ_URL.`,
    ),
  ];
};

const examine = async (model: ChannelModel, vhost: string, env: NodeJS.ProcessEnv): Promise<Finding[]> => {
  const { version } = model.connection.serverProperties as { version: string };
  const management = managementUrl(env);
  const expected = new Set(expectedQueues(env).map(({ name }) => name));
  return [
    withProblem({ area, subject: `answers (${version})` }, versionProblem(version)),
    ...(await examined(area, 'queues', () => topology(model, env))),
    ...(management === undefined ? [] : await examined(area, 'nodes', () => checkCluster(management, vhost, expected))),
  ];
};

export const checkBroker = async (env: NodeJS.ProcessEnv): Promise<Finding[]> => {
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
    return [...addressFindings(answers), ...(await examine(model, vhost, env))];
  } finally {
    await Promise.all(models.map((open) => open.close().catch(() => undefined)));
  }
};
