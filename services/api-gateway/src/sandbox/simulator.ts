import { appError } from '@kopru/contracts/errors/errors';
import { simulatedPlatforms } from '@kopru/contracts/platforms/simulated-faults';
import { z } from 'zod';

const deadlineMs = 8_000;

const orderSchema = z.object({
  platform: z.enum(simulatedPlatforms),
  id: z.string(),
  restaurantId: z.string(),
  status: z.int(),
  total: z.int(),
});
export type SimulatedOrder = z.infer<typeof orderSchema>;
const failureSchema = z.object({ error: z.object({ code: z.string() }) });

interface Ask {
  method: 'POST' | 'PUT' | 'GET';
  path: string;
  body?: object;
}

/** What the simulator refuses, where it is the caller's to know. */
const refusalOf = (body: unknown, status: number | undefined) => {
  const code = failureSchema.safeParse(body).data?.error.code;
  if (code === 'invalid_transition') return appError('invalid_transition', { params: { status: status ?? 0 } });
  // A simulator that was started anew has forgotten its orders.
  if (code === 'order_not_found') return appError('order_not_found');
  return appError('unavailable', { retryAfterSeconds: 1 });
};

/** The control side of the platform simulator; `sandbox_not_set_up` where there is none. */
export const createSimulator = (url: string | undefined) => {
  const ask = async <S extends z.ZodType>(
    { method, path, body }: Ask,
    schema: S,
    seen?: number,
  ): Promise<z.infer<S>> => {
    if (url === undefined) throw appError('sandbox_not_set_up');
    let answer: unknown;
    try {
      const response = await fetch(`${url.replace(/\/$/, '')}/control${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(deadlineMs),
      });
      answer = await response.json();
      if (response.ok) return schema.parse((answer as { data: unknown }).data);
    } catch (error) {
      throw appError('unavailable', { cause: error, retryAfterSeconds: 1 });
    }
    throw refusalOf(answer, seen);
  };
  const pathOf = (platform: string, id: string): string => `/orders/${platform}/${encodeURIComponent(id)}`;
  const order = (platform: string, id: string) => ask({ method: 'GET', path: pathOf(platform, id) }, orderSchema);

  return {
    isSetUp: url !== undefined,
    /** May be repeated. */
    introduce: async (platform: string, restaurantId: string, shop: object): Promise<void> => {
      await ask({ method: 'PUT', path: `/restaurants/${platform}/${restaurantId}`, body: shop }, z.unknown());
    },
    place: async (order: object): Promise<SimulatedOrder> => {
      const { items } = await ask(
        { method: 'POST', path: '/orders', body: order },
        z.object({ items: z.tuple([orderSchema]) }),
      );
      return items[0];
    },
    order,
    /** `invalid_transition` when it is too late. */
    cancel: async ({ platform, id, status }: SimulatedOrder, by: 'customer' | 'platform'): Promise<SimulatedOrder> =>
      ask({ method: 'POST', path: `${pathOf(platform, id)}/cancel`, body: { by } }, orderSchema, status),
    /** `invalid_transition` when it is not the courier's turn. */
    courier: async ({ platform, id, status }: SimulatedOrder): Promise<SimulatedOrder> =>
      ask({ method: 'POST', path: `${pathOf(platform, id)}/courier` }, orderSchema, status),
    fault: async (fault: object): Promise<void> => {
      await ask({ method: 'POST', path: '/faults', body: fault }, z.unknown());
    },
    /** Advances the restaurants' platforms until they are `offsetMs` ahead of the real time; may be repeated. */
    advanceClock: (restaurantIds: string[], offsetMs: number) =>
      ask(
        { method: 'POST', path: '/clock', body: { restaurantIds, offsetMs } },
        z.object({ actions: z.int(), nextInMs: z.int().nullable(), isIdle: z.boolean() }),
      ),
    /** What a restaurant's own channel sends to its address; `unavailable` when that does not take it. */
    push: async (address: string, body: object): Promise<void> => {
      const taken = await ask(
        { method: 'POST', path: '/channels/push', body: { url: address, body } },
        z.object({ status: z.int(), body: z.string() }),
      );
      if (taken.status >= 300)
        throw appError('unavailable', { cause: new Error(taken.body.slice(0, 500)), retryAfterSeconds: 1 });
    },
    reset: (restaurantIds: string[]) =>
      ask(
        { method: 'POST', path: '/restaurants/reset', body: { restaurantIds } },
        z.object({ faults: z.int(), orders: z.int() }),
      ),
  };
};
export type Simulator = ReturnType<typeof createSimulator>;
