import { z } from 'zod';
import {
  baseConfig,
  booleanSchema,
  configProblems,
  durationListSchema,
  durationSchema,
  lingerSchema,
  loadConfig,
  parseDuration,
  portListSchema,
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

  it('reads ports, and says when one is none', () => {
    const receivers = z.object({ PORTS: portListSchema });
    expect(loadConfig(receivers, { PORTS: '443, 8443' })).toEqual({ PORTS: [443, 8443] });
    expect(loadConfig(receivers, {})).toEqual({ PORTS: [] });
    for (const PORTS of ['443,https', '0', '65536', '80.5', '-1'])
      expect(() => loadConfig(receivers, { PORTS })).toThrow('PORTS: must be ports separated by commas');
  });

  it('lets nothing linger for longer than a second', () => {
    const lingering = z.object({ LINGER: lingerSchema });
    expect(loadConfig(lingering, {})).toEqual({ LINGER: 0 });
    expect(loadConfig(lingering, { LINGER: '1s' })).toEqual({ LINGER: 1000 });
    expect(() => loadConfig(lingering, { LINGER: '1001ms' })).toThrow('LINGER: must be at most 1s');
    expect(() => loadConfig(lingering, { LINGER: 'soon' })).toThrow('LINGER: must be a duration');
  });

  it('takes every node of a broker, and names the variable when one is wrong', () => {
    const broker = z.object({ RABBITMQ_URL: baseConfig.RABBITMQ_URL });
    const url = 'amqp://u:p@h1:5672,h2:5672';
    expect(loadConfig(broker, { RABBITMQ_URL: url })).toEqual({ RABBITMQ_URL: url });
    expect(() => loadConfig(broker, { RABBITMQ_URL: 'amqp://u:p@h1:x,h2' })).toThrow(
      'RABBITMQ_URL: must name its nodes as host or host:port, which "h1:x" is not',
    );
  });

  it('takes an empty variable as absent', () => {
    expect(loadConfig(schema, { PORT: '1', TIMEOUT: '' }).TIMEOUT).toBe(10_000);
  });

  it('names every bad variable at once', () => {
    expect(() => loadConfig(schema, { PORT: 'many', TIMEOUT: 'soon', DELAYS: '1s,x' })).toThrow(
      /PORT: [\s\S]*TIMEOUT: must be a duration[\s\S]*DELAYS: must be durations/,
    );
  });

  const wide = z.object({
    RATE: z.coerce.number().min(0.1),
    SCALE: z.coerce.number().positive(),
    MINUTES: z.coerce.number().int().min(1).max(180),
    BURST: z.coerce.number().int().min(1),
    LEVEL: z.enum(['info', 'debug']),
    BASE_URL: z.url(),
    INTERNAL_TOKEN: z.string().min(16),
    RABBITMQ_URL: z.string().regex(/^amqps?:/, 'must be an amqp:// address'),
  });
  const fitting = {
    RATE: '1',
    SCALE: '1',
    MINUTES: '1',
    BURST: '1',
    LEVEL: 'info',
    BASE_URL: 'http://a',
    INTERNAL_TOKEN: 'x'.repeat(16),
    RABBITMQ_URL: 'amqp://a',
  };
  it.each([
    ['RATE', 'abc', 'RATE: must be a number from 0.1, not "abc"'],
    ['SCALE', '0', 'SCALE: must be a number above 0, not "0"'],
    ['MINUTES', '200', 'MINUTES: must be a whole number from 1 to 180, not "200"'],
    ['BURST', '1.5', 'BURST: must be a whole number from 1, not "1.5"'],
    ['LEVEL', 'loud', 'LEVEL: must be one of info, debug, not "loud"'],
    ['BASE_URL', 'getir', 'BASE_URL: must be an address such as http://127.0.0.1:8080, not "getir"'],
    ['INTERNAL_TOKEN', 'secret', 'INTERNAL_TOKEN: must have at least 16 characters'],
    ['INTERNAL_TOKEN', '', 'INTERNAL_TOKEN: must be set'],
    ['RABBITMQ_URL', 'http://u:secret@a', 'RABBITMQ_URL: must be an amqp:// address'],
  ])('says what %s must be and what it is, unless that is secret: %j', (name, value, sentence) => {
    expect(configProblems(wide, fitting)).toEqual([]);
    expect(configProblems(wide, { ...fitting, [name]: value })).toEqual([sentence]);
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

describe('what every service reads', () => {
  it('is meant for production where NODE_ENV is not set', () => {
    const needed = { MONGODB_URI: 'mongodb://a', RABBITMQ_URL: 'amqp://a' };
    expect(loadConfig(z.object(baseConfig), needed).NODE_ENV).toBe('production');
  });

  it('has the secrets that are shared with each other service, the newest first', () => {
    const keys = baseConfig.INTERNAL_KEYS;
    const [old, fresh] = ['o'.repeat(32), 'f'.repeat(32)];
    const read = keys.parse(`api-gateway:${fresh},api-gateway:${old}, operator:${old}`);
    expect([...(read?.keys() ?? [])]).toEqual(['api-gateway', 'operator']);
    expect(read?.get('api-gateway')?.map((key) => new TextDecoder().decode(key))).toEqual([fresh, old]);
    for (const bad of ['short:abc', fresh, `a:${fresh},`]) expect(keys.safeParse(bad).success).toBe(false);
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
