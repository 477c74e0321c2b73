import { firstDayPos, type FirstDayPos } from '../support/first-day-pos.ts';
import { sharedSystem } from '../support/shared-system.ts';
import { type System } from '../support/system.ts';

describe.each(['/web-api/v1', ''])('a client of the field with the base address …%s', (suffix) => {
  let system: System;
  let pos: FirstDayPos;

  beforeAll(async () => {
    system = await sharedSystem();
    pos = firstDayPos(`${system.url}${suffix}`, (await system.newAccount()).key);
  });
  afterAll(() => system?.stop());

  const until = async <T>(read: () => Promise<T | undefined>): Promise<T> => {
    for (const end = Date.now() + 40_000; Date.now() < end;) {
      const found = await read();
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('it did not happen');
  };
  const arriving = async (ingressUrl: string, number: string): Promise<string> => {
    await fetch(ingressUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        providerOrderId: number,
        customer: { name: 'Deniz K.', address: { text: 'Örnek Mah.', lat: 37.1654, lon: 28.3847 } },
        items: [
          {
            name: 'Tavuk dürüm',
            quantity: 1,
            unitPrice: 140,
            options: [{ group: 'Ekstra', name: 'Kaşar', price: 15 }],
          },
        ],
        amount: { total: 155 },
        payment: { type: 'card_at_door' },
      }),
    });
    return until(async () => {
      const { data } = await pos.call('GET', '/orders/reports/pending?limit=100');
      return (data as { providerOrderId: string }[]).find((order) => order.providerOrderId === number)?.providerOrderId;
    });
  };

  it('passes from creating its restaurant to a delivered, reported order', async () => {
    const created = await pos.call('POST', '/restaurants', {
      body: {
        name: 'Örnek Dürümcü',
        title: 'Örnek',
        username: 'ornek',
        zone: 'Merkez',
        latitude: 37.1,
        longitude: 28.3,
        externalId: 'POS-1',
      },
    });
    const restaurantId = created.data.id as string;
    expect(created.data).toMatchObject({ lat: 37.1, lon: 28.3 });

    await pos.call('POST', '/businesses', { body: { id: 'zincir', name: 'Zincir' } });
    await pos.call('POST', '/businesses/zincir/restaurants', { body: { restaurantId } });
    await pos.call('PUT', '/businesses/zincir', { body: { name: 'Zincir A.Ş.' } });
    expect((await pos.call('GET', '/businesses')).data[0].name).toBe('Zincir A.Ş.');

    const integration = await pos.call('POST', `/restaurants/${restaurantId}/integrations`, {
      body: { integrationId: 'direct', config: {} },
    });
    const pid = await arriving(integration.data.ingressUrl as string, `FIS-${suffix.length}-1`);

    const { data: order } = await pos.call('GET', `/orders/${pid}`);
    expect(order).toMatchObject({
      pid,
      status: 400,
      isScheduled: false,
      client: { name: 'Deniz K.', location: { lat: '37.1654', lon: '28.3847' } },
      courier: { name: 'Restoran kuryesi' },
      products: [{ count: 1, price: 140, optionPrice: 15, totalPriceWithOption: 155, name: { tr: 'Tavuk dürüm' } }],
      totalPrice: 155,
      totalDiscountedPrice: 155,
      restaurant: { id: restaurantId, name: 'Örnek Dürümcü' },
      restaurantName: 'Örnek Dürümcü',
      posPaymentMethod: '',
      provider: { slug: 'direct' },
    });
    expect(order.provider.id).toBe(order.providerId);

    const verified = await pos.call('POST', `/orders/verify/${pid}`, {
      body: {},
      idempotencyKey: `status:${pid}:preparing:paket-7`,
    });
    expect(verified.data).toMatchObject({ providerOrder: pid });
    expect(await pos.walkTo900(pid)).toEqual([500, 600, 900]);

    const marked = await pos.call('POST', '/orders/reports/mark', { body: { orderId: pid } });
    expect(marked.data).toMatchObject({ providerOrderId: pid, isReport: true });
    expect((await pos.call('GET', '/orders/reports/pending')).data).toEqual([]);
    expect(pos.isAutomatic()).toBe(true);
  });

  it('cancels with a code of the platform, reads why something is refused, and cleans up after itself', async () => {
    const { data: restaurant } = await pos.call('POST', '/restaurants', { body: { name: 'Geçici' } });
    const { data: integration } = await pos.call('POST', `/restaurants/${restaurant.id}/integrations`, {
      body: { integrationId: 'direct', config: {} },
    });
    const pid = await arriving(integration.ingressUrl as string, `FIS-${suffix.length}-2`);
    const { data } = await pos.call('GET', `/orders/reasons/${pid}`);
    const body = { reason: data.reasons[0].id as string, note: 'ocak bozuldu' };
    const cancelled = await pos.call('POST', `/orders/cancel/${pid}`, {
      body,
      idempotencyKey: `cancel:${pid}:paket-8`,
    });
    expect(cancelled.data.status).toBe(1600);
    await expect(pos.call('POST', `/orders/change-status/${pid}`)).rejects.toThrow('1600');
    await pos.call('DELETE', `/restaurants/${restaurant.id}`, { body: {} });
    await pos.call('DELETE', '/businesses/zincir', { body: {} }).catch(() => undefined);
    expect(pos.isAutomatic()).toBe(true);
  });
});
