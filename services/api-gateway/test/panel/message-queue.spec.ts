import type { Incident } from '@kopru/contracts/internal/incidents';
import { newId } from '@kopru/contracts/values/ids';
import { connectMongo, type Mongo } from '@kopru/mongo';
import { silentLogger } from '@kopru/runtime';
import { createRunning } from '@kopru/testing';
import type { ContactDocument } from '../../src/notifications/contact.model.ts';
import { notificationSchema } from '../../src/notifications/notification.model.ts';
import { createNotificationRepository } from '../../src/notifications/notifications.repository.ts';
import { sharedSystem } from '../support/shared-system.ts';
import { alertSettings } from './settings.ts';

describe('what contacts have to be told', () => {
  const running = createRunning();
  let mongo: Mongo;
  beforeAll(async () => {
    const { mongodbUri: uri, database } = (await sharedSystem(alertSettings)).backing;
    const schemas = [notificationSchema];
    mongo = await running.start(
      connectMongo({ uri, database: database('message-queue'), logger: silentLogger, schemas }),
    );
  });
  afterAll(() => running.stopAll());
  afterEach(() => mongo.collection(notificationSchema).deleteMany({}));

  const accountId = newId();
  const contact = { _id: newId(), accountId } as ContactDocument;
  const pair = () => ({ incident: { id: newId(), kind: 'order_not_accepted' } as Incident, contact });

  it('is told the first time before anything rings again', async () => {
    const clock = { ms: Date.now() };
    const queue = createNotificationRepository(mongo, () => new Date(clock.ms));
    const [rings, first] = [pair(), pair()];
    await queue.add([rings]);
    const [ringing] = await queue.claim(1);
    expect(ringing && (await queue.ringAgain(ringing))).toBe(true);
    clock.ms += 31_000;
    await queue.add([first]);
    const claimed = [...(await queue.claim(1)), ...(await queue.claim(1))];
    expect(claimed.map(({ incident }) => incident.id)).toEqual([first.incident.id, rings.incident.id]);
    expect(await queue.claim(1)).toEqual([]);
  });

  it('is claimed once, however many replicas claim at a time', async () => {
    const replicas = [0, 1, 2, 3].map(() => createNotificationRepository(mongo, () => new Date()));
    const pairs = Array.from({ length: 20 }, pair);
    await replicas[0]?.add(pairs);
    const claimed = await Promise.all(replicas.map((replica) => replica.claim(20)));
    const ids = claimed.flat().map(({ incident }) => incident.id);
    expect(ids.toSorted()).toEqual(pairs.map(({ incident }) => incident.id).toSorted());
    expect(claimed.flat().map(({ attempts }) => attempts)).toEqual(pairs.map(() => 1));
  });
});
