import { receiver, uniqueNumber, waitFor, webhookReceiver, type Receiver, type WebhookReceiver } from '@kopru/testing';
import { firstDayPos, type FirstDayPos, type PosOrder } from './support/first-day-pos.ts';
import { startSystem, type System } from './support/system.ts';

/** Orders as Trendyol Go lists them. */
const piece = (packageItemId: string, isCancelled = false) => ({ packageItemId, isCancelled });
const burger = (name: string, modifierGroupName: string, more: object) => ({
  name,
  price: 0,
  modifierGroupName,
  ...more,
});
const menu = {
  ...{ productId: 1, name: 'İkili Menü', price: 265, items: [piece('p1')] },
  modifierProducts: [
    burger('Tavuk Burger', '1. burger', { removedIngredients: [{ id: 31, name: 'Soğan' }] }),
    burger('Et Burger', '2. burger', { extraIngredients: [{ id: 5, name: 'Kaşar', price: 15 }] }),
  ],
};
const lahmacun = (...items: object[]) => ({ productId: 2, name: 'Lahmacun', price: 75, items });
const gift = { productId: 3, name: 'Ayran (hediye)', price: null, items: [piece('p9')] };
const dessert = { productId: 4, name: 'Künefe', price: 90, items: [piece('p5')] };
const packageOf = (more: object = {}) => ({
  ...{ id: 'TGO-1', orderCode: '7K2', orderNumber: '9000000001', packageStatus: 'Created', deliveryType: 'STORE' },
  ...{ packageCreationDate: Date.now(), packageModificationDate: Date.now(), totalPrice: 415 },
  customer: { firstName: 'Deniz', lastName: 'K.' },
  address: { address1: 'Deneme Sok. No: 13', floor: '3', doorNumber: '3', city: 'Muğla' },
  payment: { paymentType: 'PAY_WITH_ON_DELIVERY', onDelivery: { paymentType: 'CASH' } },
  lines: [menu, lahmacun(piece('p2'), piece('p3')), gift],
  ...more,
});

const send = async (url: string, body: unknown, method = 'POST', key?: string): Promise<unknown> => {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return response.json();
};
const linesOf = ({ products }: PosOrder) =>
  products.map(({ count, name, totalPriceWithOption }) => [count, name.tr, totalPriceWithOption]);
const removedIn = ({ products }: PosOrder) =>
  products.flatMap(({ removedIngredientsV2 }) => removedIngredientsV2.map(({ name }) => name));

/** The client of the interface's first day: it knows nothing that came later, and all of it passes before its eyes. */
describe('a till of the first day works unchanged', () => {
  let system: System;
  let trendyol: Receiver;
  let own: WebhookReceiver;
  let pos: FirstDayPos;
  let key: string;
  let restaurantId: string;
  let channel: string;
  let packages: object[] = [];

  beforeAll(async () => {
    trendyol = await receiver(() => ({ body: { totalPages: 1, content: packages } }));
    system = await startSystem({ TY_BASE_URL: trendyol.url, TY_POLL_INTERVAL: '200ms' });
    own = await webhookReceiver();
    const account = await system.newAccount();
    key = account.key;
    pos = firstDayPos(`${system.url}/web-api/v1`, key);
    // What the owner does in the panel: no filter, no signature.
    await system.admin('endpoint.create', { account: account.id, url: own.url });
  });
  afterAll(async () => {
    await system?.stop();
    await own?.stop();
    await trendyol?.stop();
  });

  const connect = async (integrationId: string, config: object = {}) => {
    const { data } = await pos.call('POST', `/restaurants/${restaurantId}/integrations`, {
      body: { integrationId, config },
    });
    return data as { integrationId: string; ingressUrl: string };
  };
  /** As clients do that look again and again. */
  const arrived = (pid: string): Promise<PosOrder> =>
    waitFor(async () => (await pos.listed()).includes(pid) && pos.read(pid), { what: pid });
  const readUntil = (pid: string, fits: (order: PosOrder) => boolean): Promise<PosOrder> =>
    waitFor(
      async () => {
        const order = await pos.read(pid);
        return fits(order) && order;
      },
      { what: pid },
    );
  const eventsOf = (pid: string): string[] =>
    own.requests.filter(({ json }) => json.veri.providerOrderId === pid).map(({ json }) => json.olay);
  const expectEvents = (pid: string, ...events: string[]): Promise<unknown> =>
    waitFor(() => eventsOf(pid).length >= events.length, { what: `events of ${pid}` }).then(() =>
      expect(eventsOf(pid)).toEqual(events),
    );

  it('when it sets up its businesses and restaurants, with members that nobody knows', async () => {
    const { data: created } = await pos.call('POST', '/restaurants', {
      body: {
        ...{ name: 'Örnek Dürümcü', title: 'Örnek', username: 'ornek', zone: 'Merkez' },
        ...{ latitude: 37.1, longitude: 28.3, externalId: 'POS-1' },
      },
    });
    restaurantId = created.id as string;
    expect(created).toMatchObject({ name: 'Örnek Dürümcü', lat: 37.1, lon: 28.3 });
    await pos.call('POST', '/businesses', { body: { id: 'zincir', name: 'Zincir' } });
    await pos.call('POST', '/businesses/zincir/restaurants', { body: { restaurantId } });
    await pos.call('PUT', '/businesses/zincir', { body: { name: 'Zincir A.Ş.' } });
    expect((await pos.call('GET', '/businesses/zincir')).data).toMatchObject({ id: 'zincir', name: 'Zincir A.Ş.' });
    expect((await pos.call('GET', '/businesses')).data).toMatchObject([{ name: 'Zincir A.Ş.' }]);
    const update = { name: 'Örnek Dürümcü', description: 'Merkez şube', latitude: 37.2, longitude: 28.4 };
    await pos.call('PUT', `/restaurants/${restaurantId}`, { body: update });
    expect((await pos.call('GET', `/restaurants/${restaurantId}`)).data).toMatchObject({ lat: 37.2, lon: 28.4 });
    channel = (await connect('direct')).ingressUrl;
  });

  it('with an order that says all that is described, to its end', async () => {
    await send(channel, {
      ...{ providerOrderId: 'FIS-1', shortCode: 'c331' },
      customer: {
        ...{ id: 'M-1', name: 'Deniz K.', phone: '+90 (850) 000-0000' },
        address: {
          ...{ text: 'Örnek Mah. Deneme Sok. No: 13', aptNo: '13', floor: '3', doorNo: '3', district: 'Menteşe' },
          ...{ street: '', description: 'okul arkası', lat: 37.1654, lon: 28.3847 },
        },
      },
      items: [
        {
          ...{ id: 'L-1', productId: 'TVD', name: 'Tavuk dürüm', quantity: 1, unitPrice: 140, note: 'az acılı' },
          ...{ options: [{ group: 'Ekstra', name: 'Kaşar', price: 15 }], removed: ['Soğan'] },
        },
      ],
      amount: { total: 155 },
      payment: { type: 'card_at_door', name: 'Kapıda kredi kartı' },
    });
    const order = await arrived('FIS-1');
    const tavuk = { tr: 'Tavuk dürüm', en: 'Tavuk dürüm' };
    const kasar = { tr: 'Kaşar', en: 'Kaşar' };
    expect(order).toEqual({
      ...{ pid: 'FIS-1', shortCode: 'c331', status: 400, isScheduled: false, scheduledDate: null },
      confirmationId: 'c331',
      client: {
        ...{ id: 'M-1', name: 'Deniz K.', clientPhoneNumber: '+90 (850) 000-0000', contactPhoneNumber: null },
        location: { lat: '37.1654', lon: '28.3847', text: '37.1654 28.3847' },
        deliveryAddress: {
          ...{ id: null, address: 'Örnek Mah. Deneme Sok. No: 13', aptNo: '13', floor: '3', doorNo: '3' },
          ...{ city: null, district: 'Menteşe', company: null, street: '', building: null, number: null },
          description: 'okul arkası',
        },
      },
      courier: {
        ...{ id: null, status: null, name: 'Restoran kuryesi' },
        location: { lat: null, lon: null, text: null },
      },
      products: [
        {
          ...{ id: 'L-1', product: 'TVD', count: 1, note: 'az acılı', name: tavuk },
          ...{ price: 140, optionPrice: 15, priceWithOption: 155 },
          ...{ totalPrice: 140, totalOptionPrice: 15, totalPriceWithOption: 155 },
          optionCategories: [{ name: { tr: 'Ekstra', en: 'Ekstra' }, options: [{ name: kasar, price: 15 }] }],
          displayInfo: { title: tavuk, options: { tr: ['Kaşar'], en: ['Kaşar'] } },
          ...{ removedIngredients: null, removedIngredientsV2: [{ id: null, name: 'Soğan' }], extraIngredients: null },
        },
      ],
      ...{ clientNote: null, totalPrice: 155, totalDiscount: 0, totalDiscountedPrice: 155 },
      ...{ deliveryType: 2, doNotKnock: false, isEcoFriendly: false, dropOffAtDoor: false },
      ...{ restaurant: { id: restaurantId, name: 'Örnek Dürümcü' }, restaurantId, restaurantName: 'Örnek Dürümcü' },
      ...{ paymentMethod: 3, posPaymentMethod: '' },
      paymentMethodText: { tr: 'Kapıda kredi kartı', en: 'Kapıda kredi kartı' },
      provider: { slug: 'direct', kaynak: 'Kendi kanalı', id: order.providerId },
      providerId: order.providerId,
    });
    const verify = { body: {}, idempotencyKey: 'status:FIS-1:preparing:paket-7' };
    for (const _time of ['first', 'again after a time-out'])
      expect((await pos.call('POST', '/orders/verify/FIS-1', verify)).data).toMatchObject({ providerOrder: 'FIS-1' });
    expect(await pos.walkTo900('FIS-1')).toEqual([500, 600, 900]);
    await expectEvents('FIS-1', 'siparis.olusturuldu', ...Array<string>(3).fill('siparis.durum_degisti'));
    expect(await pos.pending()).toEqual(['FIS-1']);
    const marked = await pos.call('POST', '/orders/reports/mark', { body: { orderId: 'FIS-1' } });
    expect(marked.data).toMatchObject({ providerOrderId: 'FIS-1', isReport: true });
    expect(await pos.pending()).toEqual([]);
  });

  it('with a combo, one and a half portions, a gift, a tip and a voucher, wanted for later', async () => {
    const scheduledFor = new Date(Date.now() + 7_200_000).toISOString();
    await send(channel, {
      ...{ providerOrderId: 'FIS-2', scheduledFor },
      items: [
        {
          ...{ name: 'İkili Menü', quantity: 1, unitPrice: 250 },
          options: [
            { ...{ group: '1. burger', name: 'Tavuk Burger', removed: ['Soğan'] } },
            {
              group: '2. burger',
              name: 'Et Burger',
              price: 20,
              options: [{ group: 'Ekstra', name: 'Kaşar', price: 15 }],
            },
          ],
        },
        { name: 'Döner', quantity: 1.5, unitPrice: 200, removed: ['Domates'] },
        { name: 'Ayran', quantity: 1, unitPrice: 0, isGift: true },
      ],
      amount: {
        discounts: [{ kind: 'voucher', amount: 50, name: 'KASIM50' }],
        fees: [{ kind: 'tip', amount: 25 }],
        total: 560,
      },
    });
    const order = await arrived('FIS-2');
    expect(order).toMatchObject({
      ...{ status: 325, isScheduled: true, scheduledDate: scheduledFor },
      ...{ totalPrice: 610, totalDiscount: 50, totalDiscountedPrice: 560 },
    });
    expect(linesOf(order)).toEqual([
      [1, 'İkili Menü', 285],
      [1, 'Döner (1,5)', 300],
      [1, 'Ayran', 0],
    ]);
    expect(order.products[0]?.displayInfo.options.tr).toEqual(['Tavuk Burger', 'Et Burger', 'Kaşar']);
    expect(removedIn(order)).toEqual(['Soğan', 'Domates']);

    await pos.call('POST', '/orders/verify/FIS-2', { body: {} });
    expect(await pos.statusOf('FIS-2')).toBe(350);
    // Its channel says that it is due.
    await send(`${channel}/orders/FIS-2/status`, { status: 400 });
    expect(await readUntil('FIS-2', ({ status }) => status !== 350)).toMatchObject({ status: 500, isScheduled: true });
    expect(await pos.walkTo900('FIS-2')).toEqual([500, 600, 900]);
    await expectEvents('FIS-2', 'siparis.olusturuldu', ...Array<string>(4).fill('siparis.durum_degisti'));
    await pos.call('POST', '/orders/reports/mark', { body: { providerOrderId: 'FIS-2' } });
  });

  it('with an order that its platform changes, also after it was reported, and gives the money back of', async () => {
    await connect('ty', { restaurantId: '501', apiKey: 'anahtar', secretKey: 'gizli', supplierId: '7001' });
    packages = [packageOf()];
    const order = await arrived('TGO-1');
    expect(order).toMatchObject({
      ...{ status: 400, shortCode: '7K2', confirmationId: '9000000001', totalDiscountedPrice: 415 },
      client: { name: 'Deniz K.', deliveryAddress: { city: 'Muğla' } },
      provider: { slug: 'ty', kaynak: 'Trendyol Go' },
    });
    expect(linesOf(order)).toEqual([
      [1, 'İkili Menü', 265],
      [2, 'Lahmacun', 150],
      [1, 'Ayran (hediye)', 0],
    ]);
    expect(removedIn(order)).toEqual(['Soğan']);
    await pos.call('POST', '/orders/reports/mark', { body: { orderId: 'TGO-1' } });

    const now = { lines: [menu, lahmacun(piece('p2'), piece('p3', true)), gift, dessert], totalPrice: 430 };
    packages = [packageOf(now)];
    await expectEvents('TGO-1', 'siparis.olusturuldu', 'siparis.durum_degisti');
    const changed = await pos.read('TGO-1');
    expect(changed).toMatchObject({ status: 400, totalDiscountedPrice: 430 });
    expect(changed.products.map(({ name }) => name.tr)).toContain('Künefe');
    // It was reported with other figures.
    expect(await pos.pending()).toEqual(['TGO-1']);
    await pos.call('POST', '/orders/reports/mark', { body: { providerOrderId: 'TGO-1' } });
    expect(await pos.walkTo900('TGO-1')).toEqual([400, 500, 600, 900]);

    packages = [packageOf({ ...now, packageStatus: 'Returned' })];
    await expectEvents('TGO-1', 'siparis.olusturuldu', ...Array<string>(5).fill('siparis.durum_degisti'));
    expect(await pos.read('TGO-1')).toMatchObject({ status: 900 });
    expect(await pos.pending()).toEqual(['TGO-1']);
    await pos.call('POST', '/orders/reports/mark', { body: { orderId: 'TGO-1' } });
  });

  it('with a test order, which is cooked as any other and stands in no report', async () => {
    await send(channel, {
      ...{ providerOrderId: 'FIS-3', isTest: true },
      items: [{ name: 'Lahmacun', quantity: 0.5, unitPrice: 75.5 }],
      amount: { total: 37.75 },
    });
    const order = await arrived('FIS-3');
    expect(linesOf(order)).toEqual([[1, 'Lahmacun (0,5)', 37.75]]);
    expect(await pos.walkTo900('FIS-3')).toEqual([400, 500, 600, 900]);
    expect(await pos.pending()).toEqual([]);
    await expectEvents('FIS-3', 'siparis.olusturuldu', ...Array<string>(3).fill('siparis.durum_degisti'));
  });

  it('with an order that the kitchen says is ready: it goes on from there', async () => {
    const items = [{ name: 'Lahmacun', quantity: 1, unitPrice: 75 }];
    await send(channel, { providerOrderId: 'FIS-4', items, amount: { total: 75 } });
    await arrived('FIS-4');
    await pos.call('POST', '/orders/verify/FIS-4', { body: {} });
    // Not the till, which knows no such request: the kitchen display, or another system of the restaurant.
    await send(`${system.url}/web-api/v1/orders/change-status/FIS-4`, { targetStatus: 550 }, 'POST', key);
    expect(await pos.read('FIS-4')).toMatchObject({ status: 550 });
    expect(await pos.walkTo900('FIS-4')).toEqual([550, 600, 900]);
    await expectEvents('FIS-4', 'siparis.olusturuldu', ...Array<string>(4).fill('siparis.durum_degisti'));
    await pos.call('POST', '/orders/reports/mark', { body: { orderId: 'FIS-4' } });
  });

  it("when it cancels with the platform's own code, and reads why something is refused", async () => {
    const shop = uniqueNumber('getir');
    const config = { restaurantId: shop, apiKey: 'push-key', secretKey: uniqueNumber('secret') };
    const { ingressUrl } = await connect('getir', config);
    const control = `${system.simulator}/control`;
    await send(`${control}/restaurants/getir/${shop}`, { ...config, pushUrl: ingressUrl }, 'PUT');
    const placing = { platform: 'getir', restaurantId: shop, deliveryBy: 'restaurant', scheduledInMs: 86_400_000 };
    const placed = (await send(`${control}/orders`, placing)) as { data: { items: [{ id: string }] } };
    const pid = placed.data.items[0].id;
    expect(await arrived(pid)).toMatchObject({ status: 325, isScheduled: true, provider: { slug: 'getir' } });
    await pos.call('POST', `/orders/verify/${pid}`, { body: {}, idempotencyKey: `status:${pid}:preparing:paket-8` });
    const { data } = await pos.call('GET', `/orders/reasons/${pid}`);
    const reason = (data.reasons as { id: string; name: string }[])[0];
    expect(reason).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/) as unknown,
      name: expect.any(String) as unknown,
    });
    const cancel = { body: { reason: reason?.id, note: 'ocak bozuldu' }, idempotencyKey: `cancel:${pid}:paket-8` };
    for (const _time of ['first', 'again after a time-out'])
      expect((await pos.call('POST', `/orders/cancel/${pid}`, cancel)).data.status).toBe(1600);
    expect(await pos.read(pid)).toMatchObject({ status: 1600 });
    await expect(pos.call('POST', `/orders/change-status/${pid}`)).rejects.toThrow('1600');
    await expectEvents(pid, 'siparis.olusturuldu', 'siparis.durum_degisti', 'siparis.iptal_edildi');
    expect(await pos.pending()).toEqual([]);
  });

  it('when it has switched a platform off, added up, and left', async () => {
    const { data: integrations } = await pos.call('GET', `/restaurants/${restaurantId}/integrations`);
    const ids = (integrations as { provider: string; providerId: string }[]).filter(
      ({ provider }) => provider === 'ty',
    );
    const off = { field: 'status', status: false, providerId: ids[0]?.providerId };
    expect((await pos.call('POST', '/restaurants/integrations/update-status', { body: off })).data).toMatchObject(off);
    await waitFor(() => own.requests.some(({ json }) => json.olay === 'entegrasyon.durum_degisti'));
    expect(await pos.call('GET', '/orders/grouped-payments')).toMatchObject({ success: true });
    await pos.call('DELETE', `/restaurants/${restaurantId}`, { body: {} });
    await pos.call('DELETE', '/businesses/zincir', { body: {} });
    expect((await pos.call('GET', '/restaurants')).data).toEqual([]);
  });

  it('when it takes webhooks: with its key, of the four events only, each once', () => {
    const records = own.requests.map(({ json: { olay, veri }, headers }) => {
      expect(headers['authorization']).toBe(`Bearer ${key}`);
      expect(headers).not.toHaveProperty('webhook-signature');
      expect(veri).toMatchObject({ id: expect.any(String) as unknown, restaurantId });
      return [olay, veri.id] as const;
    });
    expect(new Set(records.map(([olay]) => olay))).toEqual(
      new Set(['siparis.olusturuldu', 'siparis.durum_degisti', 'siparis.iptal_edildi', 'entegrasyon.durum_degisti']),
    );
    expect(new Set(records.map(([, id]) => id)).size).toBe(records.length);
    // No answer made it switch its own retries off.
    expect(pos.isAutomatic()).toBe(true);
  });
});
