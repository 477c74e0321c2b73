import { z } from 'zod';
import { consumerNameSchema, consumerOperations, seekTargetSchema } from '../internal/consumers.ts';
import { consumerExample, feedEventExample } from './webhook-examples.ts';
import { integerQuery, publicTimeSchema } from './fields.ts';
import { examples, rowsOf } from './operation.ts';
import { publicFeedEventSchema } from './webhooks.ts';

const named = {
  params: z.object({
    name: consumerNameSchema.meta({
      description: 'Chosen by you: up to 64 letters, digits, dots, dashes and underscores',
      example: consumerExample.name,
    }),
  }),
};

const takeQuerySchema = z.object({
  limit: integerQuery({ min: 1, max: 200, default: 50 }, 'The most events of an answer'),
  wait: integerQuery({ min: 0, max: 30, default: 0 }, 'Seconds to wait for an event when there is none to be had'),
  lease: integerQuery({ min: 1, max: 900, default: 30 }, 'Seconds for which nobody else is given these events'),
});

const takenExample = {
  events: [{ ...feedEventExample, cursor: 'e4k.5f0c9a523c1e' }],
  cursor: 'e4k.5f0c9a523c1e',
  leasedUntil: '2026-11-20T17:42:41.000Z',
};
const takenSchema = z
  .object({
    events: z.array(publicFeedEventSchema),
    cursor: z.string().nullable().meta({ description: 'Commit it when all of the events are done; null: no events' }),
    leasedUntil: publicTimeSchema.nullable().meta({ description: 'When uncommitted events go to whoever asks next' }),
  })
  .meta({ id: 'TakenEvents' })
  .register(examples, { example: takenExample });

const commitBodySchema = z
  .object({
    cursor: z
      .string()
      .max(200)
      .meta({
        description: 'Of an event that was taken: it and all before it are done',
        // Anything else is answered with invalid_cursor.
        override: { pattern: '^e[0-9a-z]{1,10}\\.[0-9a-f]{12}$' },
      }),
  })
  .meta({ id: 'ConsumerCommit' })
  .register(examples, { example: { cursor: takenExample.cursor } });
const seekBodySchema = z
  .object({ to: seekTargetSchema.meta({ description: '`earliest`, `latest`, a time, or the cursor of an event' }) })
  .meta({ id: 'ConsumerSeek' })
  .register(examples, { example: { to: 'latest' } });
const placeSchema = z
  .object({ position: z.string().meta({ description: 'Every event up to this cursor is done' }) })
  .meta({ id: 'ConsumerPlace' })
  .register(examples, { example: { position: consumerExample.position } });

const publicConsumerSchema = consumerOperations.list.data.shape.items.element
  .meta({ id: 'Consumer' })
  .register(examples, { example: consumerExample });

// To read by a name moves only the name's own place: a key that may read events may do all of it.
const { get, post, del } = rowsOf('Webhooks', { scope: 'orders:read' });

export const consumerRows = {
  listConsumers: get('/events/consumers', { data: z.array(publicConsumerSchema) }),
  takeEvents: get('/events/consumers/{name}', {
    // The longest wait plus the usual answer time.
    answerLimitMs: 38_000,
    ...named,
    query: takeQuerySchema,
    data: takenSchema,
    errors: ['too_many_consumers', 'too_many_at_once'],
  }),
  commitEvents: post('/events/consumers/{name}/commit', {
    isAudited: false,
    ...named,
    body: commitBodySchema,
    data: placeSchema,
    errors: ['consumer_not_found', 'invalid_cursor', 'lease_lost'],
  }),
  seekConsumer: post('/events/consumers/{name}/seek', {
    ...named,
    body: seekBodySchema,
    data: placeSchema,
    errors: ['invalid_cursor', 'too_many_consumers'],
  }),
  deleteConsumer: del('/events/consumers/{name}', { ...named, errors: ['consumer_not_found'] }),
};
