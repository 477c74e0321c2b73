import { screen, waitFor } from '@testing-library/react';
import { openOrder, type Order } from './support/order-drawer.ts';
import { panelTests } from './support/panel.tsx';
import { commandResult, id, order } from './support/samples.ts';

const panel = panelTests();

describe('what can be done with an order', () => {
  const buttons = [
    'Onayla',
    'Hazırlamaya başla',
    'Yola çıkar',
    'Kuryeye verildi',
    'Hazır',
    'Hazır · yalnız burada',
    'Teslim edildi',
    'İptal et',
    'Muhasebeye aktarıldı olarak işaretle',
  ];

  const offered = (drawer: Awaited<ReturnType<typeof openOrder>>['drawer']) =>
    buttons.filter((name) => drawer.queryByRole('button', { name }) !== null);

  it.each<[string, Partial<Order>, string[]]>([
    ['a new one', {}, ['Onayla', 'İptal et', 'Muhasebeye aktarıldı olarak işaretle']],
    [
      'one being prepared',
      { status: 500, allowedActions: ['advance', 'cancel'] },
      ['Yola çıkar', 'Hazır · yalnız burada', 'İptal et', 'Muhasebeye aktarıldı olarak işaretle'],
    ],
    [
      'one that its platform is told is ready',
      { status: 500, provider: 'ty', allowedActions: ['advance', 'cancel'] },
      ['Yola çıkar', 'Hazır', 'İptal et', 'Muhasebeye aktarıldı olarak işaretle'],
    ],
    [
      'one of an own channel',
      { status: 500, provider: 'direct', allowedActions: ['advance', 'cancel'] },
      ['Yola çıkar', 'Hazır', 'İptal et', 'Muhasebeye aktarıldı olarak işaretle'],
    ],
    [
      'one that the platform’s courier will fetch',
      { status: 500, delivery: { by: 'platform' }, allowedActions: ['advance', 'cancel'] },
      ['Kuryeye verildi', 'Hazır', 'İptal et', 'Muhasebeye aktarıldı olarak işaretle'],
    ],
    [
      'one that is ready',
      { status: 550, allowedActions: ['advance', 'cancel'] },
      ['Yola çıkar', 'İptal et', 'Muhasebeye aktarıldı olarak işaretle'],
    ],
    [
      'one that is ready for its customer',
      { status: 550, delivery: { by: 'pickup' }, allowedActions: ['advance', 'cancel'] },
      ['Teslim edildi', 'İptal et', 'Muhasebeye aktarıldı olarak işaretle'],
    ],
    [
      'one under way',
      { status: 600, allowedActions: ['advance', 'cancel'] },
      ['Teslim edildi', 'İptal et', 'Muhasebeye aktarıldı olarak işaretle'],
    ],
    [
      'one that waits for the platform’s courier',
      { status: 550, delivery: { by: 'platform' }, allowedActions: ['advance', 'cancel'] },
      ['Kuryeye verildi', 'İptal et', 'Muhasebeye aktarıldı olarak işaretle'],
    ],
    [
      'one that the platform’s courier has',
      { status: 700, delivery: { by: 'platform' }, allowedActions: ['advance', 'cancel'] },
      ['İptal et', 'Muhasebeye aktarıldı olarak işaretle'],
    ],
    [
      'one that the customer will fetch',
      { status: 500, delivery: { by: 'pickup' }, allowedActions: ['advance', 'cancel'] },
      ['Hazır · yalnız burada', 'İptal et', 'Muhasebeye aktarıldı olarak işaretle'],
    ],
    ['a delivered one', { status: 900, allowedActions: [] }, ['Muhasebeye aktarıldı olarak işaretle']],
    ['a delivered and reported one', { status: 900, allowedActions: [], isReport: true }, []],
    ['a cancelled one', { status: 1600, allowedActions: [] }, []],
  ])('of %s is offered to an operator', async (_name, change, expected) => {
    // Of a cancelled one the products are asked for, too.
    panel.api.answer('listItems', { restaurantId: id(1), version: 1, items: [] });
    const { drawer } = await openOrder(panel, order(change), { role: 'operator' });
    expect(offered(drawer)).toEqual(expected);
  });

  it('is left out for a viewer, who is told why and sees no raw body', async () => {
    const { drawer } = await openOrder(panel, order(), { role: 'viewer' });
    expect(offered(drawer)).toEqual([]);
    expect(drawer.getByText('İzleyici rolü siparişlerde işlem yapamaz.')).toBeVisible();
    expect(drawer.queryByRole('tab', { name: 'Ham veri' })).toBeNull();
  });

  it('is said when it was done', async () => {
    const { user, drawer } = await openOrder(panel);
    panel.api.answer('verifyOrder', commandResult(500));
    panel.api.answer('getOrder', order({ status: 500, allowedActions: ['advance', 'cancel'] }));
    await user.click(drawer.getByRole('button', { name: 'Onayla' }));
    expect(await screen.findByText('Sipariş onaylandı')).toBeVisible();
    const next = await drawer.findByRole('button', { name: 'Yola çıkar' });
    await waitFor(() => expect(next).toBeEnabled());
  });

  it('is one step from the status that the person sees', async () => {
    const { user, drawer } = await openOrder(panel, order({ status: 500, allowedActions: ['advance', 'cancel'] }));
    panel.api.answer('advanceOrder', commandResult(600, 500));
    await user.click(drawer.getByRole('button', { name: 'Yola çıkar' }));
    await screen.findByText('Sipariş yola çıktı');
    expect(panel.api.asked('advanceOrder')[0]?.body).toEqual({ expectedStatus: 500 });
  });

  it.each([
    [350, 'restaurant', 'Hazırlamaya başla', 'Sipariş hazırlanıyor'],
    [500, 'platform', 'Kuryeye verildi', 'Sipariş kuryeye verildi'],
  ] as const)('from %s with %s is told in its own words', async (status, by, button, sent) => {
    const shown = order({ status, delivery: { by }, allowedActions: ['advance', 'cancel'] });
    const { user, drawer } = await openOrder(panel, shown);
    panel.api.answer('advanceOrder', commandResult(600, status));
    await user.click(drawer.getByRole('button', { name: button }));
    expect(await screen.findByText(sent)).toBeVisible();
  });

  it.each(['platform', 'pickup'] as const)('may be that it is ready: brought by %s', async (by) => {
    const shown = order({ status: 500, provider: 'ty', delivery: { by }, allowedActions: ['advance', 'cancel'] });
    const { user, drawer } = await openOrder(panel, shown);
    panel.api.answer('advanceOrder', commandResult(550, 500));
    await user.click(drawer.getByRole('button', { name: 'Hazır' }));
    expect(await screen.findByText('Sipariş hazır')).toBeVisible();
    expect(panel.api.asked('advanceOrder')[0]?.body).toEqual({ expectedStatus: 500, targetStatus: 550 });
  });

  it('says whom a step that only this restaurant sees is not told', async () => {
    const { drawer } = await openOrder(panel, order({ status: 500, allowedActions: ['advance', 'cancel'] }));
    expect(drawer.getByRole('button', { name: 'Hazır · yalnız burada' })).toHaveAttribute(
      'title',
      'Getir Yemek bu adımı bilmez; sipariş yalnızca Köprü’de hazır görünür.',
    );
  });

  it('hands out what a customer fetches in one press, and tells it once', async () => {
    const shown = order({ status: 550, delivery: { by: 'pickup' }, allowedActions: ['advance', 'cancel'] });
    const { user, drawer } = await openOrder(panel, shown);
    panel.api.answer('advanceOrder', ({ body }) =>
      (body as { expectedStatus: number }).expectedStatus === 550 ? commandResult(600, 550) : commandResult(900, 600),
    );
    await user.click(drawer.getByRole('button', { name: 'Teslim edildi' }));
    await user.click(await screen.findByRole('button', { name: 'Evet, teslim edildi' }));
    expect(await screen.findByText('Sipariş teslim edildi')).toBeVisible();
    expect(panel.api.asked('advanceOrder').map(({ body }) => body)).toEqual([
      { expectedStatus: 550 },
      { expectedStatus: 600 },
    ]);
  });

  it('is asked for before the order is closed as delivered', async () => {
    const { user, drawer } = await openOrder(panel, order({ status: 600, allowedActions: ['advance', 'cancel'] }));
    panel.api.answer('advanceOrder', commandResult(900, 600));
    await user.click(drawer.getByRole('button', { name: 'Teslim edildi' }));
    expect(panel.api.asked('advanceOrder')).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Evet, teslim edildi' }));
    expect(await screen.findByText('Sipariş teslim edildi')).toBeVisible();
    expect(panel.api.asked('advanceOrder')[0]?.body).toEqual({ expectedStatus: 600 });
  });

  it('keeps the focus from one step to the next, and at the end', async () => {
    const { user, drawer } = await openOrder(panel);
    panel.api.answer('verifyOrder', commandResult(500));
    panel.api.answer('getOrder', order({ status: 500, delivery: { by: 'platform' }, allowedActions: ['advance'] }));
    const release = panel.api.pauseAnswers('verifyOrder');
    await user.click(drawer.getByRole('button', { name: 'Onayla' }));
    release();
    const next = await drawer.findByRole('button', { name: 'Kuryeye verildi' });
    expect(next).toHaveFocus();
    panel.api.answer('advanceOrder', commandResult(600, 500));
    panel.api.answer('getOrder', order({ status: 600, delivery: { by: 'platform' }, allowedActions: [] }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(drawer.queryByRole('button', { name: 'Kuryeye verildi' })).toBeNull());
    expect(drawer.getByRole('button', { name: 'Muhasebeye aktarıldı olarak işaretle' }).parentElement).toHaveFocus();
  });

  it('is also to mark it as booked', async () => {
    const { user, drawer } = await openOrder(panel);
    const { id: orderId, providerOrderId } = order();
    panel.api.answer('markReported', { orderId, providerOrderId, isReport: true });
    panel.api.answer('getOrder', order({ isReport: true }));
    await user.click(drawer.getByRole('button', { name: 'Muhasebeye aktarıldı olarak işaretle' }));
    await waitFor(() =>
      expect(drawer.queryByRole('button', { name: 'Muhasebeye aktarıldı olarak işaretle' })).toBeNull(),
    );
    expect(panel.api.asked('markReported')).toHaveLength(1);
  });

  it('is not asked for twice by a second press', async () => {
    const { user, drawer } = await openOrder(panel);
    panel.api.answer('verifyOrder', commandResult(500));
    const release = panel.api.pauseAnswers('verifyOrder');
    const verify = drawer.getByRole('button', { name: 'Onayla' });
    await user.click(verify);
    await user.click(verify);
    expect(drawer.getByRole('button', { name: 'İptal et' })).toBeDisabled();
    release();
    await screen.findByText('Sipariş onaylandı');
    expect(panel.api.asked('verifyOrder')).toHaveLength(1);
  });

  it.each([
    ['tr', 'İşlem yapılamadı', 'Sipariş 600 durumunda; bu işlem yapılamaz', 'Onayla'],
    ['en', 'That did not work', 'The order is at status 600, which does not allow that', 'Accept'],
  ] as const)('is refused in the words of the reader (%s)', async (language, title, text, button) => {
    const { user, drawer } = await openOrder(panel, order(), { language });
    panel.api.refuse('verifyOrder', 'invalid_transition', { params: { status: 600 } });
    await user.click(drawer.getByRole('button', { name: button }));
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  });

  it('is shown as it is now when a colleague was faster', async () => {
    const { user, drawer } = await openOrder(panel);
    panel.api.refuse('verifyOrder', 'invalid_transition', { params: { status: 600 } });
    panel.api.answer('getOrder', order({ status: 600, allowedActions: ['advance', 'cancel'] }));
    await user.click(drawer.getByRole('button', { name: 'Onayla' }));
    const next = await drawer.findByRole('button', { name: 'Teslim edildi' });
    await waitFor(() => expect(next).toBeEnabled());
  });
});
