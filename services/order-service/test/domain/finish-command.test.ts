import { appError } from '@kopru/contracts/errors/errors';
import { arrivedOrder } from '@kopru/testing';
import { done, startDomain, type Domain } from '../support/fakes.ts';
import type { Intent, Order } from '../../src/domain/order.ts';

let domain: Domain;
let order: Order;
beforeEach(() => {
  domain = startDomain();
  order = domain.arrive(arrivedOrder({ provider: 'getir' }));
});
const silent = () => {
  throw appError('provider_timeout', { params: { provider: 'Getir Yemek' } });
};
const refusing = () => {
  throw appError('provider_error', { params: { provider: 'Getir Yemek', platformMessage: 'sipariş kapalı' } });
};
const unreachable = () => {
  throw appError('unavailable', { cause: Object.assign(new Error('nobody'), { code: 'ECONNREFUSED' }) });
};
const stored = () => domain.find(order._id);
const intent = (): Intent => stored().intent as Intent;

describe('a command whose platform', () => {
  it('refuses leaves the order as it was, with the reason, and can be given again', async () => {
    domain.answerWith(refusing);
    await expect(domain.command(order, 'advance')).rejects.toMatchObject({ code: 'provider_error' });
    expect(stored()).toMatchObject({ status: 400, timeline: [{ status: 400 }] });
    expect(stored()).not.toHaveProperty('intent');
    domain.answerWith(() => done());
    expect(await domain.command(order, 'advance')).toMatchObject({ newStatus: 500 });
  });

  it('cannot be reached has done nothing', async () => {
    domain.answerWith(unreachable);
    await expect(domain.command(order, 'advance')).rejects.toMatchObject({ code: 'unavailable' });
    expect(stored()).not.toHaveProperty('intent');
    expect(stored()).not.toHaveProperty('workAt');
  });

  it('is silent is left to the worker, which asks again under the same id', async () => {
    domain.answerWith((_command, index) => (index === 0 ? silent() : done()));
    await expect(domain.command(order, 'verify')).rejects.toMatchObject({ code: 'provider_timeout' });
    expect(intent()).toMatchObject({ kind: 'verify', attempts: 2, to: 500 });
    expect(stored().workAt).toEqual(intent().leaseUntil);
    expect(intent().leaseUntil.getTime() - domain.now().getTime()).toBe(2_000);
    await domain.finishCommand(stored(), intent());
    expect(stored()).toMatchObject({ status: 500 });
    expect(stored()).not.toHaveProperty('intent');
    const [first, second] = domain.commands;
    expect(second?.commandId).toBe(first?.commandId);
    expect(domain.eventsOf(order._id)).toHaveLength(1);
  });

  it('cannot be reached after it was silent may have done it, so it is asked again', async () => {
    domain.answerWith((_command, index) => (index === 0 ? silent() : unreachable()));
    await expect(domain.command(order, 'verify')).rejects.toMatchObject({ code: 'provider_timeout' });
    await expect(domain.finishCommand(stored(), intent())).rejects.toMatchObject({ code: 'unavailable' });
    expect(intent()).toMatchObject({ attempts: 3 });
    expect(domain.givenUp).toEqual([]);
  });

  it('stays silent is asked ten times, less and less often, and is then given up', async () => {
    domain.answerWith(silent);
    await expect(domain.command(order, 'verify')).rejects.toBeDefined();
    const pauses: number[] = [];
    while (stored().intent !== undefined) {
      pauses.push(intent().leaseUntil.getTime() - domain.now().getTime());
      domain.pass(pauses.at(-1) ?? 0);
      await expect(domain.finishCommand(stored(), intent())).rejects.toBeDefined();
    }
    expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000]);
    expect(domain.commands).toHaveLength(10);
    expect(domain.givenUp).toEqual([order._id]);
    expect(stored().status).toBe(400);
  });
});

describe('a command that the platform’s own report overtakes', () => {
  it('makes no second step', async () => {
    const { providerOrderId, accountId, restaurantId, integrationId, provider } = order;
    const from = { accountId, restaurantId, integrationId, provider };
    domain.answerWith(async () => {
      await domain.applyUpdate({ ...from, providerOrderId, status: 600, occurredAt: domain.now().toISOString() });
      return done();
    });
    expect(await domain.command(order, 'advance')).toMatchObject({ oldStatus: 400, newStatus: 600 });
    expect(stored().timeline.map(({ status }) => status)).toEqual([400, 600]);
    expect(stored()).not.toHaveProperty('intent');
    expect(stored().lastStepAt).toEqual(domain.now());
  });
});

describe('cancelling', () => {
  it('keeps the reason that the platform took', async () => {
    domain.answerWith(() => done({ reason: { id: 'r9', name: 'Ürün kalmadı' } }));
    await domain.command(order, 'cancel', { note: 'üzgünüz' });
    expect(stored().cancel).toMatchObject({
      reason: 'r9',
      reasonName: 'Ürün kalmadı',
      note: 'üzgünüz',
      by: 'restaurant',
    });
    const [event] = domain.eventsOf(order._id);
    expect(event).toMatchObject({ type: 'siparis.iptal_edildi', body: { oldStatus: 400, status: 1600 } });
  });

  it('is the customer’s when theirs came before it', async () => {
    const cancelledBefore = { reason: '604', reasonName: 'Müşteri vazgeçti', note: null, by: 'customer' as const };
    domain.answerWith(() => done({ reason: { id: 'r9', name: 'Ürün kalmadı' }, cancelledBefore }));
    expect(await domain.command(order, 'cancel')).toMatchObject({ newStatus: 1500 });
    expect(stored()).toMatchObject({ status: 1500, cancel: cancelledBefore });
    const [event] = domain.eventsOf(order._id);
    expect(event).toMatchObject({ type: 'siparis.iptal_edildi', body: { oldStatus: 400, status: 1500 } });
  });
});
