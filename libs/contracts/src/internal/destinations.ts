import { z } from 'zod';

const shownMasked = 'Shown masked; the masked value that is written back leaves it as it is';

/**
 * What an endpoint is, with the settings that only its type has. Its address stands in `url`: of a receiver, of the
 * account's own RabbitMQ (with user and password), or of an S3-compatible store. Secrets are shown masked, and a masked
 * one that is written back stays as it was.
 */
export const destinationSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('webhook') }),
  z.object({
    type: z.literal('amqp'),
    exchange: z
      .string()
      .min(1)
      .max(127)
      .meta({ description: 'It must exist; the routing key is the name of the event' }),
  }),
  z.object({
    type: z.literal('s3'),
    bucket: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
    prefix: z
      .string()
      .max(200)
      .regex(/^(?:[\w-][\w.-]*\/)*(?:[\w-][\w.-]*)?$/)
      .default('')
      .meta({ description: 'Before the day and the hour in the name of every object' }),
    region: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .default('us-east-1'),
    accessKeyId: z.string().min(1).max(200),
    secretAccessKey: z.string().min(1).max(200).meta({ description: shownMasked }),
  }),
]);
export type Destination = z.infer<typeof destinationSchema>;
export type DestinationType = Destination['type'];
