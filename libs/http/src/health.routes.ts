import { Router } from 'express';
import type { Metrics } from './metrics.ts';

export interface Check {
  name: string;
  isReady: () => boolean | Promise<boolean>;
}

/** Only requests for these paths are matched against the health routes. */
export const healthPaths: ReadonlySet<string> = new Set(
  ['/healthz', '/readyz', '/metrics'].flatMap((path) => [path, `${path}/`]),
);

const statesOf = async (checks: readonly Check[]): Promise<readonly (readonly [string, boolean])[]> =>
  Promise.all(
    checks.map(async ({ name, isReady }) => [name, await Promise.resolve(isReady()).catch(() => false)] as const),
  );

/**
 * `/healthz`: the process answers, and nothing in it is stuck that only a restart would free. `/readyz`: the service
 * can do its job, and if not, what is missing. `/metrics`: Prometheus. Strangers learn only whether, and no figures.
 */
export const healthRoutes = (options: {
  checks: readonly Check[];
  progress: readonly Check[];
  remarks?: (() => Record<string, unknown>) | undefined;
  isStopping: () => boolean;
  metrics: Metrics;
  isPublic: boolean;
}): Router => {
  const { isPublic } = options;
  const router = Router();
  router.get('/healthz', async (_request, response) => {
    const states = await statesOf(options.progress);
    const isAlive = states.every(([, state]) => state);
    response.status(isAlive ? 200 : 503).json({
      status: isAlive ? 'ok' : 'stuck',
      ...(isAlive || isPublic ? {} : { checks: Object.fromEntries(states) }),
    });
  });
  router.get('/readyz', async (_request, response) => {
    const states = await statesOf(options.checks);
    const isReady = !options.isStopping() && states.every(([, state]) => state);
    response.status(isReady ? 200 : 503).json({
      status: isReady ? 'ready' : options.isStopping() ? 'stopping' : 'not ready',
      ...(isPublic ? {} : { checks: Object.fromEntries(states), ...options.remarks?.() }),
    });
  });
  if (isPublic) return router;
  router.get('/metrics', async (_request, response) => {
    response.type(options.metrics.registry.contentType).send(await options.metrics.registry.metrics());
  });
  return router;
};
