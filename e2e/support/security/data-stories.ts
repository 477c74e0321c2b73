import { call, eventually } from '@kopru/testing';
import { directOrder } from '../orders.ts';
import { attacksOn, carryOut, inParallel, operationsOf, type Attack, type Document } from './injections.ts';
import type { Stage } from './stage.ts';

const atOnce = 16;
const panelHeader = { 'x-kopru-panel': '1' };

const itemsOf = (body: unknown): number => {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
  return Array.isArray(data) ? data.length : 0;
};

const pollution = { name: 'kirli', limit: '1', status: 'kirli', apiKey: 'kirli', secretKey: 'kirli', isAdmin: true };

/** Attacks in well-formed data: operators, special names, depth. */
export const defineDataStories = (stage: () => Stage): void => {
  const authorized = (): Record<string, string> => ({ authorization: `Bearer ${stage().shop.account.key}` });
  const ask = (method: string, path: string, body?: unknown): ReturnType<typeof call> =>
    call(method, `${stage().system.ready.gateway}/web-api/v1${path}`, {
      headers: authorized(),
      ...(body === undefined ? {} : { body }),
    });

  describe('operators of the database in every field of every operation', () => {
    it('are never a server error, never show more, and never change anybody else`s data', async () => {
      const { system, shop, neighbour, directUrl } = stage();
      const { gateway, ingest } = system.ready;
      const { restaurantId } = shop;
      await shop.account.post('/businesses', { id: 'is-1', name: 'İşletme' });
      for (const [index, owner] of [shop, shop, neighbour, neighbour].entries())
        expect((await owner.pushDirect(directOrder(`OP-${String(index)}`))).status).toBe(200);
      const { body: bystander } = await shop.account.post('/restaurants', { name: 'Seyirci' });
      const orders = await eventually(async () => {
        const { body } = await shop.account.get('/orders');
        expect(itemsOf(body)).toBeGreaterThanOrEqual(2);
        return body.data as { id: string }[];
      });
      const { body: list } = await shop.account.get(`/restaurants/${restaurantId}/integrations`);
      const [integration] = list.data as { integrationId: string }[];
      const given = {
        orderId: orders[0]?.id ?? '',
        restaurantId,
        businessId: 'is-1',
        integrationId: integration?.integrationId ?? '',
        token: directUrl.split('/').at(-1) ?? '',
        providerOrderId: 'OP-0',
        id: restaurantId,
      };
      const others = async (): Promise<unknown> => [
        (await neighbour.account.get('/orders')).body,
        (await neighbour.account.get('/restaurants')).body,
        (await neighbour.account.get(`/restaurants/${neighbour.restaurantId}/integrations`)).body,
        (await shop.account.get(`/restaurants/${String(bystander.data.id)}`)).body,
      ];
      await eventually(async () => {
        expect(itemsOf((await neighbour.account.get('/orders')).body)).toBe(2);
      });
      const before = await others();

      const { body } = await ask('GET', '/openapi.json');
      const operations = operationsOf(body as Document);
      expect(operations.length).toBeGreaterThan(20);
      const attacks = operations.flatMap((operation) => attacksOn(operation, given));
      /** How many items the same path shows without the operator. */
      const plain = async ({ path }: Attack): Promise<number> =>
        itemsOf((await call('GET', `${gateway}${path.split('?')[0] ?? ''}`, { headers: authorized() })).body);
      const wrong = await inParallel(attacks, atOnce, async (attack): Promise<string[]> => {
        const base = attack.path.startsWith('/ingest/') ? ingest : gateway;
        let answer = await carryOut(base, shop.account.key, attack);
        // A busy machine may miss a call's deadline; an attack that really causes a 503 does so every time.
        for (let again = 0; again < 3 && answer.status === 503; again += 1)
          answer = await carryOut(base, shop.account.key, attack);
        const text = JSON.stringify(answer.body);
        const isForeign = [neighbour.account.id, neighbour.restaurantId, 'OP-2', 'OP-3'].some((mark) =>
          text.includes(mark),
        );
        const showsMore = itemsOf(answer.body) > 0 && itemsOf(answer.body) > (await plain(attack));
        return answer.status >= 500 || isForeign || showsMore
          ? [`${attack.name} -> ${String(answer.status)} ${text.slice(0, 200)}`]
          : [];
      });
      expect(wrong.flat()).toEqual([]);
      expect(attacks.length).toBeGreaterThan(500);
      expect(await others()).toEqual(before);
    });

    it('do not sign anybody in', async () => {
      const { gateway } = stage().system.ready;
      const credentials: Attack['body'][] = [
        { email: { $gt: '' }, password: { $gt: '' } },
        { email: { $regex: '.*' }, password: 'gizli-parola-1' },
        { email: 'sahip1@ornek.test', password: { $ne: null } },
        [],
        null,
      ];
      for (const body of credentials) {
        const answer = await call('POST', `${gateway}/panel-api/session`, { headers: panelHeader, body });
        expect(answer.status).toBe(400);
      }
    });
  });

  describe('names that mean the prototype of every object', () => {
    const poisons = [
      `"__proto__":${JSON.stringify(pollution)}`,
      `"constructor":{"prototype":${JSON.stringify(pollution)}}`,
      `"config":{"__proto__":${JSON.stringify(pollution)},"constructor":{"prototype":${JSON.stringify(pollution)}}}`,
      `"paymentMatchingHeaders":{"__proto__":"kirli"}`,
      `"a":[{"__proto__":{"__proto__":${JSON.stringify(pollution)}}}]`,
    ];
    const send = (url: string, text: string, headers: Record<string, string>): Promise<Response> =>
      fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: text });

    it('change nothing that another request sees, wherever they stand', async () => {
      const { system, shop, directUrl } = stage();
      const api = `${system.ready.gateway}/web-api/v1`;
      const authorization = `Bearer ${shop.account.key}`;
      const places = [
        [`${api}/restaurants`, '"name":"Temiz"'],
        [`${api}/restaurants`, ''],
        [`${api}/restaurants/${shop.restaurantId}/integrations`, '"integrationId":"direct"'],
        [`${api}/orders/retry-webhook`, ''],
        [`${system.ready.gateway}/panel-api/session`, '"email":"a@b.test","password":"x"'],
        [directUrl, JSON.stringify(directOrder('PROTO-1')).slice(1, -1)],
      ] as const;
      for (const [url, rest] of places)
        for (const poison of poisons) {
          const text = `{${[poison, rest].filter((part) => part !== '').join(',')}}`;
          const { status } = await send(url, text, { authorization, ...panelHeader });
          expect(status).toBeLessThan(500);
        }
      for (const query of ['__proto__[limit]=1', 'constructor[prototype][limit]=1', '__proto__.limit=1', '__proto__=1'])
        expect((await ask('GET', `/orders?${query}`)).status).toBe(200);

      // With a changed prototype, these requests would find their missing members there.
      const unnamed = await ask('POST', '/restaurants', {});
      expect([unnamed.status, unnamed.body.error.details]).toMatchObject([400, [{ path: 'body.name' }]]);
      const path = `/restaurants/${shop.restaurantId}/integrations`;
      const bare = await ask('POST', path, { integrationId: 'migros', config: { restaurantId: '1' } });
      expect([bare.status, bare.body.error.code]).toEqual([422, 'invalid_config']);
      const list = await ask('GET', '/orders');
      expect(list.body.pagination.limit).toBe(50);
    });

    it('do not stand in for members that are required', async () => {
      const { system, shop } = stage();
      const url = `${system.ready.gateway}/web-api/v1/restaurants/${shop.restaurantId}/integrations`;
      const config = `{"restaurantId":"1","__proto__":${JSON.stringify(pollution)}}`;
      const answer = await send(url, `{"integrationId":"migros","config":${config}}`, {
        authorization: `Bearer ${shop.account.key}`,
      });
      expect([answer.status, await answer.json()]).toMatchObject([422, { error: { code: 'invalid_config' } }]);
    });
  });

  it.each([
    ['arrays', (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`],
    ['objects', (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`],
  ])('%s in each other to any depth are 400 at both doors', async (_name, nested) => {
    const { system, shop, directUrl } = stage();
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${shop.account.key}` };
    for (const depth of [100, 10_000, 40_000]) {
      const bodies = [
        [`${system.ready.gateway}/web-api/v1/restaurants`, `{"name":"Derin","config":{"a":${nested(depth)}}}`],
        [directUrl, nested(depth)],
      ] as const;
      for (const [url, body] of bodies) expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(400);
    }
    const order = JSON.stringify({ ...directOrder(`DEEP-${_name}`), extra: 0 }).replace(
      '"extra":0',
      `"extra":${nested(40_000)}`,
    );
    expect((await fetch(directUrl, { method: 'POST', headers, body: order })).status).toBeLessThan(500);
  });
};
