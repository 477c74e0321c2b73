import { screen, waitFor, within } from '@testing-library/react';
import { panelTests } from '../support/panel.tsx';
import { choose, dialog, retype } from '../support/press.ts';
import { id, key, page, session, summary } from '../support/samples.ts';

const panel = panelTests();
const open = async (orders = [summary()], options: Parameters<typeof panel.open>[1] = {}) => {
  panel.api.answer('listOrders', page(orders));
  panel.api.answer('getSandboxClock', { now: '2026-03-01T12:00:00.000Z', offsetMs: 0, advancingTo: null });
  const user = await panel.open('/sandbox/simulator', options);
  await screen.findByRole('note');
  return user;
};
const placed = {
  provider: 'ty' as const,
  providerOrderId: 'p1',
  restaurantId: id(10),
  total: 310,
  currency: 'TRY' as const,
};

describe('the sandbox in the panel', () => {
  it('is entered from the live side, which says what it is', async () => {
    await panel.open('/simulator');
    expect(screen.queryByRole('note')).toBeNull();
    const enter = await screen.findByRole('link', { name: 'Deneme ortamına geç' });
    expect(enter).toHaveAttribute('href', '/panel/sandbox/simulator');
    expect(screen.queryByRole('button', { name: 'Sipariş ver' })).toBeNull();
  });

  it('is told above every page, and left from there', async () => {
    panel.api.answer('listKeys', page([key()]));
    await panel.open('/sandbox/keys', { language: 'en' });
    const note = await screen.findByRole('note');
    expect(note).toHaveTextContent('Sandbox: nothing here is real');
    // What is connected is not called live here.
    expect(await screen.findByRole('status', { name: 'Connected' })).toBeVisible();
    expect(within(note).getByRole('link', { name: 'Back to the live account' })).toHaveAttribute('href', '/panel');
  });

  it('asks for everything on its own side, and its links stay there', async () => {
    await open();
    await waitFor(() => expect(panel.api.asked('listOrders')).not.toEqual([]));
    const asked = (['listOrders', 'getCatalogue', 'listAlerts'] as const).flatMap((name) => panel.api.asked(name));
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.filter(({ isOfSandbox }) => !isOfSandbox)).toEqual([]);
    const orders = within(screen.getByRole('navigation')).getByRole('link', { name: 'Siparişler' });
    expect(orders).toHaveAttribute('href', '/panel/sandbox/orders');
  });

  it('places an order with a magic word and a note', async () => {
    panel.api.answer('placeSandboxOrder', placed);
    const user = await open();
    await choose(user, 'Platform', 'Trendyol Go');
    await choose(user, 'Sihirli kelime', /^KOPRU-REFUSED/);
    await retype(user, screen.getByRole('textbox', { name: 'Müşterinin notu' }), 'acele');
    await user.click(screen.getByRole('button', { name: 'Sipariş ver' }));
    expect(await screen.findByText('Sipariş verildi')).toBeVisible();
    expect(panel.api.asked('placeSandboxOrder')[0]).toMatchObject({
      isOfSandbox: true,
      body: { provider: 'ty', note: 'KOPRU-REFUSED acele' },
    });
  });

  it('says what is missing where there is no simulator', async () => {
    panel.api.refuse('placeSandboxOrder', 'sandbox_not_set_up');
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Sipariş ver' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('SANDBOX_URL');
  });

  it('lets customers cancel and couriers go, where an order is still under way', async () => {
    panel.api.answer('cancelSandboxOrder', { provider: 'getir', providerOrderId: 'p1', platformStatus: 1500 });
    panel.api.refuse('moveSandboxCourier', 'invalid_transition', { params: { status: 400 } });
    const over = summary({ id: id(31), shortCode: '11111', status: 900 });
    const user = await open([summary(), over]);
    const [row, ended] = await screen.findAllByRole('listitem');
    if (row === undefined || ended === undefined) throw new Error('two orders are shown');
    await user.click(within(row).getByRole('button', { name: /^Müşteri iptal etsin/ }));
    expect(await screen.findByText('Müşteri iptal etti')).toBeVisible();
    expect(panel.api.asked('cancelSandboxOrder')[0]).toMatchObject({ id: summary().id });
    await user.click(within(row).getByRole('button', { name: /^Kurye ilerlesin/ }));
    expect(await screen.findByText(/Sipariş 400 durumunda/)).toBeVisible();
    expect(within(ended).queryByRole('button')).toBeNull();
  });

  it('sets a fault', async () => {
    panel.api.answer('setSandboxFault', { restaurants: 1 });
    const user = await open();
    await choose(user, 'Ne ters gitsin', '400: reddediliyor');
    await choose(user, 'Hangi komutta', 'Onay');
    await retype(user, screen.getByRole('textbox', { name: 'Kaç kez' }), '3');
    await user.click(screen.getByRole('button', { name: 'Aksaklığı başlat' }));
    expect(await screen.findByText('Aksaklık başlatıldı')).toBeVisible();
    expect(panel.api.asked('setSandboxFault')[0]?.body).toMatchObject({
      kind: 'refused',
      operation: 'verify',
      times: 3,
    });
  });

  it('begins again when that is confirmed', async () => {
    panel.api.answer('resetSandbox', { faults: 2, orders: 1 });
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Baştan başla' }));
    await user.click((await dialog()).getByRole('button', { name: 'Baştan başla' }));
    expect(await screen.findByText('Kaldırılan aksaklık: 2, iptal edilen sipariş: 1')).toBeVisible();
  });

  it('issues a test key, which is shown once', async () => {
    panel.api.answer('issueKey', { key: key(), secret: 'kpr_test_0123456789' });
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Anahtar üret' }));
    const form = await dialog();
    await user.type(form.getByRole('textbox', { name: /^Ad/ }), 'Kasa');
    await user.click(form.getByRole('button', { name: 'Oluştur' }));
    expect(await screen.findByDisplayValue('kpr_test_0123456789')).toBeVisible();
    expect(panel.api.asked('issueKey')[0]?.isOfSandbox).toBe(true);
  });

  it.each([
    [
      'tr',
      'Saat',
      'Gerçek saatle aynı',
      '+6 saat',
      'Gerçek saatten 1 gün 6 saat ileride',
      'Yeniden gönderilen bildirim: 3',
    ],
    [
      'en',
      'Clock',
      'The same as the real time',
      '+6 h',
      '1 day 6 hours ahead of the real time',
      'Webhooks sent again: 3',
    ],
  ] as const)('advances its clock and says what was released: %s', async (language, name, same, step, ahead, done) => {
    const user = await open([], { language });
    const clock = within(await screen.findByRole('region', { name }));
    expect(await clock.findByText(same)).toBeVisible();
    const advanced = { now: '2026-03-02T18:00:00.000Z', offsetMs: 30 * 3_600_000, advancingTo: null };
    const released = { retries: 3, probes: 0, scheduledOrders: 0, platformCalls: 0, platformActions: 0 };
    panel.api.answer('advanceSandboxClock', { ...advanced, released });
    panel.api.answer('getSandboxClock', advanced);
    await user.click(clock.getByRole('button', { name: step }));
    expect(await clock.findByText(done)).toBeVisible();
    expect(clock.getAllByRole('listitem')).toHaveLength(1);
    expect(await clock.findByText(ahead)).toBeVisible();
    expect(panel.api.asked('advanceSandboxClock')).toMatchObject([{ isOfSandbox: true, body: { advance: '6h' } }]);
  });

  it('says that nothing was due, and where the clock is still being advanced to', async () => {
    const user = await open([]);
    const clock = within(await screen.findByRole('region', { name: 'Saat' }));
    const onItsWay = { now: '2026-03-01T12:00:00.000Z', offsetMs: 900_000, advancingTo: '2026-03-02T12:00:00.000Z' };
    const released = { retries: 0, probes: 0, scheduledOrders: 0, platformCalls: 0, platformActions: 0 };
    panel.api.answer('advanceSandboxClock', { ...onItsWay, released });
    panel.api.answer('getSandboxClock', onItsWay);
    await user.click(clock.getByRole('button', { name: '+1 gün' }));
    expect(await clock.findByText('Bu arada vadesi gelen bir şey yoktu.')).toBeVisible();
    expect(await clock.findByText(/^Şu zamana kadar ileri alınıyor: 02 Mar/)).toBeVisible();
  });

  it('lets a viewer look, and no more', async () => {
    await open([summary()], { role: 'viewer' });
    expect(await screen.findAllByRole('listitem')).toHaveLength(1);
    expect(await screen.findByText('Gerçek saatle aynı')).toBeVisible();
    for (const name of ['+1 saat', 'Sipariş ver', 'Aksaklığı başlat', 'Anahtar üret', 'Baştan başla'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('is not offered to a person who is limited to some restaurants', async () => {
    const usual = session('operator');
    await panel.open('/simulator', {
      role: 'operator',
      signedInAs: { ...usual, user: { ...usual.user, restaurantIds: [id(10)] } },
    });
    expect(await screen.findByRole('link', { name: 'Ayarlar' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Deneme ortamı' })).toBeNull();
  });
});
