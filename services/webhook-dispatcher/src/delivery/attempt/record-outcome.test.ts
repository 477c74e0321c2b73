import { Writable } from 'node:stream';
import { createLogger } from '@kopru/runtime';
import { Registry } from 'prom-client';
import type { Outcome } from '../../domain/record-change.ts';
import { createRetrySchedule } from '../../domain/retry-schedule.ts';
import type { RecordDocument } from '../../domain/webhook-record.ts';
import type { LiveEndpoint } from '../../destinations/destination.ts';
import { deliveryMetrics } from '../metrics.ts';
import { makeRecordOutcome } from './record-outcome.ts';

const at = new Date('2026-11-26T05:00:00Z');

/** A delivery with its order's number, of which so many attempts have failed. */
const record = (failures: number): RecordDocument => ({
  ...{ _id: 'w1', accountId: 'a1', endpointId: 'e1', eventId: 'f1', event: 'siparis.olusturuldu', orderId: 'o1' },
  ...{ providerOrderId: '79545-number', restaurantId: 'r1', state: 'retrying', version: failures, failures },
  ...{ attempts: [], attemptCount: failures, day: 1, createdAt: at },
});
const refused: Outcome = {
  attempt: {
    ...{ number: 2, at, url: 'https://pos.example.com/hook?customer=Elif', statusCode: 500, error: null },
    ...{ durationMs: 5, responseBody: 'no order for Elif Y.' },
  },
  ...{ isDelivered: false, isGone: false, receiverMs: 5, retryAfterMs: undefined },
};

const endpoint: LiveEndpoint = {
  ...{ _id: 'e1', accountId: 'a1', url: 'https://pos.example.com/hook', destinationSecret: null, events: [] },
  ...{ restaurantIds: [], authorization: 'bearer', isEnabled: true, description: '', isSigned: false },
  ...{ signingSecret: null, includeOrder: false, ratePerSecond: null, isPaused: false, disabledNotice: null },
  breaker: { state: 'closed', since: null, nextProbeAt: null, reason: null, failedProbes: 0 },
  ...{ pool: 'fast', createdAt: at, updatedAt: at, webhookKey: undefined, sign: undefined },
  place: { url: 'https://pos.example.com/hook', destination: { type: 'webhook' } },
};

const recorded = async (failures: number) => {
  let text = '';
  const stream = new Writable({ write: (chunk: Buffer, _encoding, done) => ((text += chunk.toString()), done()) });
  const dead: string[] = [];
  const nothing = (): Promise<void> => Promise.resolve();
  const recordOutcome = makeRecordOutcome({
    queues: {
      ...{ wait: nothing, slow: nothing, deliver: nothing },
      dead: ({ _id }) => {
        dead.push(_id);
        return Promise.resolve();
      },
    },
    schedule: createRetrySchedule([1000]),
    learn: () => undefined,
    onDelivered: () => undefined,
    metrics: deliveryMetrics(new Registry(), { late: () => 0, blocked: () => Promise.resolve(0) }),
    graceMs: 1000,
    logger: createLogger({ service: 'test', level: 'info', stream }),
  });
  const { state } = await recordOutcome({ by: 'schedule', endpoint }, record(failures), refused);
  return {
    state,
    dead,
    text,
    lines: text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as object),
  };
};

describe('a delivery whose attempt failed', () => {
  it('is given up after its last retry, with one line of ids and the reason, and no word of a customer', async () => {
    const { state, dead, text, lines } = await recorded(1);
    expect([state, dead]).toEqual(['failed', ['w1']]);
    const ids = { webhookOrderId: 'w1', accountId: 'a1', endpointId: 'e1', event: 'siparis.olusturuldu' };
    const reason = { reason: 'answered_status', statusCode: 500 };
    expect(lines).toEqual([
      expect.objectContaining({ level: 'warn', message: 'a delivery failed; it is not retried', ...ids, ...reason }),
    ]);
    expect(text).not.toMatch(/Elif|79545/);
  });

  it('says nothing while a retry is left', async () => {
    expect(await recorded(0)).toMatchObject({ state: 'retrying', dead: [], lines: [] });
  });
});
