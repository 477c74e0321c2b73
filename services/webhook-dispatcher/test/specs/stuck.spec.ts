import { waitFor } from '@kopru/testing';
import type { ConsumerDocument } from '../../src/storage/consumer.model.ts';
import type { EndpointDocument } from '../../src/storage/endpoint.model.ts';
import type { EventDocument } from '../../src/storage/event.model.ts';
import { orderEvent } from '../support/dispatcher.ts';
import { fixture } from '../support/shared-dispatcher.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const ago = (ms: number): Date => new Date(Date.now() - ms);

describe('what the doctor learns of the dispatcher', () => {
  let accountId: string;
  beforeEach(async () => {
    accountId = await fixture.account();
  });
  const database = () => fixture.backing.client.db(fixture.settings['MONGODB_DATABASE']);
  const named = async (): Promise<string[]> => {
    const stuck = (await fixture.call(accountId, 'GET', '/doctor')).body.data['stuck'] as unknown as string[];
    return stuck.filter((line) => line.includes(accountId));
  };

  describe('names an account’s own RabbitMQ or store', () => {
    const rabbit = {
      url: 'amqp://till:secret-of-the-till@127.0.0.1:9',
      destination: { type: 'amqp', exchange: 'till' },
    };
    const broken = async (sinceMs: number, more: Partial<EndpointDocument> = {}, write = rabbit) => {
      const id = await fixture.register(accountId, write);
      const [since, nextProbeAt] = [ago(sinceMs), new Date(Date.now() + hourMs)];
      const reason = { code: 'connection_refused' as const, params: {} };
      const breaker = { state: 'open' as const, since, nextProbeAt, reason, failedProbes: 9 };
      await database()
        .collection<EndpointDocument>('endpoints')
        .updateOne({ _id: id }, { $set: { breaker, isBroken: true, ...more } as never });
      return id;
    };

    it('that has taken nothing for an hour, with the reason', async () => {
      await broken(hourMs - 60_000);
      expect(await named()).toEqual([]);
      const id = await broken(hourMs + 60_000);
      const [line, ...rest] = await named();
      expect(line).toContain(`endpoint ${id} (amqp) of account ${accountId} has taken nothing since `);
      expect(line).toMatch(/refused/);
      expect(line).not.toContain('secret-of-the-till');
      expect(rest).toEqual([]);
    });

    it('but none that is paused or off, and no webhook', async () => {
      await broken(2 * hourMs, { isPaused: true });
      await broken(2 * hourMs, { isEnabled: false });
      await broken(2 * hourMs, {}, { url: 'http://127.0.0.1:9', destination: { type: 'webhook' } } as never);
      expect(await named()).toEqual([]);
    });
  });

  describe('names a reader', () => {
    const events = () => database().collection<EventDocument>('events');
    const publishAt = async (at: Date): Promise<void> => {
      const event = orderEvent(accountId);
      await fixture.publish([event]);
      await waitFor(async () => (await fixture.events({ _id: event.eventId })).length === 1);
      await events().updateOne({ _id: event.eventId }, { $set: { at } });
    };
    const take = async () => (await fixture.call(accountId, 'GET', '/consumers/kasa?lease=900')).body.data['cursor'];

    it('that has not finished an event for a day, until it commits', async () => {
      await publishAt(ago(dayMs - 60_000));
      const first = await take();
      expect(await named()).toEqual([]);
      await events().updateMany({ accountId }, { $set: { at: ago(dayMs + 60_000) } });
      expect(await named()).toEqual([
        expect.stringContaining(`reader kasa of account ${accountId} has not finished the events since `),
      ]);
      await fixture.call(accountId, 'POST', '/consumers/kasa/commit', { cursor: first });
      expect(await named()).toEqual([]);
      await publishAt(ago(2 * dayMs));
      expect(await named()).toHaveLength(1);
    });

    it('but none that nobody has used for a week', async () => {
      await publishAt(ago(20 * dayMs));
      await take();
      expect(await named()).toHaveLength(1);
      const lastSeenAt = ago(8 * dayMs);
      await database().collection<ConsumerDocument>('consumers').updateMany({ accountId }, { $set: { lastSeenAt } });
      expect(await named()).toEqual([]);
    });
  });
});
