import type { QueueState, TopologyState } from '@kopru/contracts/internal/service';
import type { Channel, ChannelModel } from 'amqplib';
import { closerOf } from './closer.ts';
import { assertQuorum, quorumQueuesOf, type Part, type Queue } from './topology.ts';

/** A channel per question, because the broker closes the channel when a queue or exchange is missing or different. */
const ask = async <T>(model: ChannelModel, question: (channel: Channel) => Promise<T>): Promise<T | undefined> => {
  const channel = await model.createChannel();
  channel.on('error', () => undefined);
  const close = closerOf(channel);
  try {
    const answer = await question(channel);
    await close();
    return answer;
  } catch {
    return undefined;
  }
};

const queueState = async (model: ChannelModel, queue: Queue, owner: string): Promise<QueueState> => {
  const { name, bindings, deadLetter } = queue;
  const isDead = deadLetter === null;
  const isWaiting = Object.hasOwn(queue.arguments ?? {}, 'x-message-ttl');
  const found = await ask(model, (channel) => channel.checkQueue(name));
  // Declaring an existing queue changes nothing, and fails when its arguments differ.
  const isAsDeclared =
    found !== undefined &&
    (await ask(model, (channel) => assertQuorum(channel, queue, owner).then(() => true))) === true;
  return {
    name,
    isConsumed: !isDead && !isWaiting,
    isDead,
    bindings: [...bindings],
    found: found === undefined ? null : { messages: found.messageCount, consumers: found.consumerCount, isAsDeclared },
  };
};

/** What a service declares, and the exchanges that its queues are bound to, as the broker has them now. */
export const examinePart = async (model: ChannelModel, part: Part): Promise<TopologyState> => {
  const state: TopologyState = { exchanges: [], queues: [] };
  const bound = part.queues.flatMap(({ bindings }) => bindings.map(({ exchange }) => exchange));
  for (const name of new Set([...part.exchanges, ...bound, part.owner])) {
    const found = await ask(model, (channel) => channel.checkExchange(name));
    state.exchanges.push({ name, isThere: found !== undefined });
  }
  for (const queue of quorumQueuesOf(part)) state.queues.push(await queueState(model, queue, part.owner));
  return state;
};
