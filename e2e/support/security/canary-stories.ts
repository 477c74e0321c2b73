import { join } from 'node:path';
import { accountAt, call, eventually, type ApiAnswer } from '@kopru/testing';
import { directOrder, getirOrder } from '../orders.ts';
import { panelSession } from '../panel-account.ts';
import { recordsOfAccount } from '../records.ts';
import { found, foundInDatabases, foundInLogs, type Canaries } from './canary-search.ts';
import type { Stage } from './stage.ts';

const mark = 'kanarya';
const email = `${mark}@ornek.test`;

/** Secrets that the account's people and its platforms know. */
const secrets = {
  password: `${mark}-parola-7351-uzun`,
  wrongPassword: `${mark}-yanlis-8842-parola`,
  getirKey: `${mark}-getir-anahtari-1956`,
  getirSecret: `${mark}-getir-sirri-2741`,
  wrongGetirKey: `${mark}-getir-degil-3378`,
  migrosKey: `${mark}-migros-anahtari-4410`,
  migrosSecret: `${mark}-migros-sirri-otuz-iki-harf`,
  directKey: `${mark}-kanal-anahtari-5529`,
  paymentHeader: `${mark}-odeme-basligi-6613`,
  webhookHeader: `${mark}-webhook-basligi-7702`,
};

/** A customer's personal data. */
const personal = {
  customerName: 'Kanarya Sarıkuş',
  phone: '+905559417263',
  note: 'kapıyı çalmayın kanarya uyuyor',
  address: 'Kanarya Mahallesi Kafes Sokak 17',
};

/** The only places where a customer's data is meant to be. */
const intended = [
  'orders.orders content.customer.address.text: address',
  'orders.orders content.customer.contactPhone: phone',
  'orders.orders content.customer.name: customerName',
  'orders.orders content.customer.note: note',
  'orders.orders content.customer.phone: phone',
  'orders.orders raw: address',
  'orders.orders raw: customerName',
  'orders.orders raw: note',
  'orders.orders raw: phone',
  'ingest.rejected body: address',
  'ingest.rejected body: customerName',
  'ingest.rejected body: note',
  'ingest.rejected body: phone',
];

const customer = {
  name: personal.customerName,
  phone: personal.phone,
  note: personal.note,
  address: { text: personal.address },
};

const directPush = (number: string): Record<string, unknown> => ({ ...directOrder(number), customer });

const getirPush = (id: string): Record<string, unknown> => {
  const { client, ...rest } = getirOrder as unknown as { client: { deliveryAddress: object } };
  const { customerName: name, phone, address, note: clientNote } = personal;
  return {
    ...rest,
    id,
    clientNote,
    client: {
      ...client,
      name,
      clientPhoneNumber: phone,
      contactPhoneNumber: phone,
      deliveryAddress: { ...client.deliveryAddress, address },
    },
  };
};

interface Planted {
  canaries: Canaries;
  errors: string;
}

/** Puts every canary wherever such a value belongs, even where it is refused. */
const plant = async ({ system, echo, environment }: Stage): Promise<Planted> => {
  const { gateway, ingest } = system.ready;
  const errors: ApiAnswer[] = [];
  const refused = (answer: ApiAnswer): ApiAnswer => {
    errors.push(answer);
    return answer;
  };
  const { password } = secrets;
  const { accountId = '', apiKey = '' } = await system.admin('account.create', { name: 'Kuşçu', email, password });
  const account = accountAt(gateway, accountId, apiKey);
  const asOwner = (path: string, body: unknown, key: string): Promise<ApiAnswer> =>
    call('POST', `${gateway}/web-api/v1${path}`, {
      headers: { authorization: `Bearer ${account.key}`, 'idempotency-key': key },
      body,
    });

  const signIn = { email, password: secrets.wrongPassword };
  refused(await call('POST', `${gateway}/panel-api/session`, { headers: { 'x-kopru-panel': '1' }, body: signIn }));
  const panel = await panelSession(system, email, secrets.password);
  await panel.ask('GET', 'orders');
  refused(await call('GET', `${gateway}/web-api/v1/orders`, { headers: { authorization: `Bearer ${account.key}x` } }));

  const restaurant = await asOwner(
    '/restaurants',
    {
      name: 'Kuşevi',
      paymentMatchingUrl: `${echo.url}/status-500`,
      paymentMatchingHeaders: { 'X-Odeme': secrets.paymentHeader },
    },
    'r',
  );
  const restaurantId = String(restaurant.body.data.id);
  const integrations = `/restaurants/${restaurantId}/integrations`;
  const connect = async (integrationId: string, config: Record<string, string>): Promise<string> => {
    const answer = await asOwner(integrations, { integrationId, config }, integrationId);
    expect(answer.status).toBe(200);
    return new URL(String(answer.body.data.ingressUrl)).pathname;
  };
  const place = { restaurantId: getirOrder.restaurant.id };
  const getir = await connect('getir', { ...place, apiKey: secrets.getirKey, secretKey: secrets.getirSecret });
  const migros = await connect('migros', { ...place, apiKey: secrets.migrosKey, secretKey: secrets.migrosSecret });
  const direct = await connect('direct', { apiKey: secrets.directKey });
  refused(await account.post(integrations, { integrationId: 'ys', config: { apiKey: secrets.migrosKey } }));
  refused(await account.post(integrations, { integrationId: secrets.migrosKey, config: { apiKey: 7 } }));
  await account.get(integrations);
  await account.get(`/restaurants/${restaurantId}/menus?provider=getir`).then(refused);

  for (const status of ['500', '200'])
    await system.admin('endpoint.create', { account: account.id, url: `${echo.url}/status-${status}` });
  await system.admin('endpoint.create', { account: account.id, url: 'http://127.0.0.1:9/hook' });

  const push = (path: string, body: unknown, key?: string): Promise<ApiAnswer> =>
    call('POST', `${ingest}${path}`, { body, ...(key === undefined ? {} : { headers: { 'x-api-key': key } }) });
  const order = getirPush('66f3a1c2d4e5f60718290001');
  expect((await push(direct, directPush('KUS-1'), secrets.directKey)).status).toBe(200);
  expect((await push(getir, order, secrets.getirKey)).status).toBe(200);
  refused(await push(getir, order, secrets.wrongGetirKey));
  refused(await push(getir, { ...order, products: 'yok', client: { ...customer, name: 7 } }, secrets.getirKey));
  refused(await push(direct, directPush('KUS-1'), secrets.wrongGetirKey));
  refused(await push(direct, { ...directPush('KUS-2'), items: [] }, secrets.directKey));
  refused(await push(`${direct}x`, directPush('KUS-3'), secrets.directKey));
  refused(await push(migros, { phone: personal.phone }, secrets.migrosKey));

  const orders = await eventually(async () => {
    const { body } = await account.get('/orders');
    expect(body.data).toHaveLength(2);
    return body.data as { id: string; provider: string }[];
  });
  for (const { id, provider } of orders) {
    await account.get(`/orders/${id}`);
    // The simulated Getir refuses everything with a long answer.
    if (provider === 'getir') await account.post(`/orders/verify/${id}`, {}).then(refused);
  }
  expect((await account.get(`/orders?q=${encodeURIComponent(personal.customerName)}`)).status).toBe(200);
  await eventually(async () => {
    const records = await recordsOfAccount(system, account);
    const ended = records.filter(({ state }) => state === 'delivered' || state === 'failed');
    expect(new Set(ended.map(({ state }) => state))).toEqual(new Set(['delivered', 'failed']));
    expect(ended.length).toBeGreaterThanOrEqual(4);
  });
  const [record] = await recordsOfAccount(system, account);
  for (const url of [`${echo.url}/status-200`, `${echo.url}/status-500`, 'http://127.0.0.1:9/hook'])
    refused(
      await account.post('/orders/retry-webhook', {
        webhookOrderId: record?.id,
        url,
        headers: { 'X-Sirri': secrets.webhookHeader },
      }),
    );
  const sentAgain = errors.slice(-3).map(({ status }) => status);
  expect(sentAgain).toEqual([200, 200, 502]);
  expect(echo.requests.length).toBeGreaterThan(3);

  expect(errors.filter(({ status }) => status >= 400).length).toBeGreaterThan(12);
  const tokenOf = (path: string): string => path.split('/').at(-1) ?? '';
  return {
    canaries: {
      ...secrets,
      apiKey: account.key,
      session: panel.cookie.split('=')[1] ?? '',
      internalToken: environment.internalToken,
      directToken: tokenOf(direct),
      getirToken: tokenOf(getir),
      migrosToken: tokenOf(migros),
    },
    errors: JSON.stringify(errors),
  };
};

/** Sends known secrets and a known customer through the whole system, then searches everything for them. */
export const defineCanaryStories = (stage: () => Stage): void => {
  describe('a known key, password, credential and customer', () => {
    let planted: Planted;
    const all = (): Canaries => ({ ...planted.canaries, ...personal });
    beforeAll(async () => {
      planted = await plant(stage());
    });

    it('stand in the databases only where they are meant to, secrets nowhere in the clear', async () => {
      const { corner } = stage();
      const places = await foundInDatabases(corner.client, corner.database(''), all());
      expect(places.filter((place) => !intended.includes(place))).toEqual([]);
      // Proves that the search finds what is there.
      expect(places).toContain('orders.orders content.customer.phone: phone');
      expect(places).toContain('ingest.rejected body: note');
    });

    it('stand in no log at the level debug', async () => {
      const folder = join(stage().system.dataDir, 'logs');
      expect(foundInLogs(folder, all())).toEqual([]);
      expect(foundInLogs(folder, { anything: '"level":"http"' }).length).toBeGreaterThan(10);
    });

    it('stand in no metric', async () => {
      const { services } = stage().environment;
      for (const url of services) {
        const { status, body } = await call('GET', `${url}/metrics`);
        expect([status, found(all(), String(body))]).toEqual([200, []]);
        expect(String(body)).toContain('kopru_http_request_seconds_count');
      }
    });

    it('stand in no span', async () => {
      const { collector } = stage();
      await eventually(() => {
        expect(collector.text()).toContain('webhook-dispatcher');
        expect(collector.text()).toContain('provider-ingest');
      });
      expect(found(all(), collector.text())).toEqual([]);
    });

    it('stand in no error that a client or a platform is told', () => {
      // A platform's own answer to a command may be shown to the account that owns the order, never a credential.
      expect(found(all(), planted.errors)).toEqual([]);
    });
  });
};
