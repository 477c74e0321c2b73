import { Router } from 'express';
import type { Metrics } from './metrics.ts';

export interface Check {
  name: string;
  isReady: () => boolean | Promise<boolean>;
}

/** Whatever else is asked for need not be matched against these. */
export const healthPaths: ReadonlySet<string> = new Set(
  ['/healthz', '/readyz', '/metrics'].flatMap((path) => [path, `${path}/`]),
);

/** `/healthz`: the process answers. `/readyz`: it can do its job, and if not, what is missing. `/metrics`: Prometheus. */
export const healthRoutes = (options: {
  checks: readonly Check[];
  isStopping: () => boolean;
  metrics: Metrics;
}): Router => {
  const router = Router();
  router.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  router.get('/readyz', async (_request, response) => {
    const states = await Promise.all(
      options.checks.map(
        async ({ name, isReady }) => [name, await Promise.resolve(isReady()).catch(() => false)] as const,
      ),
    );
    const isReady = !options.isStopping() && states.every(([, state]) => state);
    response.status(isReady ? 200 : 503).json({
      status: isReady ? 'ready' : options.isStopping() ? 'stopping' : 'not ready',
      checks: Object.fromEntries(states),
    });
  });
  router.get('/metrics', async (_request, response) => {
    response.type(options.metrics.registry.contentType).send(await options.metrics.registry.metrics());
  });
  return router;
};
