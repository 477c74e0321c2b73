import { z } from 'zod';
import {
  booleanSchema,
  durationListSchema,
  durationSchema,
  loadConfig,
  parseDuration,
  shutdownTimes,
} from './config.ts';

describe('a configuration', () => {
  const schema = z.object({
    PORT: z.coerce.number().int(),
    TIMEOUT: durationSchema.default(10_000),
    DELAYS: durationListSchema.optional(),
    STRICT: booleanSchema.optional(),
  });

  it('reads durations, lists and switches', () => {
    expect(loadConfig(schema, { PORT: '8080', TIMEOUT: '2s', DELAYS: '15s,60s,5m', STRICT: '1' })).toEqual({
      PORT: 8080,
      TIMEOUT: 2000,
      DELAYS: [15_000, 60_000, 300_000],
      STRICT: true,
    });
  });

  it('takes an empty variable as absent', () => {
    expect(loadConfig(schema, { PORT: '1', TIMEOUT: '' }).TIMEOUT).toBe(10_000);
  });

  it('names every bad variable at once', () => {
    expect(() => loadConfig(schema, { PORT: 'many', TIMEOUT: 'soon', DELAYS: '1s,x' })).toThrow(
      /PORT: [\s\S]*TIMEOUT: must be a duration[\s\S]*DELAYS: must be durations/,
    );
  });

  it.each([
    ['250ms', 250],
    ['1.5s', 1500],
    ['5m', 300_000],
    ['1h', 3_600_000],
    ['30d', 2_592_000_000],
    ['40', 40],
    ['-1s', undefined],
    ['1 s', undefined],
  ])('reads %s as %p ms', (text, expected) => {
    expect(parseDuration(text)).toBe(expected);
  });
});

describe('the times of a stop', () => {
  it.each([
    ['production', undefined, 5_000],
    ['development', undefined, 0],
    ['development', 1_500, 1_500],
    ['production', 0, 0],
  ])('in %s with SHUTDOWN_DRAIN %p drain for %p ms, before the grace period', (NODE_ENV, SHUTDOWN_DRAIN, drainMs) => {
    const times = shutdownTimes({ NODE_ENV, SHUTDOWN_DRAIN, SHUTDOWN_GRACE: 15_000 });
    expect(times).toEqual({ drainMs, graceMs: drainMs + 15_000 });
  });
});
