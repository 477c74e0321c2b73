import { createCipheriv } from 'node:crypto';
import { waitFor } from '@kopru/testing';
import type { OrderSnapshot } from '../../src/control/order-snapshot.ts';
import { http, migrosKey, url, restaurant, control, place, codeOf } from '../support/simulator.ts';

describe('Getir', () => {
  const logIn = async (): Promise<string> => {
    const body = { appSecretKey: 'demo-app-secret', restaurantSecretKey: 'getir-secret' };
    const { data } = await http.post<{ token: string }>(`${url}/getir/auth/login`, body);
    return data.token;
  };
  const step = async (token: string, id: string, action: string) =>
    http.post(`${url}/getir/food-orders/${id}/${action}`, {}, { headers: { token } });

  it('pushes with the restaurant’s x-api-key, again and again until it is taken', async () => {
    restaurant.answer((_request, index) => ({ status: index < 2 ? 500 : 200 }));
    await control('PATCH', '/rules', { pushRetryMs: 20 });
    const { id } = await place({ platform: 'getir' });
    await waitFor(async () => (await control<OrderSnapshot>('GET', `/orders/getir/${id}`)).isAccepted);
    expect(restaurant.requests).toHaveLength(3);
    expect(restaurant.requests[0]).toMatchObject({ path: '/getir/new-order', headers: { 'x-api-key': 'getir-key' } });
  });

  it('wants a minute between steps (74), knows repeats (2), and refuses what comes too early (3)', async () => {
    const token = await logIn();
    const { id } = await place({ platform: 'getir', deliveryBy: 'restaurant' });
    expect(codeOf(await step(token, id, 'prepare'))).toBe(3);
    expect((await step(token, id, 'verify')).status).toBe(200);
    expect(codeOf(await step(token, id, 'verify'))).toBe(2);
    expect(codeOf(await step(token, id, 'prepare'))).toBe(74);
    await control('PATCH', '/rules', { getirStepMs: 0 });
    expect((await step(token, id, 'prepare')).status).toBe(200);
  });

  it('ends tokens after their time', async () => {
    await control('PATCH', '/rules', { getirTokenMs: 0 });
    const token = await logIn();
    const { id } = await place({ platform: 'getir' });
    expect((await step(token, id, 'verify')).status).toBe(401);
  });

  it('cancels what nobody approves in time, closes the restaurant and says so', async () => {
    await control('PATCH', '/rules', { getirApprovalMs: 30 });
    const { id } = await place({ platform: 'getir' });
    const cancel = await waitFor(() => restaurant.requests.find(({ path }) => path === '/getir/cancel-order'));
    expect(cancel.json).toMatchObject({ id, status: 1600 });
    const { items } = await control<{ items: { platform: string; isOpen: boolean }[] }>('GET', '/restaurants');
    expect(items.find(({ platform }) => platform === 'getir')).toMatchObject({ isOpen: false });
  });

  it('does not verify a scheduled order before its time (79)', async () => {
    const token = await logIn();
    const { id } = await place({ platform: 'getir', scheduledInMs: 7_200_000 });
    expect((await step(token, id, 'verify-scheduled')).status).toBe(200);
    expect(codeOf(await step(token, id, 'verify'))).toBe(79);
  });

  it('gives the menu out twice a minute', async () => {
    const token = await logIn();
    const statuses: number[] = [];
    for (let index = 0; index < 3; index += 1)
      statuses.push((await http.get(`${url}/getir/restaurants/menu`, { headers: { token } })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe('Trendyol', () => {
  const headers = {
    authorization: `Basic ${Buffer.from('ty-key:ty-secret').toString('base64')}`,
    'user-agent': '7001 - SelfIntegration',
  };
  const packages = `/ty/order/meal/suppliers/7001/packages`;
  const list = (query: object = {}, more: object = {}) =>
    http.get<{ content: { id: string; address: object }[]; totalPages: number }>(`${url}${packages}`, {
      params: { storeId: '501', ...query },
      headers: { ...headers, ...more },
    });

  it('answers 403 without its User-Agent and 401 with wrong keys', async () => {
    expect((await list({}, { 'user-agent': 'curl' })).status).toBe(403);
    expect((await list({}, { authorization: 'Basic eDp5' })).status).toBe(401);
  });

  it('gives pages of at most 50', async () => {
    await control('POST', '/orders', { platform: 'ty', count: 60 });
    expect((await list({ size: 51 })).status).toBe(400);
    const first = await list({ page: 0 });
    const second = await list({ page: 1 });
    expect([first.data.content.length, second.data.content.length, first.data.totalPages]).toEqual([50, 10, 2]);
  });

  it('lists the refund requests of a store, by their time and status', async () => {
    const { id, shortCode } = await place({ platform: 'ty' });
    const ask = (body: object) => control<{ id: string }>('PUT', `/orders/ty/${id}/refund-request`, body);
    const claims = async (params: object = {}) => {
      const { data } = await http.get<{ content: object[] }>(`${url}/ty/claim/meal/suppliers/7001/claims`, {
        params: { storeId: '501', itemStatuses: 'WaitingInAction', ...params },
        headers,
      });
      return data.content;
    };
    expect(await claims()).toEqual([]);
    const request = await ask({ agoMs: 3_600_000 });
    const claimItems = [{ status: 'WaitingInAction', completionDate: null }];
    expect(await claims()).toMatchObject([{ id: request.id, orderNumber: `9${shortCode}`, storeId: 501, claimItems }]);
    expect(await claims({ createdStartDate: Date.now() - 1_800_000 })).toEqual([]);
    expect(await claims({ storeId: '502' })).toEqual([]);
    expect((await ask({ status: 'Accepted' })).id).toBe(request.id);
    expect(await claims()).toEqual([]);
    expect(await claims({ itemStatuses: 'Accepted' })).toMatchObject([{ id: request.id }]);
  });

  it('takes 50 requests in 10 s per endpoint, then answers 429', async () => {
    const answers = await Promise.all(Array.from({ length: 55 }, () => list()));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('hides the address and keeps the steps to itself when its own courier drives', async () => {
    const { id } = await place({ platform: 'ty', deliveryBy: 'platform' });
    const { data } = await list();
    expect(data.content[0]?.address).toMatchObject({ latitude: 'TGO Yemek', longitude: 'TGO Yemek' });
    const put = (path: string, body: object) => http.put(`${url}${packages}${path}`, body, { headers });
    expect((await put('/picked', { packageId: id, preparationTime: 20 })).status).toBe(200);
    expect((await put('/unsupplied', { packageId: id, itemIdList: ['1'], reasonId: 624 })).status).toBe(400);
    expect((await put('/invoiced', { packageId: id })).status).toBe(200);
    expect((await put(`/${id}/manual-shipped`, {})).status).toBe(400);
  });
});

describe('Yemeksepeti', () => {
  const logIn = async (): Promise<Record<string, string>> => {
    const form = new URLSearchParams({ username: 'ys-key', password: 'ys-secret', grant_type: 'client_credentials' });
    const { data } = await http.post<{ access_token: string }>(`${url}/ys/v2/login`, form.toString());
    return { authorization: `Bearer ${data.access_token}` };
  };
  const report = (headers: Record<string, string>, id: string, body: object) =>
    http.post(`${url}/ys/v2/order/status/${id}`, body, { headers });
  const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

  it('wants acceptance ahead, and only its nine reasons afterwards', async () => {
    const headers = await logIn();
    const { id } = await place({ platform: 'ys' });
    expect((await report(headers, id, { status: 'order_accepted', acceptanceTime: inMinutes(0) })).status).toBe(400);
    const accepted = { status: 'order_accepted', acceptanceTime: inMinutes(10), remoteOrderId: id };
    expect((await report(headers, id, accepted)).status).toBe(200);
    expect((await report(headers, id, accepted)).status).toBe(409);
    expect(codeOf(await report(headers, id, { status: 'order_rejected', reason: 'TOO_BUSY' }))).toBe('INVALID_REASON');
    expect((await report(headers, id, { status: 'order_rejected', reason: 'BAD_WEATHER' })).status).toBe(200);
  });

  it('dispatches an order again until it is taken, signed, and cancels it at its expiry', async () => {
    restaurant.answer({ status: 500 });
    await control('PATCH', '/rules', { pushRetryMs: 10, ysExpiryMs: 150 });
    const { id } = await place({ platform: 'ys' });
    await waitFor(() => restaurant.requests.filter(({ path }) => path === '/ys/order/501').length >= 2);
    expect(restaurant.requests[0]?.headers['authorization']).toMatch(/^Bearer ey/);
    await waitFor(async () => (await control<OrderSnapshot>('GET', `/orders/ys/${id}`)).status === 1500);
    await waitFor(() =>
      restaurant.requests.some(({ json }) => (json as { status?: string }).status === 'ORDER_CANCELLED'),
    );
  });
});

describe('Migros', () => {
  const seal = (content: unknown): { value: string } => {
    const cipher = createCipheriv('aes-256-ecb', migrosKey, null);
    return { value: Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()]).toString('base64') };
  };
  const post = (path: string, body: unknown, key = 'migros-key') =>
    http.post<{ success: boolean }>(`${url}/migros${path}`, body, { headers: { XApiKey: key } });

  it('reads only what its secret opens, whatever the case of the names', async () => {
    const { id } = await place({ platform: 'migros' });
    const body = { OrderId: Number(id), OrderStatus: 'Approved', StoreId: 501 };
    expect((await post('/Order/v2/UpdateOrderStatus', body)).status).toBe(400);
    expect((await post('/Order/v2/UpdateOrderStatus', seal(body), 'wrong')).status).toBe(401);
    expect((await post('/Order/v2/UpdateOrderStatus', seal(body))).data.success).toBe(true);
    expect((await control<OrderSnapshot>('GET', `/orders/migros/${id}`)).status).toBe(500);
  });

  it('cancels with capitalised keys', async () => {
    const { id } = await place({ platform: 'migros' });
    await control('POST', `/orders/migros/${id}/cancel`, {});
    const cancel = await waitFor(() => restaurant.requests.find(({ path }) => path === '/migros/cancel'));
    expect(cancel.json).toEqual({ OrderId: Number(id), StoreId: 501, UserId: expect.any(Number) as number });
  });
});
