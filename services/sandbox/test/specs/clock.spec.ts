import { waitFor } from '@kopru/testing';
import type { OrderSnapshot } from '../../src/control/order-snapshot.ts';
import { codeOf, control, http, place, restaurant, url } from '../support/simulator.ts';

interface Advanced {
  actions: number;
  nextInMs: number | null;
  isIdle: boolean;
}
const [minuteMs, hourMs] = [60_000, 3_600_000];
const advance = (offsetMs: number, ...restaurantIds: string[]): Promise<Advanced> =>
  control('POST', '/clock', { offsetMs, restaurantIds: restaurantIds.length === 0 ? ['501'] : restaurantIds });
const logIn = async (): Promise<string> => {
  const body = { appSecretKey: 'demo-app-secret', restaurantSecretKey: 'getir-secret' };
  return (await http.post<{ token: string }>(`${url}/getir/auth/login`, body)).data.token;
};
const step = (token: string, id: string, action: string) =>
  http.post(`${url}/getir/food-orders/${id}/${action}`, {}, { headers: { token } });
const entry = (id: string, platform = 'getir') => control<OrderSnapshot>('GET', `/orders/${platform}/${id}`);
const accepted = (id: string) => waitFor(async () => (await entry(id)).isAccepted);

describe('the clock of some restaurants', () => {
  it('runs the deadline of an order that nobody approves, and sends the cancellation before it answers', async () => {
    const { id } = await place({ platform: 'getir' });
    await accepted(id);
    const early = await advance(4 * minuteMs);
    expect(early).toMatchObject({ actions: 0, isIdle: true });
    expect(early.nextInMs).toBeLessThanOrEqual(minuteMs);
    expect(await advance(5 * minuteMs)).toMatchObject({ actions: 1, isIdle: true });
    expect((await entry(id)).status).toBe(1600);
    expect(restaurant.requests.filter(({ path }) => path === '/getir/cancel-order')).toHaveLength(1);
    expect(await advance(5 * minuteMs)).toMatchObject({ actions: 0 });
    await advance(hourMs);
    expect(restaurant.requests.filter(({ path }) => path === '/getir/cancel-order')).toHaveLength(1);
  });

  it('shortens the minute between two steps, and ends tokens', async () => {
    const token = await logIn();
    const { id } = await place({ platform: 'getir', deliveryBy: 'restaurant' });
    await step(token, id, 'verify');
    await advance(50_000);
    expect(codeOf(await step(token, id, 'prepare'))).toBe(74);
    await advance(minuteMs);
    expect((await step(token, id, 'prepare')).status).toBe(200);
    await advance(2 * hourMs);
    expect((await step(token, id, 'deliver')).status).toBe(401);
    expect((await step(await logIn(), id, 'deliver')).status).toBe(200);
  });

  it('makes scheduled orders due, an hour before their time', async () => {
    const token = await logIn();
    const { id } = await place({ platform: 'getir', scheduledInMs: 3 * hourMs });
    expect((await step(token, id, 'verify-scheduled')).status).toBe(200);
    await advance(hourMs);
    expect((await entry(id)).status).toBe(350);
    await advance(2 * hourMs);
    expect((await entry(id)).status).toBe(500);
    expect(Math.abs(Date.parse((await entry(id)).scheduledFor ?? '') - Date.now() - hourMs)).toBeLessThan(minuteMs);
  });

  it('is separate from other clocks, and stays when a restaurant is introduced again', async () => {
    const shop = { apiKey: 'other-key', secretKey: 'other-secret', pushUrl: `${restaurant.url}/other` };
    await control('PUT', '/restaurants/getir/502', shop);
    const [mine, theirs] = [
      await place({ platform: 'getir', restaurantId: '501' }),
      await place({ platform: 'getir', restaurantId: '502' }),
    ];
    await Promise.all([accepted(mine.id), accepted(theirs.id)]);
    await advance(hourMs);
    expect([(await entry(mine.id)).status, (await entry(theirs.id)).status]).toEqual([1600, 400]);
    await control('PUT', '/restaurants/getir/502', { ...shop, clockMs: hourMs });
    await control('PUT', '/restaurants/getir/503', { ...shop, secretKey: 'third', clockMs: hourMs });
    const third = await place({ platform: 'getir', restaurantId: '503' });
    // Its clock is an hour ahead already, so that nothing moves.
    await advance(hourMs, '503');
    expect((await entry(third.id)).status).toBe(400);
    await advance(hourMs, '502');
    expect((await entry(theirs.id)).status).toBe(1600);
  });

  it('has what is due at several platforms done in the order of its times', async () => {
    await control('PATCH', '/rules', { ysExpiryMs: 2 * minuteMs, getirApprovalMs: 3 * minuteMs });
    const [getir, ys] = [await place({ platform: 'getir' }), await place({ platform: 'ys' })];
    await Promise.all([accepted(getir.id), waitFor(async () => (await entry(ys.id, 'ys')).isAccepted)]);
    restaurant.requests.length = 0;
    await advance(hourMs);
    const ended = async (id: string, platform: string) => (await entry(id, platform)).history.at(-1)?.at ?? '';
    expect((await ended(ys.id, 'ys')) <= (await ended(getir.id, 'getir'))).toBe(true);
    expect(restaurant.requests.filter(({ method }) => method !== 'GET')).toHaveLength(2);
  });
});
