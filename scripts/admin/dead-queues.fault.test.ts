import { backingServices, type BackingServices } from '@kopru/testing';
import { connect, type ChannelModel } from 'amqplib';
import { givenUpQueue, workOnDeadQueue, type QueueOrder } from './dead-queues.ts';
import { topologyFindings } from '../doctor/broker.ts';

describe('a dead queue', () => {
  const queue = 'poisoned.dead';
  let backing: BackingServices;
  let model: ChannelModel;

  beforeAll(async () => {
    backing = await backingServices();
    model = await connect(backing.rabbitmqUrl);
    const channel = await model.createChannel();
    for (const name of ['poisoned', queue, givenUpQueue])
      await channel.assertQueue(name, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  });
  afterAll(async () => {
    await model?.close();
    await backing?.stop();
  });

  const work = (order: QueueOrder) => workOnDeadQueue(backing.rabbitmqUrl, order);
  const poison = (messageId: string): Promise<void> =>
    backing.broker.put(queue, '{"customer":"Elif"}', {
      type: 'siparis.geldi',
      messageId,
      contentType: 'application/json',
      headers: { 'x-account-id': 'a1', 'x-dead-reason': 'no handler', 'x-dead-queue': 'poisoned' },
    });

  it('is shown with the reasons and without a word of a customer, and stays as it is', async () => {
    for (const id of ['m1', 'm2', 'm3']) await poison(id);
    const shown = { messageId: 'm1', accountId: 'a1', type: 'siparis.geldi', reason: 'no handler' };
    for (const _again of [1, 2]) {
      const answer = await work({ verb: 'show', queue, limit: '2' });
      expect(answer).toMatchObject({ queue, messages: 3, shown: [shown, { messageId: 'm2' }] });
      expect(JSON.stringify(answer)).not.toContain('Elif');
    }
  });

  it('is moved back into its queue, each message as it was', async () => {
    expect(await work({ verb: 'move', queue })).toEqual({ queue, to: 'poisoned', moved: 3 });
    const back = await backing.broker.take('poisoned');
    expect(back).toMatchObject([
      { messageId: 'm1', type: 'siparis.geldi', body: { customer: 'Elif' }, headers: { 'x-account-id': 'a1' } },
      { messageId: 'm2' },
      { messageId: 'm3' },
    ]);
    expect(back[0]?.headers).not.toHaveProperty('x-dead-reason');
    expect(await work({ verb: 'show', queue })).toMatchObject({ messages: 0, shown: [] });
  });

  it('is emptied', async () => {
    await poison('m4');
    expect(await work({ verb: 'purge', queue })).toEqual({ queue, purged: 1 });
  });

  it('of deliveries that were given up says whose and why, and moves nothing back', async () => {
    const lastAttempt = {
      at: '2026-11-26T05:00:00.000Z',
      statusCode: null,
      error: 'Connection refused',
      url: 'https://x',
    };
    const copy = { _id: 'w1', endpointId: 'e1', event: 'siparis.olusturuldu', lastAttempt };
    await backing.broker.put(givenUpQueue, JSON.stringify(copy), { headers: { 'x-account-id': 'a1' } });
    const { url: _url, ...attempt } = lastAttempt;
    const about = { webhookOrderId: 'w1', endpointId: 'e1', event: 'siparis.olusturuldu', accountId: 'a1', ...attempt };
    expect(await work({ verb: 'show', queue: givenUpQueue })).toMatchObject({ messages: 1, shown: [about] });
    await expect(work({ verb: 'move', queue: givenUpQueue })).rejects.toThrow('Resend undelivered');
  });

  it.each([
    [{ verb: 'purge', queue: 'poisoned' }, 'must be a dead queue'],
    [{ verb: 'purge', queue: 'nobody.dead' }, 'RabbitMQ has no queue nobody.dead'],
    [{ verb: 'show', queue, limit: '0' }, '--limit: must be a number from 1 to 1000'],
  ] as const)('is named and counted: %j', async (order, message) => {
    await expect(work(order)).rejects.toThrow(message);
  });

  it('of deliveries is a note of the doctor, any other is wrong', () => {
    const found = { isAsDeclared: true, messages: 5, consumers: 0 };
    const state = { bindings: [], isDead: true, isConsumed: false, found };
    const [givenUp, poisoned] = topologyFindings({
      exchanges: [],
      queues: [
        { name: givenUpQueue, ...state },
        { name: queue, ...state },
      ],
    });
    expect(givenUp).toEqual({
      ...{ area: 'RabbitMQ', subject: `queue ${givenUpQueue}` },
      note: expect.stringContaining(`5 deliveries were given up after their last retry`) as string,
    });
    expect(poisoned?.problem).toContain(`queue show --queue ${queue}`);
  });
});
