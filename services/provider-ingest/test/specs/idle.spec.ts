import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { backingServices, type BackingServices } from '@kopru/testing';
import mongoose from 'mongoose';
import { createFallbackInbox } from '../../src/storage/fallback-inbox.ts';
import type { InboxDocument } from '../../src/storage/inbox.model.ts';
import type { PollDocument } from '../../src/storage/poll.model.ts';
import { createPollSchedule } from '../../src/storage/poll-schedule.ts';
import { testIntegration } from '../support/adapters.ts';

let backing: BackingServices;
let client: mongoose.mongo.MongoClient;
let asked: string[] = [];
beforeAll(async () => {
  backing = await backingServices();
  client = new mongoose.mongo.MongoClient(backing.mongodbUri, { monitorCommands: true });
  client.on('commandStarted', ({ commandName }) => void asked.push(commandName));
  await client.connect();
});
afterAll(async () => {
  await client.close();
  await backing.stop();
});
beforeEach(() => {
  asked = [];
});

const integration: IntegrationCredentials = testIntegration('ty');
let stores = 0;
const schedule = () =>
  createPollSchedule(client.db(backing.database('idle')).collection<PollDocument>(`polls${(stores += 1)}`));
const inbox = () =>
  createFallbackInbox(client.db(backing.database('idle')).collection<InboxDocument>(`inbox${(stores += 1)}`), 100);
const times = async (count: number, look: () => Promise<unknown>): Promise<void> => {
  for (let index = 0; index < count; index += 1) await look();
};

describe('while there is nothing to poll', () => {
  it('the database is asked once, however often a replica looks', async () => {
    await times(20, schedule().claim);
    expect(asked).toEqual(['findAndModify', 'aggregate']);
  });

  it('an integration that is added is claimed at once, and so is one that is made due', async () => {
    const polls = schedule();
    await times(2, polls.claim);
    await polls.add('ty', [integration], 3000);
    const claim = await polls.claim();
    expect(claim).toMatchObject({ integrationId: integration.integrationId });
    if (claim === undefined) throw new Error('nothing was claimed');
    await polls.finish(claim, { cursor: null, failures: 0, nextInMs: 600_000 });
    expect(await polls.claim()).toBeUndefined();
    asked = [];
    await times(20, polls.claim);
    expect(asked).toEqual([]);
    await polls.makeDue(integration.integrationId);
    expect(await polls.claim()).toBeDefined();
  });

  it('the refund requests are due with the first claim, and again after minutes', async () => {
    const polls = schedule();
    await polls.add('ty', [integration], 3000);
    const isDueNext = async () => {
      const claim = await polls.claim();
      if (claim === undefined) throw new Error('nothing was claimed');
      await polls.finish(claim, { cursor: null, failures: 0, nextInMs: 0 });
      return claim.areRefundsDue;
    };
    expect([await isDueNext(), await isDueNext(), await isDueNext()]).toEqual([true, false, false]);
    const documents = client.db(backing.database('idle')).collection<PollDocument>(`polls${stores}`);
    const { refundsDueAt } = (await documents.findOne()) ?? {};
    const inMs = (refundsDueAt?.getTime() ?? 0) - Date.now();
    expect(inMs).toBeGreaterThan(5 * 60_000);
    expect(inMs).toBeLessThanOrEqual(10 * 60_000);
    await documents.updateOne({}, { $set: { refundsDueAt: new Date(Date.now() - 1) } });
    expect([await isDueNext(), await isDueNext()]).toEqual([true, false]);
  });

  it('a round is claimed when its time has come', async () => {
    const polls = schedule();
    await polls.add('ty', [integration], 3000);
    const claim = await polls.claim();
    if (claim === undefined) throw new Error('nothing was claimed');
    await polls.finish(claim, { cursor: null, failures: 0, nextInMs: 200 });
    await times(2, polls.claim);
    const due = Date.now() + 10_000;
    let again = await polls.claim();
    while (again === undefined && Date.now() < due) again = await polls.claim();
    expect(again).toMatchObject({ integrationId: integration.integrationId });
    expect(asked.filter((name) => name === 'findAndModify').length).toBeLessThan(6);
  });
});

describe('while nothing waits for the broker', () => {
  it('the database is asked once, and again as soon as something is added', async () => {
    const waiting = inbox();
    await times(20, waiting.isWaiting);
    expect(asked).toEqual(['find']);
    await waiting.add([{ type: 'siparis.geldi', body: '{}', accountId: '', messageId: 'm' }]);
    expect(await waiting.isWaiting()).toBe(true);
    expect(await waiting.isWaiting()).toBe(true);
  });
});
