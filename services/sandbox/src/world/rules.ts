import { z } from 'zod';

const ms = z.number().int().min(0).max(86_400_000);

/** The platforms' documented times, in milliseconds; tests shorten them instead of waiting. */
export const rulesSchema = z.object({
  getirStepMs: ms,
  getirApprovalMs: ms,
  getirTokenMs: ms,
  getirLimits: z.boolean(),
  scheduledLeadMs: ms,
  ysTokenMs: ms,
  ysExpiryMs: ms,
  tyLimits: z.boolean(),
  /** How long Trendyol works on a change of prices after its answer. */
  tyBatchMs: ms,
  /** A minute of the platforms' timers for closed stores. */
  storeMinuteMs: ms,
  courierStepMs: ms,
  /** Platforms' couriers move by themselves. */
  isCourierAutomatic: z.boolean(),
  pushRetryMs: ms,
  pushTimeoutMs: ms,
  maxPushAttempts: z.number().int().min(1).max(10_000),
  /** Moves the times in bodies of the zoo to now; false: the written times are sent. */
  isZooOfToday: z.boolean(),
  /** Migros may answer encrypted. */
  migrosSealsAnswers: z.boolean(),
});
export type Rules = z.infer<typeof rulesSchema>;

export const documentedRules = (timeScale: number): Rules => {
  const scaled = (milliseconds: number): number => Math.round(milliseconds / timeScale);
  return {
    getirStepMs: scaled(60_000),
    getirApprovalMs: scaled(300_000),
    getirTokenMs: scaled(3_600_000),
    getirLimits: true,
    scheduledLeadMs: scaled(3_600_000),
    ysTokenMs: scaled(1_800_000),
    ysExpiryMs: scaled(600_000),
    tyLimits: true,
    tyBatchMs: scaled(1000),
    storeMinuteMs: scaled(60_000),
    courierStepMs: scaled(120_000),
    isCourierAutomatic: true,
    pushRetryMs: 1000,
    pushTimeoutMs: 10_000,
    maxPushAttempts: 200,
    isZooOfToday: true,
    migrosSealsAnswers: false,
  };
};
