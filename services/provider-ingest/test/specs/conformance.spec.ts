import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { CancelReason } from '@kopru/contracts/internal/orders';
import type { PlatformOrder } from '@kopru/contracts/internal/platforms';
import type { OrderArrived } from '@kopru/contracts/messages/messages';
import { isLocalStep } from '@kopru/contracts/platforms/providers';
import { waitFor } from '@kopru/testing';
import { stage } from '../support/conformance-stage.ts';
import { bookOf, carryOut, placeAt, stepped } from '../support/conformance.ts';
import { allPlatforms, errorOf, orderOf } from '../support/stage.ts';

/** Where the restaurant's steps end: what the platform's courier does, or has no word for, is not the restaurant's. */
const finalStatus = {
  getir: { restaurant: 900, platform: 600 },
  ys: { restaurant: 700, platform: 550 },
  ty: { restaurant: 900, platform: 550 },
  migros: { restaurant: 900, platform: 550 },
} as const;

/** What the platform's courier reports, one after the other. */
const courierRoute = { getir: [700, 800, 900], ys: [700], ty: [700, 900], migros: [600, 900] } as const;

/** The same stories for every platform. A new adapter is done when they pass for it. */
describe.each(allPlatforms)('the adapter of %s', (platform) => {
  let integration: IntegrationCredentials;
  beforeAll(async () => {
    integration = await stage.connect(platform);
  });
  const place = (deliveryBy?: 'restaurant' | 'platform') => placeAt(stage, integration, deliveryBy);
  const statusOf = async (arrival: OrderArrived): Promise<number> => (await bookOf(stage, arrival)).status;

  it('takes in an order, to the kuruş and with who delivers it', async () => {
    for (const deliveryBy of ['restaurant', 'platform'] as const) {
      const { order, raw } = await place(deliveryBy);
      const book = await stage.simulator.book(platform, order.providerOrderId);
      expect(order.amount).toMatchObject({ subtotal: book.subtotal, discount: book.discount, total: book.total });
      expect(order.delivery.by).toBe(deliveryBy);
      expect(order.status).toBe(400);
      expect(raw).toContain(order.providerOrderId);
      // The order is on its way before its push is answered.
      await waitFor(async () => (await stage.simulator.book(platform, order.providerOrderId)).isAccepted);
    }
  });

  it.each(['restaurant', 'platform'] as const)(
    'walks an order to its end when the courier is of the %s',
    async (deliveryBy) => {
      const arrival = await place(deliveryBy);
      const order = orderOf(arrival);
      expect(await carryOut(stage, order, { kind: 'verify' })).toMatchObject({ called: true });
      expect(await statusOf(arrival)).toBe(500);
      await carryOut(stage, stepped(order, 500), { kind: 'advance', to: 600 });
      await carryOut(stage, stepped(order, 600), { kind: 'advance', to: 900 });
      expect(await statusOf(arrival)).toBe(finalStatus[platform][deliveryBy]);
    },
  );

  it.each(['restaurant', 'platform'] as const)(
    'says that an order which the %s brings is ready where the platform knows that, and hands it over once',
    async (deliveryBy) => {
      const arrival = await place(deliveryBy);
      const order = orderOf(arrival);
      await carryOut(stage, order, { kind: 'verify' });
      const isCalled = !isLocalStep({ provider: platform, status: 500, deliveryBy }, { kind: 'advance', to: 550 });
      const ready = () => carryOut(stage, stepped(order, 500), { kind: 'advance', to: 550 });
      expect(await ready()).toMatchObject({ outcome: 'done', called: isCalled });
      expect(await statusOf(arrival)).toBe(isCalled ? 550 : 500);
      // Said again, as after a lost answer.
      expect(await ready()).toMatchObject({ outcome: 'done' });
      await carryOut(stage, stepped(order, 550), { kind: 'advance', to: 600 });
      await carryOut(stage, stepped(order, 600), { kind: 'advance', to: 900 });
      expect(await statusOf(arrival)).toBe(finalStatus[platform][deliveryBy]);
    },
  );

  it('counts what is done already as done', async () => {
    const arrival = await place();
    const order = orderOf(arrival);
    await carryOut(stage, order, { kind: 'verify' });
    expect(await carryOut(stage, order, { kind: 'verify' })).toMatchObject({ outcome: 'done' });
    await carryOut(stage, stepped(order, 500), { kind: 'advance', to: 600 });
    const after = await statusOf(arrival);
    expect(await carryOut(stage, order, { kind: 'verify' })).toMatchObject({ outcome: 'done' });
    expect(await carryOut(stage, stepped(order, 500), { kind: 'advance', to: 600 })).toMatchObject({ outcome: 'done' });
    expect(await statusOf(arrival)).toBe(after);
  });

  it.each([
    ['new', 400, 3],
    ['in preparation', 500, 0],
  ] as const)(
    'cancels an order that is %s with each of the reasons that it then offers',
    async (_name, status, least) => {
      const placeWith = async (): Promise<[OrderArrived, PlatformOrder]> => {
        const arrival = await place();
        if (status === 500) await carryOut(stage, orderOf(arrival), { kind: 'verify' });
        return [arrival, stepped(orderOf(arrival), status)];
      };
      const [first, firstOrder] = await placeWith();
      const answer = await stage.internal('POST', '/reasons', { order: firstOrder }, first.accountId);
      const { reasons } = (answer.data as { data: { reasons: CancelReason[] } }).data;
      expect(reasons.length).toBeGreaterThan(least);
      for (const reason of reasons) {
        const [arrival, order] = await placeWith();
        const outcome = await carryOut(stage, order, { kind: 'cancel', reason: reason.id, note: 'Kusura bakmayın' });
        expect(outcome).toMatchObject({ called: true, reason: { id: reason.id } });
        const book = await bookOf(stage, arrival);
        expect([book.status, book.cancelReason?.id]).toEqual([1600, reason.id]);
      }
    },
  );

  it('understands a canonical reason, and finds one by itself', async () => {
    const named = await place();
    await carryOut(stage, orderOf(named), { kind: 'cancel', reason: 'ITEM_UNAVAILABLE', note: null });
    const silent = await place();
    await carryOut(stage, orderOf(silent), { kind: 'cancel', reason: null, note: null });
    for (const arrival of [named, silent]) expect(await statusOf(arrival)).toBe(1600);
    expect(await carryOut(stage, orderOf(silent), { kind: 'cancel', reason: null, note: null })).toMatchObject({
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

  it('reports a cancellation by the customer', async () => {
    const { order } = await place();
    await stage.simulator.control('POST', `/orders/${platform}/${order.providerOrderId}/cancel`, { by: 'customer' });
    const update = await waitFor(async () =>
      (await stage.updates()).find(
        ({ providerOrderId, status }) => providerOrderId === order.providerOrderId && status === 1500,
      ),
    );
    expect(update.cancel).toBeDefined();
  });

  it("reports the platform's courier, up to where the platform says so", async () => {
    const arrival = await place('platform');
    const { providerOrderId } = arrival.order;
    await carryOut(stage, orderOf(arrival), { kind: 'verify' });
    await carryOut(stage, stepped(orderOf(arrival), 500), { kind: 'advance', to: 600 });
    for (const status of courierRoute[platform]) {
      await stage.simulator.control('POST', `/orders/${platform}/${providerOrderId}/courier`);
      await waitFor(
        async () =>
          (await stage.updates()).some(
            (update) => update.providerOrderId === providerOrderId && update.status === status,
          ),
        { what: `an update to ${status}` },
      );
    }
  });
});
