import {
  type CancelReason,
  type IntegrationCredentials,
  maskSecret,
  type OrderArrived,
  type PlatformOrder,
} from '@kopru/contracts';
import { waitFor } from '@kopru/testing';
import { allPlatforms, createStage, errorOf, orderOf, outcomeOf, type Stage } from './support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await createStage({ GETIR_STEP_PAUSE: '60ms' });
  await stage.simulator.rules({ getirStepMs: 50, getirLimits: false, tyLimits: false, isCourierAutomatic: false });
});
afterAll(() => stage.stop());
afterEach(() => stage.simulator.control('DELETE', '/faults'));

/** Where the restaurant's steps end: what the platform's courier does, or has no word for, is not the restaurant's. */
const finalStatus = {
  getir: { restaurant: 900, platform: 600 },
  ys: { restaurant: 700, platform: 550 },
  ty: { restaurant: 900, platform: 550 },
  migros: { restaurant: 900, platform: 550 },
} as const;

/** What the platform's courier reports, one after the other. */
const courierRoute = { getir: [700, 800, 900], ys: [700], ty: [700, 900], migros: [600, 900] } as const;

/** Carries a command out, waiting as an order-service would where the platform wants a pause. */
const carryOut = async (order: PlatformOrder, command: Parameters<Stage['command']>[1]) => {
  let progress: string | null = null;
  for (;;) {
    const outcome = outcomeOf(await stage.command(order, command, progress));
    if (outcome.outcome === 'done') return outcome;
    progress = outcome.progress;
    const dueInMs = Date.parse(outcome.notBefore) - Date.now();
    expect(dueInMs).toBeGreaterThan(-1000);
    await waitFor(() => Date.now() >= Date.parse(outcome.notBefore));
  }
};
const stepped = (order: PlatformOrder, status: PlatformOrder['status']): PlatformOrder => ({
  ...order,
  status,
  lastStepAt: new Date().toISOString(),
});

/** The same stories for every platform. A new adapter is done when they pass for it. */
describe.each(allPlatforms)('the adapter of %s', (platform) => {
  let integration: IntegrationCredentials;
  beforeAll(async () => {
    integration = await stage.connect(platform);
  });

  const place = async (deliveryBy: 'restaurant' | 'platform' = 'restaurant'): Promise<OrderArrived> => {
    const placed = await stage.simulator.place({ platform, restaurantId: integration.config.restaurantId, deliveryBy });
    return stage.arrivalOf(placed.id);
  };
  const bookOf = ({ order }: OrderArrived) => stage.simulator.book(platform, order.providerOrderId);
  const statusOf = async (arrival: OrderArrived): Promise<number> => (await bookOf(arrival)).status;

  it('takes in an order, to the kuruş and with who delivers it', async () => {
    for (const deliveryBy of ['restaurant', 'platform'] as const) {
      const { order, raw } = await place(deliveryBy);
      const book = await stage.simulator.book(platform, order.providerOrderId);
      expect(order.amount).toMatchObject({ subtotal: book.subtotal, discount: book.discount, total: book.total });
      expect(order.delivery.by).toBe(deliveryBy);
      expect(order.status).toBe(400);
      expect(raw).toContain(order.providerOrderId);
      expect(book.isAccepted).toBe(true);
    }
  });

  it.each(['restaurant', 'platform'] as const)(
    'walks an order to its end when the courier is of the %s',
    async (deliveryBy) => {
      const arrival = await place(deliveryBy);
      const order = orderOf(arrival);
      expect(await carryOut(order, { kind: 'verify' })).toMatchObject({ called: true });
      expect(await statusOf(arrival)).toBe(500);
      await carryOut(stepped(order, 500), { kind: 'advance', to: 600 });
      await carryOut(stepped(order, 600), { kind: 'advance', to: 900 });
      expect(await statusOf(arrival)).toBe(finalStatus[platform][deliveryBy]);
    },
  );

  it('counts what is done already as done', async () => {
    const arrival = await place();
    const order = orderOf(arrival);
    await carryOut(order, { kind: 'verify' });
    expect(await carryOut(order, { kind: 'verify' })).toMatchObject({ outcome: 'done' });
    await carryOut(stepped(order, 500), { kind: 'advance', to: 600 });
    const after = await statusOf(arrival);
    expect(await carryOut(order, { kind: 'verify' })).toMatchObject({ outcome: 'done' });
    expect(await carryOut(stepped(order, 500), { kind: 'advance', to: 600 })).toMatchObject({ outcome: 'done' });
    expect(await statusOf(arrival)).toBe(after);
  });

  it.each([
    ['new', 400, 3],
    ['in preparation', 500, 0],
  ] as const)(
    'cancels an order that is %s with each of the reasons that it then offers',
    async (_name, status, least) => {
      const placeAt = async (): Promise<[OrderArrived, PlatformOrder]> => {
        const arrival = await place();
        if (status === 500) await carryOut(orderOf(arrival), { kind: 'verify' });
        return [arrival, stepped(orderOf(arrival), status)];
      };
      const [first, firstOrder] = await placeAt();
      const answer = await stage.internal('POST', '/reasons', { order: firstOrder }, first.accountId);
      const { reasons } = (answer.data as { data: { reasons: CancelReason[] } }).data;
      expect(reasons.length).toBeGreaterThan(least);
      for (const reason of reasons) {
        const [arrival, order] = await placeAt();
        const outcome = await carryOut(order, { kind: 'cancel', reason: reason.id, note: 'Kusura bakmayın' });
        expect(outcome).toMatchObject({ called: true, reason: { id: reason.id } });
        const book = await bookOf(arrival);
        expect([book.status, book.cancelReason?.id]).toEqual([1600, reason.id]);
      }
    },
  );

  it('understands a canonical reason, and finds one by itself', async () => {
    const named = await place();
    await carryOut(orderOf(named), { kind: 'cancel', reason: 'ITEM_UNAVAILABLE', note: null });
    const silent = await place();
    await carryOut(orderOf(silent), { kind: 'cancel', reason: null, note: null });
    for (const arrival of [named, silent]) expect(await statusOf(arrival)).toBe(1600);
    expect(await carryOut(orderOf(silent), { kind: 'cancel', reason: null, note: null })).toMatchObject({
      outcome: 'done',
    });
  });

  it('leaves a cancellation to the customer who was faster', async () => {
    const arrival = await place();
    const { providerOrderId } = arrival.order;
    await stage.simulator.control('POST', `/orders/${platform}/${providerOrderId}/cancel`, { by: 'customer' });
    const answer = await stage.command(orderOf(arrival), { kind: 'cancel', reason: null, note: null });
    if (platform === 'ys') return expect(errorOf(answer).code).toBe('provider_error');
    expect(answer.data).toMatchObject({ data: { outcome: 'done', cancelledBefore: { by: 'customer' } } });
    expect(await statusOf(arrival)).toBe(1500);
  });

  it('refuses a reason that the platform does not know, with those that it does', async () => {
    const arrival = await place();
    const answer = await stage.command(orderOf(arrival), { kind: 'cancel', reason: 'nonsense', note: null });
    expect(answer.status).toBe(422);
    expect(errorOf(answer)).toMatchObject({ code: 'invalid_reason' });
    expect(String(errorOf(answer).params?.['accepted']).length).toBeGreaterThan(10);
    expect(await statusOf(arrival)).toBe(400);
  });

  it('tells of a cancellation by the customer', async () => {
    const { order } = await place();
    await stage.simulator.control('POST', `/orders/${platform}/${order.providerOrderId}/cancel`, { by: 'customer' });
    const update = await waitFor(
      async () =>
        (await stage.updates()).find(
          ({ providerOrderId, status }) => providerOrderId === order.providerOrderId && status === 1500,
        ),
      { timeoutMs: 40_000 },
    );
    expect(update.cancel).toBeDefined();
  });

  it("tells of the platform's courier, up to where the platform says so", async () => {
    const arrival = await place('platform');
    const { providerOrderId } = arrival.order;
    await carryOut(orderOf(arrival), { kind: 'verify' });
    await carryOut(stepped(orderOf(arrival), 500), { kind: 'advance', to: 600 });
    for (const status of courierRoute[platform]) {
      await stage.simulator.control('POST', `/orders/${platform}/${providerOrderId}/courier`);
      await waitFor(
        async () =>
          (await stage.updates()).some(
            (update) => update.providerOrderId === providerOrderId && update.status === status,
          ),
        { what: `an update to ${status}`, timeoutMs: 40_000 },
      );
    }
  });

  it('fetches the menu where the platform has one', async () => {
    const integration = await stage.connect(platform);
    const answer = await stage.internal(
      'POST',
      '/menu',
      { integrationId: integration.integrationId },
      integration.accountId,
    );
    if (platform === 'ys') return expect(errorOf(answer).code).toBe('provider_error');
    const { categories } = (answer.data as { data: { categories: { products: { name: string; price: number }[] }[] } })
      .data;
    expect(categories.flatMap(({ products }) => products)).toContainEqual(
      expect.objectContaining({ name: 'Adana Dürüm', price: 14_000, isAvailable: true }),
    );
    const foreign = await stage.internal('POST', '/menu', { integrationId: integration.integrationId });
    expect(errorOf(foreign).code).toBe('integration_not_found');
  });

  it('renews a token that has ended', async () => {
    const arrival = await place();
    await carryOut(orderOf(arrival), { kind: 'verify' });
    await stage.simulator.control('POST', '/expire-tokens');
    await carryOut(stepped(orderOf(arrival), 500), { kind: 'advance', to: 600 });
    expect(await statusOf(arrival)).toBeGreaterThan(500);
  });

  it('gives a wrong credential back as provider_error, and says so in a test of the connection', async () => {
    const arrival = await place();
    const integration = stage.restaurants.integrations.find(
      ({ integrationId }) => integrationId === arrival.integrationId,
    );
    if (integration === undefined) throw new Error('no integration');
    const { config } = integration;
    const test = (change: object) =>
      stage.internal(
        'POST',
        '/test-connection',
        { provider: platform, config: { ...config, ...change } },
        integration.accountId,
      );
    expect((await test({})).data).toMatchObject({ data: { ok: true } });
    expect((await test({ apiKey: 'wrong', secretKey: 'wrong-secret-key-32-characters!!' })).data).toMatchObject({
      data: { ok: false },
    });
    const wrong = stage.restaurants.add(
      platform,
      { ...config, apiKey: 'wrong', secretKey: 'wrong-secret-key-32-characters!!' },
      arrival.accountId,
    );
    const answer = await stage.command({ ...orderOf(arrival), integrationId: wrong.integrationId }, { kind: 'verify' });
    expect(answer.status).toBe(502);
    expect(errorOf(answer).code).toBe('provider_error');
    expect(await statusOf(arrival)).toBe(400);
    await waitFor(() =>
      stage.restaurants.health.some(
        ({ integrationId, body }) =>
          integrationId === wrong.integrationId && body.lastError?.code === 'credential_refused',
      ),
    );
  });

  it('tests the stored secrets when they come back masked, the way they were shown', async () => {
    const integration = await stage.connect(platform);
    const { integrationId, accountId, config } = integration;
    const masked = {
      ...config,
      apiKey: maskSecret(config.apiKey ?? ''),
      secretKey: maskSecret(config.secretKey ?? ''),
    };
    const test = (body: object) =>
      stage.internal('POST', '/test-connection', { provider: platform, ...body }, accountId);
    expect((await test({ integrationId, config: masked })).data).toMatchObject({ data: { ok: true } });
    const foreign = await test({ integrationId, config: { ...masked, apiKey: '********none' } });
    expect(errorOf(foreign)).toMatchObject({ code: 'invalid_config', params: { members: 'apiKey' } });
    expect(errorOf(await test({ config: masked })).code).toBe('invalid_config');
  });

  it("gives the platform's failure back in its own words, and the order stays as it was", async () => {
    const arrival = await place();
    await stage.simulator.fault({ platform, operation: 'verify', kind: 'error_500', times: 1 });
    const answer = await stage.command(orderOf(arrival), { kind: 'verify' });
    expect(answer.status).toBe(502);
    expect(errorOf(answer).message).toContain('Internal server error');
    expect(await statusOf(arrival)).toBe(400);
  });

  it('says that a platform that is down did not answer, and the order stays as it was', async () => {
    const arrival = await place();
    await stage.simulator.fault({ platform, kind: 'drop' });
    const answer = await stage.command(orderOf(arrival), { kind: 'verify' });
    expect([answer.status, errorOf(answer).code]).toEqual([504, 'provider_timeout']);
    await stage.simulator.control('DELETE', '/faults');
    expect(await statusOf(arrival)).toBe(400);
    expect(await carryOut(orderOf(arrival), { kind: 'verify' })).toMatchObject({ outcome: 'done' });
  });

  it('is safe to repeat when the answer was lost after the platform had done it', async () => {
    const arrival = await place();
    await stage.simulator.fault({ platform, operation: 'verify', kind: 'timeout_after_success', times: 1 });
    const lost = await stage.command(orderOf(arrival), { kind: 'verify' });
    expect(lost.status).toBe(504);
    expect(errorOf(lost).code).toBe('provider_timeout');
    expect(await carryOut(orderOf(arrival), { kind: 'verify' })).toMatchObject({ outcome: 'done' });
    expect(await statusOf(arrival)).toBe(500);
  });

  it('refuses to verify what the customer has cancelled', async () => {
    const arrival = await place();
    await stage.simulator.control('POST', `/orders/${platform}/${arrival.order.providerOrderId}/cancel`, {});
    const answer = await stage.command(orderOf(arrival), { kind: 'verify' });
    expect(errorOf(answer).code).toBe('provider_error');
  });
});
