import { freePort, internalKeysOf } from '@kopru/testing';
import { createApp } from '../../../cell-router/src/app.ts';
import { loadConfig } from '../../../cell-router/src/config.ts';
import { token, type FakeCell } from '../../../cell-router/test/support/fake-cell.ts';
import type { System } from './system.ts';

/** A router before two cells: the system, which answers whoever shows nothing, and one that is played. */
export const startRouter = async ({ url, internalUrl, services, backing }: System, other: FakeCell) => {
  const [, key] = /(?:^|,)api-gateway:([^,]+)/.exec(internalKeysOf('cell-router')) ?? [];
  const router = createApp(
    loadConfig({
      ...{ HOST: '127.0.0.1', NODE_ENV: 'test', LOG_LEVEL: 'error', DIRECTORY_URI: backing.mongodbUri },
      ...{ PORT: String(await freePort()), INTERNAL_PORT: String(await freePort()) },
      CELLS: JSON.stringify({
        a: { gateway: url, ingest: services.ingest.url(), gatewayInternal: internalUrl, key },
        b: { gateway: other.url, ingest: other.url, gatewayInternal: other.url, token },
      }),
      DIRECTORY_DATABASE: backing.database('cells'),
    }),
  );
  await router.start();
  return router;
};
export type Router = Awaited<ReturnType<typeof startRouter>>;
