import type { QueueState, TopologyState } from '@kopru/contracts';
import type { Channel, ChannelModel } from 'amqplib';
import { assertQuorum, withDeadQueue, type Queue, type Topology } from './topology.ts';

/** A channel per question, because the broker closes the channel when a queue or exchange is missing or different. */
const ask = async <T>(model: ChannelModel, question: (channel: Channel) => Promise<T>): Promise<T | undefined> => {
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

const queueState = async (model: ChannelModel, queue: Queue): Promise<QueueState> => {
  const { name, bindings, deadLetter } = queue;
  const isDead = deadLetter === null;
  const isWaiting = Object.hasOwn(queue.arguments ?? {}, 'x-message-ttl');
  const found = await ask(model, (channel) => channel.checkQueue(name));
  // Declaring an existing queue changes nothing, and fails when its arguments differ.
  const isAsDeclared =
    found !== undefined && (await ask(model, (channel) => assertQuorum(channel, queue).then(() => true))) === true;
  return {
    name,
    isConsumed: !isDead && !isWaiting,
    isDead,
    bindings: [...bindings],
    found: found === undefined ? null : { messages: found.messageCount, consumers: found.consumerCount, isAsDeclared },
  };
};

/** The exchanges and the queues that outlive their service, as the broker has them now. */
export const examineTopology = async (model: ChannelModel, topology: Topology): Promise<TopologyState> => {
  const state: TopologyState = { exchanges: [], queues: [] };
  for (const name of topology.exchanges) {
    const found = await ask(model, (channel) => channel.checkExchange(name));
    state.exchanges.push({ name, isThere: found !== undefined });
  }
  for (const queue of topology.queues.filter(({ kind }) => kind === 'quorum').flatMap(withDeadQueue))
    state.queues.push(await queueState(model, queue));
  return state;
};
