import { newId } from '@kopru/contracts/values/ids';
import { createDeliveryLog } from '../../src/delivery/attempt/delivery-log.ts';
import { delivered, withChange, type RecordChange } from '../../src/domain/record-change.ts';
import { newRecord, type RecordDocument, type StoredAttempt } from '../../src/domain/webhook-record.ts';
import type { EventDocument } from '../../src/storage/event.model.ts';
import { fixture } from '../support/shared-dispatcher.ts';

describe('a change of a record that another one overtook', () => {
  const now = new Date();
  const attemptOf = (number: number, statusCode: number): StoredAttempt => {
    const receiver = { url: 'https://pos.example/', error: null, durationMs: 5, responseBody: '' };
    return { number, at: new Date(now.getTime() + number), statusCode, ...receiver };
  };
  const ids = () => ({ eventId: newId(), accountId: newId(), orderId: newId(), restaurantId: newId() });
  const event = () => ({ event: 'siparis.olusturuldu' as const, providerOrderId: 'WEB-1', occurredAt: now, ...ids() });
  const failedOnce = (record: RecordDocument): RecordChange => ({
    ...{ state: 'retrying', turn: record.turn + 1, failures: record.failures + 1, attempt: attemptOf(1, 500) },
  });
  /** A record as two read it; the first of them has written its change. */
  const overtaken = async (late: (read: RecordDocument) => RecordChange) => {
    const database = fixture.backing.client.db(fixture.settings['MONGODB_DATABASE'] ?? '');
    const records = database.collection<RecordDocument>('records');
    const ends: boolean[] = [];
    const deliveryLog = createDeliveryLog({
      records,
      events: database.collection<EventDocument>('events'),
      lineBatches: { drop: () => Promise.resolve() },
      onWrite: () => undefined,
      onOpen: () => undefined,
      onEnd: ({ isDelivered }) => ends.push(isDelivered),
      onOrders: () => Promise.resolve(),
      onSmoothOrders: () => undefined,
    });
    const read = newRecord(event(), newId(), now);
    await records.insertOne({ ...read });
    await deliveryLog.update(read, failedOnce(read));
    await deliveryLog.update(read, late(read));
    return { stored: await records.findOne({ _id: read._id }), expected: withChange(read, failedOnce(read)), ends };
  };

  it('leaves what the first one made of it, and only its attempt is saved', async () => {
    const attempt = attemptOf(2, 503);
    const { stored, expected, ends } = await overtaken(({ turn }) => ({
      ...{ state: 'failed', turn: turn + 1, failures: 9, attempt },
    }));
    const attempts = [...expected.attempts, attempt];
    expect(stored).toEqual({ ...expected, attempts, attemptCount: 2 });
    expect(ends).toEqual([]);
  });

  it('counts all the same when it is a delivery', async () => {
    const { stored, ends } = await overtaken((read) => delivered(read, attemptOf(2, 200), now));
    expect(stored).toMatchObject({ state: 'delivered', deliveredAt: now, attemptCount: 2, turn: 2 });
    expect(stored).not.toHaveProperty('isOpen');
    expect(ends).toEqual([true]);
  });
});
