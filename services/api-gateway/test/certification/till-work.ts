import type { PublicOrderDetail } from '@kopru/contracts/public/order-detail';
import type { Bug } from './bugs.ts';
import { Refused, type TillApi } from './till-api.ts';

type Order = PublicOrderDetail;
export interface InboxEntry {
  olay: string;
  veri: { id: string; providerOrderId: string; restaurantId: string };
}

const knownStorefronts = [
  'getir',
  'getir_by_uber',
  'yemeksepeti',
  'trendyol_go',
  'trendyol',
  'uber_eats',
  'migros',
  'direct',
];

const isLatin = (text: string): boolean => [...text].every((letter) => (letter.codePointAt(0) ?? 0) < 256);
const inKurus = (lira: number): number => Math.round(lira * 100);
const exactTotal = ({ products, totalDiscount }: Order): number =>
  (products.reduce((sum, { price, optionPrice, count }) => sum + (inKurus(price) + inKurus(optionPrice)) * count, 0) -
    inKurus(totalDiscount)) /
  100;
const floatTotal = ({ products, totalDiscount }: Order): number =>
  products.reduce((sum, { price, optionPrice, count }) => sum + (price + optionPrice) * count, 0) - totalDiscount;

/** What a till does with an event, once. */
export const tillWork = (api: TillApi, has: (bug: Bug) => boolean) => {
  const remembered = new Map<string, Order>();

  const read = async (ref: string): Promise<Order> => (await api.get(`/orders/${api.encoded(ref)}`)).data as Order;
  const find = async ({ providerOrderId, restaurantId }: InboxEntry['veri']): Promise<Order> => {
    const known = remembered.get(`${restaurantId} ${providerOrderId}`);
    if (known !== undefined && has('remembersOldStates')) return known;
    try {
      return await read(providerOrderId);
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'order_ambiguous' || has('findsByNumberOnly')) throw error;
      const query = `q=${encodeURIComponent(providerOrderId)}&restaurantId=${restaurantId}`;
      const { data } = await api.get(`/orders?${query}`);
      const found = (data as { id: string; providerOrderId: string }[]).find(
        (item) => item.providerOrderId === providerOrderId,
      );
      return read(found?.id ?? providerOrderId);
    }
  };
  const isTaken = (order: Order): boolean => {
    if (has('dropsUnknownPayments') && order.payment.type === 'other') return false;
    if (has('dropsUnknownStorefronts') && !knownStorefronts.includes(order.channel.slug)) return false;
    if (has('takesFiftyLines') && order.products.length > 50) return false;
    if (has('knowsLatinLettersOnly') && !isLatin(order.client.name ?? '')) return false;
    return !(has('needsAnAddress') && order.client.deliveryAddress.address === null);
  };

  /** A step that was made already is none to make again: `expectedStatus` sees to it. */
  const step = async (id: string, from: number): Promise<number> => {
    const body = has('repeatsStepsBlindly') ? {} : { expectedStatus: from };
    try {
      return (await api.post(`/orders/change-status/${id}`, body)).data.newStatus as number;
    } catch (error) {
      if (error instanceof Refused && error.code === 'invalid_transition') return (await read(id)).status;
      throw error;
    }
  };
  const walk = async (id: string, to: number): Promise<void> => {
    let status: number = (await read(id)).status;
    while (status < to) status = await step(id, status);
  };
  const cancel = async ({ id }: Order): Promise<void> => {
    const { reasons } = (await api.get(`/orders/reasons/${id}`)).data as { reasons: { id: string }[] };
    const reason = has('makesUpReasons') ? 'MUTFAK_DOLU' : reasons[0]?.id;
    const ask = async () => (await api.post(`/orders/cancel/${id}`, { reason })).data.status as number;
    const status = await ask().catch((error: unknown) => {
      if (error instanceof Refused && error.code === 'invalid_transition') return 1500;
      throw error;
    });
    if (has('insistsOnItsCancellation') && status !== 1600) await ask();
  };
  const accept = async (order: Order): Promise<boolean> => {
    const ask = () => api.post(`/orders/verify/${order.id}`);
    try {
      await ask();
      return true;
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'invalid_transition') throw error;
      if (has('repeatsRefusedCommands')) await ask();
      return false;
    }
  };
  const report = async (order: Order): Promise<void> => {
    const total = has('computesInFloats') ? floatTotal(order) : exactTotal(order);
    await api.post('/orders/reports/mark', { orderId: order.id, total });
  };
  const reportAll = async ({ restaurantId }: Order): Promise<void> => {
    for (const { id } of await api.all(`/orders/reports/pending?restaurantId=${restaurantId}`, 50)) {
      await api.post('/orders/reports/mark', { orderId: id });
      if (has('reportsTwice')) await api.post('/orders/reports/mark', { orderId: id });
    }
  };
  /** What a person at the till does, which the note asks for here. */
  const act = async (order: Order): Promise<void> => {
    const note = order.clientNote ?? '';
    const isScheduled = order.status === 325 || order.status === 350;
    if (note.includes('KOPRU-DO-REFUSE')) return cancel(order);
    if (!(await accept(order))) return;
    if (isScheduled && has('preparesScheduledOrders')) await step(order.id, 350);
    if (note.includes('KOPRU-DO-CANCEL')) await cancel(order);
    if (note.includes('KOPRU-DO-HANDOVER')) await walk(order.id, 600);
    if (note.includes('KOPRU-DO-DELIVER')) await walk(order.id, has('takes600ForDelivered') ? 600 : 900);
    if (note.includes('KOPRU-DO-LIST')) await api.all(`/orders?restaurantId=${order.restaurantId}`, 200);
    if (note.includes('KOPRU-DO-BOOK')) await report(order);
    if (note.includes('KOPRU-DO-REPORT-ALL')) await reportAll(order);
  };

  return async ({ olay, veri }: InboxEntry): Promise<void> => {
    if (olay !== 'siparis.olusturuldu') return;
    const name = `${veri.restaurantId} ${veri.providerOrderId}`;
    const isKnown = remembered.has(name);
    const order = await find(veri);
    remembered.set(name, order);
    const isOpen = has('forgetsWhatItHasSeen') ? order.status < 900 : order.allowedActions.includes('verify');
    const isMeant = isOpen || (has('acceptsWithoutLooking') && !isKnown);
    if (isMeant && isTaken(order)) await act(order);
  };
};
