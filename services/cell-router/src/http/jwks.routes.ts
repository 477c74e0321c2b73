import { appError } from '@kopru/contracts/errors/errors';
import type { RoutedCells } from '@kopru/contracts/internal/cells';
import { Router } from 'express';
import { LRUCache } from 'lru-cache';
import { request } from 'undici';
import { z } from 'zod';

const keysSchema = z.object({ keys: z.array(z.looseObject({ kid: z.string() })) });
type Keys = z.infer<typeof keysSchema>['keys'];

const path = '/.well-known/jwks.json';
/** As long as a gateway says of its own. */
const freshS = 300;
const timeoutMs = 3_000;

/**
 * The keys with which the cells sign certificates, all of them together: a certificate does not say of which cell it is. Of
 * a cell that does not answer those that were last read; `unavailable` where none were.
 */
export const jwksRoutes = (cells: RoutedCells): Router => {
  const read = async (gateway: string): Promise<Keys> => {
    const { statusCode, body } = await request(`${gateway}${path}`, {
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    if (statusCode !== 200) {
      await body.dump();
      throw new Error(`${path} was answered ${String(statusCode)}`);
    }
    return keysSchema.parse(await body.json()).keys;
  };
  const known = new LRUCache<string, Keys>({
    max: 1_000,
    ttl: freshS * 1_000,
    ttlResolution: 0,
    fetchMethod: read,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
  });
  const keysOf = ({ gateway }: RoutedCells[string]): Promise<Keys> =>
    known.forceFetch(gateway).catch((cause: unknown) => {
      throw appError('unavailable', { cause, retryAfterSeconds: 2 });
    });
  const router = Router();
  router.get(path, async (_request, response) => {
    const all = (await Promise.all(Object.values(cells).map(keysOf))).flat();
    const keys = [...new Map(all.map((key) => [key.kid, key])).values()];
    response.set('Cache-Control', `public, max-age=${String(freshS)}`).json({ keys });
  });
  return router;
};
