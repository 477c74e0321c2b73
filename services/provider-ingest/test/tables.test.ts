import { canonicalReasonNames, canonicalReasons, chooseReason } from '@kopru/contracts/orders/cancel-reasons';
import { canonicalOrderSchema, paymentTypes } from '@kopru/contracts/orders/canonical-order';
import { openBody } from '../src/providers/body.ts';
import { getirPayment, getirPayments } from '../src/providers/getir/payments.ts';
import { documentedReasons, getirReasons } from '../src/providers/getir/cancel-reasons.ts';
import { migrosPayment, migrosPayments } from '../src/providers/migros/payments.ts';
import { paymentKinds, paymentOf } from '../src/providers/payments.ts';
import { trendyolBrands, trendyolPayment } from '../src/providers/ty/payments.ts';
import { reasonsOf as trendyolReasonsOf, trendyolReasons } from '../src/providers/ty/cancel-reasons.ts';
import { yemeksepetiPayment } from '../src/providers/ys/payments.ts';
import { reasonsOf, yemeksepetiReasons } from '../src/providers/ys/cancel-reasons.ts';
import { platformOrder } from './support/adapters.ts';

describe('payments', () => {
  const kinds = Object.keys(paymentKinds);

  it('have one canonical kind for each code of each platform', () => {
    const used = [
      ...Object.values(getirPayments).map(({ kind }) => kind),
      ...Object.values(trendyolBrands),
      ...Object.values(migrosPayments),
    ];
    for (const kind of used) expect(kinds).toContain(kind);
    for (const kind of Object.values(paymentKinds)) expect(paymentTypes).toContain(kind.type);
  });

  it.each(
    Object.values(paymentKinds)
      .flatMap((kind) => [kind.getirAtDoor, kind.getirOnline])
      .filter((n) => n !== 0),
  )("lead from Getir's number %i back to their own kind", (method) => {
    const { kind, isPaid } = getirPayment(method);
    const row = paymentKinds[kind];
    expect(isPaid ? row.getirOnline : row.getirAtDoor).toBe(method);
  });

  it('are not expected in the till when a meal card was paid online', () => {
    expect(paymentOf(getirPayment(24), { platformCode: '24', method: 24 })).toMatchObject({
      type: 'meal_card',
      brand: 'multinet',
      isPaid: true,
    });
    expect(
      trendyolPayment({ paymentType: 'PAY_WITH_MEAL_CARD', mealCard: { cardSourceType: 'SODEXO' }, onDelivery: null }),
    ).toMatchObject({ kind: 'MEAL_PLUXEE', isPaid: true });
    expect(
      migrosPayment(openBody({ payment: { type: { name: 'MULTINET_ON_DELIVERY', isOnlinePayment: false } } })),
    ).toMatchObject({
      kind: 'MEAL_MULTINET',
      isPaid: false,
    });
  });

  it.each([
    ['CASH', 'CASH', 4],
    ['CARD', 'CARD_AT_DOOR', 3],
    ['SODEXO_CODE', 'MEAL_PLUXEE', 6],
    ['TOKENFLEX_CARD', 'MEAL_TOKENFLEX', 21],
    ['SOMETHING_NEW', 'OTHER', 0],
  ])('of Trendyol at the door: %s is %s, Getir number %i', (code, kind, method) => {
    const { platformCode, ...payment } = trendyolPayment({
      paymentType: 'PAY_WITH_ON_DELIVERY',
      mealCard: null,
      onDelivery: { paymentType: code },
    });
    expect(payment).toEqual({ kind, isPaid: false });
    const canonical = paymentOf(payment, { platformCode });
    expect(canonical).toMatchObject({ method, platformCode: code });
    canonicalOrderSchema.shape.payment.parse(canonical);
  });

  it('of Yemeksepeti are to be collected when the order says so', () => {
    const cash = { status: 'pending', type: 'cash', remoteCode: null, collectFromCustomer: 100 };
    expect(yemeksepetiPayment(cash)).toMatchObject({ kind: 'CASH', isPaid: false });
    const paid = { status: 'paid', type: 'paid', remoteCode: null, collectFromCustomer: 0 };
    expect(yemeksepetiPayment(paid)).toMatchObject({ kind: 'ONLINE_CARD', isPaid: true });
    // Turkish capitals, which JavaScript's own small letters do not fold.
    expect(yemeksepetiPayment({ ...cash, type: 'NAKİT' })).toMatchObject({ kind: 'CASH' });
    expect(yemeksepetiPayment({ ...cash, type: 'KREDİ KARTI' })).toMatchObject({ kind: 'CARD_AT_DOOR' });
  });
});

describe('cancel reasons', () => {
  it('mean something of the canonical set wherever the platform has one', () => {
    const used = [
      ...getirReasons.map(({ canonical }) => canonical),
      ...trendyolReasons.flatMap(({ canonical }) => canonical),
      ...Object.values(yemeksepetiReasons).flatMap(({ canonical }) => (canonical === undefined ? [] : [canonical])),
    ];
    for (const name of used) expect(canonicalReasonNames).toContain(name);
    for (const { tr, en } of Object.values(canonicalReasons))
      expect([tr, en].every((text) => text.length > 0)).toBe(true);
  });

  it('depend at Getir on who delivers and how far the order is', () => {
    const ids = (deliveryBy: 'restaurant' | 'platform', status: 400 | 550 | 600) =>
      documentedReasons(platformOrder('getir', { deliveryBy, status })).flatMap(({ canonical }) => canonical);
    expect(ids('restaurant', 400)).toContain('NO_COURIER');
    expect(ids('platform', 400)).not.toContain('NO_COURIER');
    expect(ids('platform', 550)).toEqual(['TECHNICAL_PROBLEM']);
    // No call says to Getir that it is ready; one says that it has left.
    expect(ids('restaurant', 550)).toContain('ITEM_UNAVAILABLE');
    expect(ids('restaurant', 600)).toContain('ADDRESS_NOT_FOUND');
  });

  it('624 and 626 exist at Trendyol only for the own courier', () => {
    const ids = (deliveryBy: 'restaurant' | 'platform') =>
      trendyolReasonsOf(platformOrder('ty', { deliveryBy })).map(({ id }) => id);
    expect(ids('restaurant')).toEqual(expect.arrayContaining(['624', '626']));
    expect(ids('platform')).not.toEqual(expect.arrayContaining(['624']));
    expect(ids('platform')).not.toEqual(expect.arrayContaining(['626']));
  });

  it('are nine at Yemeksepeti once the order is accepted', () => {
    expect(reasonsOf({ status: 400 })).toHaveLength(24);
    expect(reasonsOf({ status: 500 })).toHaveLength(9);
  });

  it("are found by the platform's id, the canonical name and the text", () => {
    const accepted = trendyolReasonsOf(platformOrder('ty'));
    for (const wanted of ['621', 'ITEM_UNAVAILABLE', 'item_unavailable', 'TEDARİK PROBLEMİ', 'Item unavailable'])
      expect(chooseReason(accepted, wanted).id).toBe('621');
    expect(chooseReason(accepted, null).id).toBe('623');
  });

  it('that the platform does not know are refused with those that it does', () => {
    const accepted = trendyolReasonsOf(platformOrder('ty'));
    expect(() => chooseReason(accepted, 'nonsense')).toThrow(/621 \(Tedarik problemi\)/);
  });
});
