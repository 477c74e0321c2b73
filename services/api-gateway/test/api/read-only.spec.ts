import { panelOperationList } from '@kopru/contracts/panel/operations';
import { isMasked } from '@kopru/contracts/platforms/secret-masks';
import { scopes, type OperationShape } from '@kopru/contracts/public/operation';
import { publicOperationList } from '@kopru/contracts/public/operations';
import { uniqueNumber, waitFor } from '@kopru/testing';
import { dataOf, panelClient, type Person } from '../panel/panel-client.ts';
import { apiClient, type Api } from '../support/api-client.ts';
import { sharedSystem } from '../support/shared-system.ts';
import { type System } from '../support/system.ts';

const panelReads = panelOperationList
  .filter(
    ({ method, needs, path }) => method === 'get' && (needs === 'viewer' || needs === 'operator') && path !== '/live',
  )
  .map(({ path }) => path);
const publicReads: OperationShape[] = publicOperationList.filter(({ method }) => method === 'get');

const headerValue = 'Bearer cok-gizli-anahtar';
const paymentMatchingHeaders = { Authorization: headerValue, 'X-Pos': 'kasa-anahtari-42' };
const maskedHeaders = { Authorization: '********htar', 'X-Pos': '********i-42' };
const period = 'from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z&day=2026-01-01&fromDay=2026-01-01&toDay=2026-01-01';

interface Shown {
  ingressUrl: string;
}

/** Nothing of what follows the provider in an ingress address. */
const tokenOf = (url: string): string => url.split('/').at(-1) ?? '';

describe('who may read but not write', () => {
  let system: System;
  let people: Record<'owner' | 'operator' | 'viewer', Person>;
  let restaurantId: string;
  let integrationId: string;
  let ingressUrl: string;
  let keyWith: (...granted: string[]) => Promise<Api>;

  const order = (): object => ({
    providerOrderId: uniqueNumber('SALT'),
    items: [{ name: 'Adana dürüm', quantity: 1, unitPrice: 140 }],
    amount: { total: 140 },
  });
  const push = async (url: string, body: unknown): Promise<number> =>
    (
      await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).status;

  beforeAll(async () => {
    system = await sharedSystem();
    const panel = panelClient(system);
    const owner = await panel.owner();
    people = {
      owner,
      operator: await panel.colleague(owner, 'operator'),
      viewer: await panel.colleague(owner, 'viewer'),
    };
    const write = { name: 'Örnek Dürümcü', paymentMatchingUrl: 'https://pos.example.com/x', paymentMatchingHeaders };
    restaurantId = dataOf(await owner.ask('POST', 'restaurants', write)).id as string;
    const channel = { integrationId: 'direct', provider: 'direct', config: {} };
    const made = dataOf(await owner.ask('POST', `restaurants/${restaurantId}/integrations`, channel)) as Shown;
    ({ ingressUrl } = made);
    ({ integrationId } = made as unknown as { integrationId: string });
    keyWith = async (...granted) => {
      const key = await system.admin('key.create', { account: owner.accountId, name: 'dar', scopes: granted });
      return apiClient(system.url, key['apiKey'] ?? '');
    };
  });
  afterAll(() => system?.stop());

  const panelPaths = (): string[] =>
    panelReads.map((path) => {
      const known = path.startsWith('/integrations') ? integrationId : restaurantId;
      const at = path.slice(1).replaceAll('{id}', known).replaceAll('{provider}', 'direct');
      return /^\/(?:overview|payments|day-report|sales|service-levels)/.test(path) ? `${at}?${period}` : at;
    });

  it.each(['viewer', 'operator'] as const)(
    'finds neither in anything that the panel shows to role %s',
    async (role) => {
      for (const path of panelPaths()) {
        const text = JSON.stringify((await people[role].ask('GET', path)).body);
        expect([path, text.includes(tokenOf(ingressUrl)), text.includes(headerValue)]).toEqual([path, false, false]);
      }
    },
  );

  it('finds them in nothing that the interface shows to a key without restaurants:write', async () => {
    const api = await keyWith('orders:read', 'orders:write', 'restaurants:read');
    for (const { path } of publicReads) {
      const at = path.replaceAll('{restaurantId}', restaurantId).replaceAll('{provider}', 'direct');
      const text = JSON.stringify((await api(`GET ${at}` as 'GET /')).body);
      expect([at, text.includes(tokenOf(ingressUrl)), text.includes(headerValue)]).toEqual([at, false, false]);
    }
  });

  it.each(['integrations', 'restaurants/{id}/integrations', 'overview'])(
    'is shown the address in panel’s %s with its token masked, and so is the owner, who asks for it',
    async (path) => {
      const at = `${path.replace('{id}', restaurantId)}?${period}`;
      const shown = async (person: Person): Promise<string | undefined> => {
        const data = dataOf(await person.ask('GET', at)) as Record<'items' | 'integrations', Shown[] | undefined>;
        return (data.items ?? data.integrations)?.[0]?.ingressUrl;
      };
      const token = tokenOf(ingressUrl);
      for (const person of Object.values(people))
        expect(await shown(person)).toBe(ingressUrl.replace(token, `********${token.slice(-4)}`));
    },
  );

  it('is not told the address on demand; the owner is, and sees it where it is made', async () => {
    const address = `integrations/${integrationId}/address`;
    for (const person of [people.viewer, people.operator])
      expect((await person.ask('GET', address)).body.error.code).toBe('role_required');
    expect(dataOf(await people.owner.ask('GET', address))).toEqual({ ingressUrl });
    const body = { integrationId, config: {} };
    const written = await people.owner.ask('POST', `restaurants/${restaurantId}/integrations`, body);
    expect(dataOf(written).ingressUrl).toBe(ingressUrl);
  });

  it.each(['restaurants', 'restaurants/{id}'])(
    'is shown the headers in panel’s %s masked to their last characters',
    async (path) => {
      const shown = async (person: Person): Promise<unknown> => {
        const data = dataOf(await person.ask('GET', path.replace('{id}', restaurantId)));
        return (data.items?.[0] ?? data).paymentMatchingHeaders;
      };
      expect(await shown(people.owner)).toEqual(paymentMatchingHeaders);
      expect(await shown(people.operator)).toEqual(maskedHeaders);
      expect(await shown(people.viewer)).toEqual(maskedHeaders);
    },
  );

  it.each([
    ['all scopes', [...scopes], true],
    ['restaurants:read and restaurants:write', ['restaurants:read', 'restaurants:write'], true],
    ['restaurants:read', ['restaurants:read'], false],
    ['all scopes but restaurants:write', ['orders:read', 'orders:write', 'restaurants:read'], false],
  ])('a key with %s sees them accordingly at every read of the interface', async (_name, granted, isWhole) => {
    const api = await keyWith(...granted);
    const [integration] = (await api(`GET /restaurants/${restaurantId}/integrations`)).body.data as Shown[];
    expect(integration?.ingressUrl === ingressUrl).toBe(isWhole);
    expect(isMasked(tokenOf(integration?.ingressUrl ?? ''))).toBe(!isWhole);
    const expected = isWhole ? paymentMatchingHeaders : maskedHeaders;
    expect((await api(`GET /restaurants/${restaurantId}`)).body.data.paymentMatchingHeaders).toEqual(expected);
    expect((await api('GET /restaurants')).body.data[0].paymentMatchingHeaders).toEqual(expected);
    expect((await api('GET /restaurants?limit=1')).body.data[0].paymentMatchingHeaders).toEqual(expected);
  });

  it('a key with restaurants:write alone sees whole what it writes', async () => {
    const api = await keyWith('restaurants:write');
    const body = { integrationId, config: {} };
    const written = await api(`POST /restaurants/${restaurantId}/integrations`, { body });
    expect(written.body.data.ingressUrl).toBe(ingressUrl);
    const saved = await api(`PUT /restaurants/${restaurantId}`, { body: { name: 'Örnek Dürümcü' } });
    expect(saved.body.data.paymentMatchingHeaders).toEqual(paymentMatchingHeaders);
  });

  it('cannot push or cancel an order with what it is shown', async () => {
    const real = order() as { providerOrderId: string };
    expect(await push(ingressUrl, real)).toBe(200);
    const reader = await keyWith('orders:read', 'restaurants:read');
    await waitFor(async () => (await reader(`GET /orders/${real.providerOrderId}`)).status === 200);
    const shownToKey = (await reader(`GET /restaurants/${restaurantId}/integrations`)).body.data[0]
      .ingressUrl as string;
    const shownToViewer = dataOf(await people.viewer.ask('GET', 'integrations')).items[0].ingressUrl as string;
    for (const url of [shownToKey, shownToViewer]) {
      expect(await push(url, order())).toBe(404);
      expect(await push(`${url}/orders/${real.providerOrderId}/cancel`, {})).toBe(404);
    }
    expect((await reader(`GET /orders/${real.providerOrderId}`)).body.data.status).toBe(400);
  });

  it('writes nothing over with a masked value that somebody sends back', async () => {
    const api = await keyWith(...scopes);
    const path = `PUT /restaurants/${restaurantId}` as const;
    const unchanged = await api(path, { body: { name: 'Yeni ad', paymentMatchingHeaders: maskedHeaders } });
    expect([unchanged.status, unchanged.body.data.paymentMatchingHeaders]).toEqual([200, paymentMatchingHeaders]);
    const foreign = await api(path, { body: { name: 'Yeni ad', paymentMatchingHeaders: { 'X-Pos': '********xxxx' } } });
    expect([foreign.status, foreign.body.error.code]).toEqual([422, 'header_not_allowed']);
    expect((await api(`GET /restaurants/${restaurantId}`)).body.data.paymentMatchingHeaders).toEqual(
      paymentMatchingHeaders,
    );
  });
});
