import { z } from 'zod';
import { actorSchema } from '../orders/actor.ts';
import { brokenLinkSchema, journeyReceiverSchema, printedSchema } from '../internal/journey.ts';
import { at, orderId } from './example-ids.ts';
import { publicFailureSchema, publicIdSchema, publicTimeSchema, statusName, statusSchema } from './fields.ts';
import { examples } from './operation.ts';
import { acceptedAfterSecondsSchema } from './order-detail.ts';
import { endpointExample } from './webhook-examples.ts';

const receiver = journeyReceiverSchema.shape;

const receiverSchema = z.object({
  endpointId: publicIdSchema,
  name: receiver.name.meta({ description: 'Its description, or the host of its address' }),
  state: receiver.state.meta({
    'x-open': true,
    description: 'Of the delivery of `siparis.olusturuldu`; `missing`: the endpoint wants it, and there is none',
  }),
  parkedFor: receiver.parkedFor.meta({
    'x-open': true,
    description:
      'Why it is not attempted: `breaker` (the endpoint fails), `paused`, `disabled`, `backlog` and `recovery` (others go first), `rate` (its `ratePerSecond`)',
  }),
  deliveredAt: publicTimeSchema.nullable().meta({ description: 'When it took the event; null: not yet' }),
  attemptCount: receiver.attemptCount,
  nextAttemptAt: publicTimeSchema.nullable(),
  lastStatusCode: receiver.lastStatusCode,
  lastError: publicFailureSchema.nullable(),
});

const stepSchema = z.object({
  status: statusSchema,
  statusName,
  at: publicTimeSchema,
  by: actorSchema.meta({ 'x-open': true }),
  platform: z
    .enum(['none', 'pending', 'done', 'failed'])
    .meta({ description: "The platform's own call for this step; `none`: there is nothing to call" }),
  acceptedAfterSeconds: acceptedAfterSecondsSchema.optional(),
});

const brokenSchema = z.object({
  link: brokenLinkSchema.shape.link.meta({ 'x-open': true, description: 'The first link that is missing' }),
  culprit: brokenLinkSchema.shape.culprit.meta({
    'x-open': true,
    description:
      "Who has to act: `platform`, `kopru`, `posMaker` (whoever makes the receiver), `network` (the receiver's), `person` (of the restaurant or the account)",
  }),
  since: publicTimeSchema.meta({ description: 'When its usual time was over' }),
});

export const publicJourneySchema = z
  .object({
    orderId: publicIdSchema,
    status: statusSchema,
    statusName,
    placedAt: publicTimeSchema.meta({ description: "At the platform, by the platform's own clock" }),
    arrivedAt: publicTimeSchema.meta({ description: 'At Köprü' }),
    storedAt: publicTimeSchema.meta({ description: 'Safe at Köprü, and told from then on' }),
    receivers: z
      .array(receiverSchema)
      .nullable()
      .meta({ description: 'Each receiver, and when it took the order; null when that cannot be read now' }),
    accepted: z
      .object({
        at: publicTimeSchema,
        by: stepSchema.shape.by,
        acceptedAfterSeconds: stepSchema.shape.acceptedAfterSeconds,
      })
      .nullable()
      .meta({ description: 'When the order was taken on, and by whom' }),
    steps: z.array(stepSchema).meta({ description: 'Its statuses, the one that it came with first' }),
    printed: z
      .array(
        z.object({
          printer: printedSchema.shape.printer,
          slip: printedSchema.shape.slip,
          at: publicTimeSchema,
        }),
      )
      .meta({ description: 'What printers have said of it' }),
    isReported: z.boolean().meta({ description: 'Reported to accounting' }),
    reportedAt: publicTimeSchema.nullable(),
    broken: brokenSchema.nullable().meta({ description: 'Null: nothing is missing after its usual time' }),
    unavailable: z
      .array(z.enum(['receivers']).meta({ 'x-open': true }))
      .meta({ description: 'The parts that cannot be read now', example: [] }),
  })
  .meta({ id: 'OrderJourney' })
  .register(examples, {
    example: {
      orderId,
      status: 500,
      statusName: 'Preparing',
      placedAt: at,
      arrivedAt: at,
      storedAt: at,
      receivers: [
        {
          endpointId: endpointExample.id,
          name: 'Kasa',
          state: 'delivered',
          parkedFor: null,
          deliveredAt: at,
          attemptCount: 1,
          nextAttemptAt: null,
          lastStatusCode: 200,
          lastError: null,
        },
      ],
      accepted: { at, by: 'api' },
      steps: [
        { status: 400, statusName: 'New', at, by: 'platform', platform: 'none' },
        { status: 500, statusName: 'Preparing', at, by: 'api', platform: 'done' },
      ],
      printed: [{ printer: 'mutfak', slip: 'order', at }],
      isReported: false,
      reportedAt: null,
      broken: null,
      unavailable: [],
    },
  });
export type PublicJourney = z.infer<typeof publicJourneySchema>;

export const publicPrintedSchema = printedSchema
  .meta({ id: 'OrderPrinted' })
  .register(examples, { example: { printer: 'mutfak', slip: 'order' } });
