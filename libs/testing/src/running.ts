import type { Service } from '@kopru/runtime';
import { waitFor } from './wait-for.ts';

/** What a test started, stopped in reverse at the end of its file; a failed stop is reported after the others. */
export const createRunning = () => {
  const stops: (() => Promise<unknown>)[] = [];
  return {
    /** Starts a service and returns it; a connection that goes on trying, once it is up. */
    start: async <S extends Service & { isReady?(): boolean }>(service: S): Promise<S> => {
      stops.push(() => service.stop());
      await service.start();
      await waitFor(() => service.isReady?.() ?? true, { timeoutMs: 60_000, what: 'a connection' });
      return service;
    },
    /** Adds something that runs already, such as a receiver. */
    add: <S extends { stop(): Promise<unknown> }>(started: S): S => {
      stops.push(() => started.stop());
      return started;
    },
    stopAll: async (): Promise<void> => {
      const errors: unknown[] = [];
      for (const stop of stops.splice(0).reverse()) await stop().catch((error: unknown) => errors.push(error));
      if (errors.length > 0) throw new AggregateError(errors, 'some parts did not stop');
    },
  };
};

/** Environment-shaped settings that every service of a test shares. */
export const sharedSettings = {
  INTERNAL_TOKEN: 'an-internal-token-of-the-tests',
  MASTER_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  HOST: '127.0.0.1',
  PORT: '0',
  INTERNAL_PORT: '0',
  LOG_LEVEL: 'error',
  NODE_ENV: 'test',
} as const;
