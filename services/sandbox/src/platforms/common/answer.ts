import { setTimeout as pause } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import { callFaults } from '../../world/faults.ts';
import { ownFault } from '../../world/magic.ts';
import type { PlatformName, Shop, SimOrder } from '../../world/model.ts';
import type { World } from '../../world/world.ts';

export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export const answer = (body: unknown, status = 200): Answer => ({ status, body });

const commands: ReadonlySet<string> = new Set([
  ...['verify', 'verify-scheduled', 'prepare', 'handover', 'deliver', 'cancel'],
]);
const inProgress = new WeakMap<World, Map<string, number>>();

const send = (response: Response, { status, body, headers }: Answer): void => {
  if (response.destroyed) return;
  response.status(status).set(headers ?? {});
  if (body === null) response.end();
  else response.json(body);
};

/**
 * One operation of a platform: recorded, and hit by the configured faults. `shopOf` names the request's shop, and
 * `orderOf` the order that a command is about, without deciding whether the request is allowed.
 */
export const createOperation =
  (world: World, platform: PlatformName, errorBody: (words: string) => unknown) =>
  (
    operation: string,
    handler: (request: Request) => Answer | Promise<Answer>,
    shopOf: (request: Request) => Shop | undefined = () => undefined,
    orderOf: (request: Request) => SimOrder | undefined = () => undefined,
  ): RequestHandler =>
  async (request, response) => {
    const from = shopOf(request);
    const shop = from?.restaurantId ?? null;
    const key = `${platform}:${operation}:${shop ?? ''}`;
    const counts = inProgress.get(world) ?? new Map<string, number>();
    inProgress.set(world, counts);
    const parallel = (counts.get(key) ?? 0) + 1;
    counts.set(key, parallel);
    const at = Date.now();
    const finish = (result: Answer): void => {
      world.record({ at, platform, operation, shop, status: result.status, parallel });
      send(response, result);
    };
    try {
      const fault =
        world.faults.strike(platform, operation, callFaults, from) ??
        (commands.has(operation) ? ownFault(orderOf(request), callFaults) : undefined);
      switch (fault?.kind) {
        case 'error_500':
          return finish(answer(errorBody('Internal server error'), 500));
        case 'error_429':
          return finish({ ...answer(errorBody('too.many.requests'), 429), headers: { 'Retry-After': '1' } });
        case 'unauthorized':
          return finish(answer(errorBody('Unauthorized'), 401));
        case 'refused':
          return finish(answer(errorBody('Refused by a fault'), 400));
        case 'conflict':
          return finish(answer(errorBody('Concurrent modification'), 409));
        case 'not_ready':
          return finish(answer(null, 204));
        case 'drop':
          return void response.destroy();
        case 'timeout':
          return void world.record({ at, platform, operation, shop, status: 0, parallel });
        case 'timeout_after_success': {
          await handler(request);
          return void world.record({ at, platform, operation, shop, status: 0, parallel });
        }
        case 'latency':
          await pause(fault.ms);
          return finish(await handler(request));
        default:
          return finish(await handler(request));
      }
    } finally {
      counts.set(key, (counts.get(key) ?? 1) - 1);
    }
  };

/** Kuruş as the decimal number that most platforms send. */
export const lira = (kurus: number): number => kurus / 100;
export const isoTime = (at: number): string => new Date(at).toISOString();
