import { z } from 'zod';
import { isoTime } from '../orders/canonical-order.ts';
import { releasedKinds } from '../internal/clock.ts';
import { examples, rowsOf } from './operation.ts';

const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
/** The most that one request advances a sandbox by. */
export const maxAdvanceDays = 400;
export const maxAdvanceMs = maxAdvanceDays * units.d;
export const tooFarText = `must be at most ${maxAdvanceDays} days ahead`;

const durationPattern = /^[1-9]\d{0,7}[smhd]$/;
/** Milliseconds of a duration such as `6h`. */
export const advanceMs = (duration: string): number =>
  Number(duration.slice(0, -1)) * units[duration.slice(-1) as keyof typeof units];

export const sandboxClockWriteSchema = z
  .object({
    advance: z
      .string()
      .regex(durationPattern)
      .refine((text) => !durationPattern.test(text) || advanceMs(text) <= maxAdvanceMs, { error: tooFarText })
      .optional()
      .meta({ description: `By how much: \`90s\`, \`15m\`, \`6h\`, \`30d\`; at most ${maxAdvanceDays} days` }),
    to: isoTime
      .optional()
      .meta({ description: `Until when: later than the sandbox's time, by at most ${maxAdvanceDays} days` }),
  })
  .superRefine(({ advance, to }, context) => {
    if (advance === undefined && to === undefined)
      context.addIssue({ code: 'custom', path: ['advance'], message: 'is missing: either `advance` or `to`' });
    if (advance !== undefined && to !== undefined)
      context.addIssue({ code: 'custom', path: ['to'], message: 'must not be given beside `advance`' });
  })
  .meta({ id: 'SandboxClockWrite', minProperties: 1, maxProperties: 1 })
  .register(examples, { example: { advance: '6h' } });
export type SandboxClockWrite = z.infer<typeof sandboxClockWriteSchema>;

const clockShape = {
  now: isoTime.meta({ description: "The sandbox's time; it runs on like the real one" }),
  offsetMs: z.int().meta({ description: 'How far it is ahead of the real time' }),
  advancingTo: isoTime.nullable().meta({
    description: 'Where it is still being advanced to, in steps from one due time to the next; null: it is there',
  }),
};
const clockExample = { now: '2026-11-20T23:00:00.000Z', offsetMs: 21_600_000, advancingTo: null };
const counts = Object.fromEntries(releasedKinds.map((kind) => [kind, z.int()])) as Record<
  (typeof releasedKinds)[number],
  z.ZodInt
>;

export const sandboxClockSchema = z
  .object(clockShape)
  .meta({ id: 'SandboxClock' })
  .register(examples, { example: clockExample });
export const sandboxAdvancedSchema = z
  .object({
    ...clockShape,
    released: z.object(counts).meta({ description: 'What became due on the way and was done, by kind' }),
  })
  .meta({ id: 'SandboxClockAdvanced' })
  .register(examples, {
    example: {
      ...clockExample,
      released: { retries: 3, probes: 0, scheduledOrders: 1, platformCalls: 0, platformActions: 1 },
    },
  });
export type SandboxClock = z.infer<typeof sandboxClockSchema>;
export type SandboxAdvanced = z.infer<typeof sandboxAdvancedSchema>;

const { get, post } = rowsOf('Sandbox');

export const sandboxClockRows = {
  getSandboxClock: get('/sandbox/clock', {
    isSandboxOnly: true,
    data: sandboxClockSchema,
    errors: ['sandbox_only'],
  }),
  advanceSandboxClock: post('/sandbox/clock', {
    isSandboxOnly: true,
    body: sandboxClockWriteSchema,
    data: sandboxAdvancedSchema,
    errors: ['sandbox_only'],
    answerLimitMs: 40_000,
  }),
};
