import { Registry } from 'prom-client';
import { arrivedOrder, origin } from '@kopru/testing';
import type { Fact } from '../providers/adapter.ts';
import { makeCountUnread } from './count-unread.ts';

const odd = (path: string) => ({ path, value: 'x', reason: 'wrong_type' });
const { order } = arrivedOrder(origin(), {});
const orderWith = (paths: readonly string[], difference = 0): Fact => ({
  kind: 'order',
  order: { ...order, unread: paths.map(odd), amount: { ...order.amount, difference } },
  raw: '',
});

const counting = () => {
  const registry = new Registry();
  const count = makeCountUnread(registry);
  const valuesOf = async (name: string): Promise<Record<string, number>> => {
    const { values } = (await registry.getSingleMetric(name)?.get()) ?? { values: [] };
    return Object.fromEntries(
      values.map(({ labels, value }) => [Object.values(labels as Record<string, string>).join(' '), value]),
    );
  };
  return { count, valuesOf };
};

describe('what could not be read', () => {
  it('is counted by platform and path, whichever line it stands in', async () => {
    const { count, valuesOf } = counting();
    count('getir', [orderWith(['products.0.price', 'products.17.price', 'note']), orderWith(['products.2.price'])]);
    count('ty', [orderWith(['0', 'lines.3.items.12'])]);
    expect(await valuesOf('kopru_order_members_unread_total')).toEqual({
      'getir products.*.price': 3,
      'getir note': 1,
      'ty *': 1,
      'ty lines.*.items.*': 1,
    });
  });

  it('of a change is counted, too', async () => {
    const { count, valuesOf } = counting();
    const { providerOrderId } = order;
    const modified = { unread: [odd('note')], amount: { ...order.amount, difference: 5 } };
    count('ys', [{ kind: 'update', update: { providerOrderId, occurredAt: order.placedAt, modified } }]);
    expect(await valuesOf('kopru_order_members_unread_total')).toEqual({ 'ys note': 1 });
    expect(await valuesOf('kopru_order_differences_total')).toMatchObject({ ys: 1, getir: 0 });
  });

  it('does not make more than 200 paths of a platform', async () => {
    const { count, valuesOf } = counting();
    for (let number = 0; number < 250; number += 1) count('direct', [orderWith([`own-${String(number)}`])]);
    count('direct', [orderWith(['own-0', 'own-249'])]);
    const values = await valuesOf('kopru_order_members_unread_total');
    expect(Object.keys(values)).toHaveLength(201);
    expect([values['direct own-0'], values['direct other']]).toEqual([2, 51]);
  });
});

describe('money that does not add up', () => {
  it('is counted by platform', async () => {
    const { count, valuesOf } = counting();
    count('migros', [orderWith([], 100), orderWith([], -5), orderWith([])]);
    expect(await valuesOf('kopru_order_differences_total')).toMatchObject({ migros: 2, getir: 0 });
  });
});
