import { createCipheriv } from 'node:crypto';
import { waitFor } from '@kopru/testing';
import type { OrderSnapshot } from '../../src/control/order-snapshot.ts';
import { http, migrosKey, url, restaurant, start, control, place } from '../support/simulator.ts';

describe('chance', () => {
  it('is repeated by its seed', async () => {
    const ordersOf = async (seed: number) => {
      const base = await start(seed);
      await control('PUT', '/restaurants/ty/1', { apiKey: 'k', secretKey: 's', supplierId: '1' }, base);
      const { items } = await control<{ items: OrderSnapshot[] }>('POST', '/orders', { count: 20 }, base);
      return items.map(({ id, total, paymentKind }) => [id, total, paymentKind]);
    };
    const first = await ordersOf(5);
    expect(await ordersOf(5)).toEqual(first);
    expect(await ordersOf(6)).not.toEqual(first);
  });

  it('strikes as often as it is set', async () => {
    await control('POST', '/faults', { platform: 'ys', operation: 'login', kind: 'error_500', times: 2 });
    const statuses: number[] = [];
    for (let index = 0; index < 3; index += 1)
      statuses.push((await http.post(`${url}/ys/v2/login`, 'username=x')).status);
    expect(statuses).toEqual([500, 500, 401]);
  });

  it('of what goes wrong is repeated by its seed, too', async () => {
    const answersOf = async (seed: number) => {
      const base = await start(seed);
      await control(
        'POST',
        '/faults',
        { platform: 'ys', operation: 'login', kind: 'error_500', probability: 0.5 },
        base,
      );
      const statuses: number[] = [];
      for (let index = 0; index < 30; index += 1)
        statuses.push((await http.post(`${base}/ys/v2/login`, 'username=x')).status);
      return statuses;
    };
    const first = await answersOf(5);
    expect(new Set(first)).toEqual(new Set([500, 401]));
    expect(await answersOf(5)).toEqual(first);
    expect(await answersOf(6)).not.toEqual(first);
  });
});

describe('a fault of an answer', () => {
  const logIn = () =>
    http.post<{ token?: string }>(
      `${url}/getir/auth/login`,
      { appSecretKey: 'demo-app-secret', restaurantSecretKey: 'getir-secret' },
      { timeout: 1500 },
    );
  const inject = (fault: object) => control('POST', '/faults', { platform: 'getir', times: 1, ...fault });

  it.each([
    ['error_500', 500],
    ['error_429', 429],
    ['unauthorized', 401],
  ])('%s is status %i, once', async (kind, status) => {
    await inject({ operation: 'login', kind });
    const answer = await logIn();
    expect(answer.status).toBe(status);
    if (status === 429) expect(answer.headers['retry-after']).toBe('1');
    expect((await logIn()).status).toBe(200);
  });

  it.each([
    ['timeout', /timeout/],
    ['drop', /hang up|ECONNRESET/],
  ])('%s is no answer at all', async (kind, error) => {
    await inject({ operation: 'login', kind });
    await expect(logIn()).rejects.toThrow(error);
  });

  it('latency is the same answer, later', async () => {
    await inject({ operation: 'login', kind: 'latency', ms: 200 });
    const startedAt = Date.now();
    expect((await logIn()).data.token).toBeDefined();
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(190);
  });

  it('timeout_after_success does the work and says nothing', async () => {
    const { data } = await logIn();
    const { id } = await place({ platform: 'getir' });
    await inject({ operation: 'verify', kind: 'timeout_after_success' });
    const verify = http.post(
      `${url}/getir/food-orders/${id}/verify`,
      {},
      { headers: { token: data.token }, timeout: 500 },
    );
    await expect(verify).rejects.toThrow(/timeout/);
    expect((await control<OrderSnapshot>('GET', `/orders/getir/${id}`)).status).toBe(500);
  });
});

describe('a fault of what is sent', () => {
  const inject = (fault: object) =>
    control('POST', '/faults', { platform: 'getir', operation: 'push', times: 1, ...fault });
  const sentIds = (): unknown[] => restaurant.requests.map(({ json }) => (json as { id: unknown }).id);

  it('twice: the order comes twice', async () => {
    await inject({ kind: 'twice' });
    const { id } = await place({ platform: 'getir' });
    await waitFor(() => restaurant.requests.length === 2);
    expect(sentIds()).toEqual([id, id]);
  });

  it('late: the order comes when its time is over', async () => {
    await inject({ kind: 'late', ms: 300 });
    const placedAt = Date.now();
    await place({ platform: 'getir' });
    const request = await waitFor(() => restaurant.requests[0]);
    expect(request.at - placedAt).toBeGreaterThanOrEqual(290);
  });

  it('out_of_order: the order comes after the next one', async () => {
    await inject({ kind: 'out_of_order', ms: 60_000 });
    const first = await place({ platform: 'getir' });
    const second = await place({ platform: 'getir' });
    await waitFor(() => restaurant.requests.length === 2);
    expect(sentIds()).toEqual([second.id, first.id]);
  });

  it('wrong_credential: the order comes with a wrong key, and with the right one when that was refused', async () => {
    restaurant.answer(({ headers }) => ({ status: headers['x-api-key'] === 'getir-key' ? 200 : 401 }));
    await control('PATCH', '/rules', { pushRetryMs: 20 });
    await inject({ kind: 'wrong_credential' });
    await place({ platform: 'getir' });
    await waitFor(() => restaurant.requests.length === 2);
    expect(restaurant.requests.map(({ headers }) => headers['x-api-key'])).toEqual(['wrong', 'getir-key']);
  });
});

describe('cancel_in_preparation', () => {
  it('cancels an order that the restaurant has just taken on, and says so', async () => {
    await control('POST', '/faults', { platform: 'migros', kind: 'cancel_in_preparation', times: 1, ms: 10 });
    const { id } = await place({ platform: 'migros' });
    const cipher = createCipheriv('aes-256-ecb', migrosKey, null);
    const body = JSON.stringify({ orderId: Number(id), orderStatus: 'Approved', storeId: 501 });
    const value = Buffer.concat([cipher.update(body), cipher.final()]).toString('base64');
    await http.post(`${url}/migros/Order/v2/UpdateOrderStatus`, { value }, { headers: { XApiKey: 'migros-key' } });
    await waitFor(() => restaurant.requests.some(({ path }) => path === '/migros/cancel'));
    const { history } = await control<OrderSnapshot>('GET', `/orders/migros/${id}`);
    expect(history.map(({ status }) => status)).toEqual([400, 500, 1500]);
  });
});
