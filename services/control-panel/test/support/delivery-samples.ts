import { failure } from '@kopru/contracts/errors/failures';
import type { AnswerOf } from './panel-api.ts';
import { at, id, type Item } from './samples.ts';

export const record = (change: Partial<Item<AnswerOf<'listRecords'>>> = {}): Item<AnswerOf<'listRecords'>> => ({
  id: id(50),
  eventId: id(51),
  endpointId: id(40),
  event: 'siparis.olusturuldu',
  orderId: id(30),
  providerOrderId: '6512bd43d9caa6e02c990b0a',
  shortCode: '74753',
  restaurantId: id(10),
  sequence: 1,
  state: 'retrying',
  waitsFor: null,
  attemptCount: 2,
  nextAttemptAt: '2026-03-01T12:45:00.000Z',
  lastStatusCode: null,
  lastError: failure('connection_refused'),
  createdAt: at,
  deliveredAt: null,
  ...change,
});

export const recordDetail = (change: Partial<AnswerOf<'getRecord'>> = {}): AnswerOf<'getRecord'> => ({
  ...record(),
  attempts: [
    {
      number: 1,
      at,
      url: 'https://kasa.ornek.com/kopru',
      statusCode: 500,
      error: null,
      durationMs: 42,
      responseBody: '{"hata":"dolu"}',
    },
    {
      number: 2,
      at,
      url: 'https://kasa.ornek.com/kopru',
      statusCode: null,
      error: failure('connection_refused'),
      durationMs: 3,
      responseBody: null,
    },
  ],
  request: { body: '{"olay":"siparis.olusturuldu"}', headers: { authorization: 'Bearer …abcd' } },
  ...change,
});

export const attemptResult = (change: Partial<AnswerOf<'retryRecord'>> = {}): AnswerOf<'retryRecord'> => ({
  recordId: id(50),
  delivered: true,
  statusCode: 200,
  error: null,
  durationMs: 12,
  ...change,
});
