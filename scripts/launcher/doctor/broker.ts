import { connect, type ChannelModel } from 'amqplib';
import { expectedExchanges, expectedQueues, type ExpectedQueue } from './expected.ts';
import { examined, reasonOf, withProblem, type Finding } from './finding.ts';

const area = 'RabbitMQ';
/** Alarms make the broker take nothing more. */
interface NodeRow {
  name: string;
  running: boolean;
  mem_alarm?: boolean;
  disk_free_alarm?: boolean;
}

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

const alarms = async (url: string): Promise<Finding[]> => {
  const { origin, username, password } = new URL(url);
  const authorization = `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;
  const response = await fetch(`${origin}/api/nodes`, {
    headers: { authorization },
    signal: AbortSignal.timeout(8_000),
  });
  if (!response.ok)
    throw new Error(`RABBITMQ_MANAGEMENT_URL answered ${response.status}: has its user the tag monitoring?`);
  return ((await response.json()) as NodeRow[]).map((node) =>
    withProblem(
      { area, subject: `node ${node.name} works without alarm` },
      node.running
        ? node.mem_alarm === true
          ? 'Its memory is used up, so it takes no messages: find the queue that grows, or give it more.'
          : node.disk_free_alarm === true
            ? 'Its disk is full, so it takes no messages: make room.'
            : undefined
        : 'It does not run.',
    ),
  );
};

export const checkBroker = async (env: NodeJS.ProcessEnv): Promise<Finding[]> => {
  let model: ChannelModel;
  try {
    model = await connect(env['RABBITMQ_URL'] ?? '', { timeout: 8_000 });
  } catch (error) {
    return [{ area, subject: 'answers', problem: `RABBITMQ_URL leads nowhere: ${reasonOf(error)}` }];
  }
  model.on('error', () => undefined);
  const { version } = model.connection.serverProperties as { version: string };
  const management = managementUrl(env);
  try {
    return [
      withProblem({ area, subject: `answers (${version})` }, versionProblem(version)),
      ...(await examined(area, 'queues', () => topology(model, env))),
      ...(management === undefined ? [] : await examined(area, 'alarms', () => alarms(management))),
    ];
  } finally {
    await model.close().catch(() => undefined);
  }
};
