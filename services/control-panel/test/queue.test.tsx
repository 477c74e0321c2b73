import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { channelOf } from '@kopru/contracts/platforms/channels';
import { address, panelTests } from './support/panel.tsx';
import { cancelled, queue, queued, secondsAgo } from './support/queue-samples.ts';
import { commandResult, id, page, payments, restaurant } from './support/samples.ts';

const panel = panelTests();

const open = async (shown = queue({ waiting: [queued()] }), path = '/', options = {}) => {
  panel.api.answer('listRestaurants', page([restaurant()]));
  panel.api.answer('listIntegrations', page([]));
  panel.api.answer('listEndpoints', page([]));
  panel.api.answer('listOrders', page([]));
  panel.api.answer('getQueue', shown);
  return panel.open(path, options);
};
const card = async (number = '74753') => within(await screen.findByRole('listitem', { name: `Sipariş ${number}` }));

describe('the queue', () => {
  it('is the first screen: columns by state, and the day’s count and takings without a press', async () => {
    const preparing = queued({ id: id(31), shortCode: '11111', status: 500, allowedActions: ['advance', 'cancel'] });
    await open(queue({ waiting: [queued()], preparing: [preparing] }));
    const waiting = within(await screen.findByRole('region', { name: 'Onay bekleyenler' }));
    expect(waiting.getByText('74753')).toBeVisible();
    expect(waiting.getByText('Adana dürüm', { exact: false })).toHaveTextContent('2× Adana dürüm');
    expect(waiting.getByText('Çıkarılan: Soğan')).toBeVisible();
    expect(waiting.getByText('Az acılı olsun')).toBeVisible();
    const made = within(screen.getByRole('region', { name: 'Hazırlanıyor' }));
    // At the counter an order leaves; that it is ready may be said before.
    expect(made.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Yola çıkar',
      'Hazır · yalnız burada',
      '',
      '',
    ]);
    expect(screen.getByText('Bugünkü sipariş').parentElement).toHaveTextContent('41');
    expect(screen.getByText('Bugünkü ciro').parentElement).toHaveTextContent('₺12.345,00');
  });

  it.each([
    ['calm', 10],
    ['soon', 40],
    ['late', 200],
  ])('colours the age of an order by the platform’s own clock: %s', async (urgency, seconds) => {
    const waiting = queued({
      createdAt: secondsAgo(seconds),
      callAt: secondsAgo(seconds - 30),
      acceptUntil: secondsAgo(seconds - 300),
    });
    await open(queue({ waiting: [waiting] }));
    const item = await screen.findByRole('listitem', { name: 'Sipariş 74753' });
    expect(item).toHaveAttribute('data-urgency', urgency);
    expect(item).toHaveTextContent(`${Math.floor(seconds / 60)} dk`);
  });

  it.each([
    ['calm', 10, /^Kurye \d\d:\d\d saatinde gelir$/, 60],
    ['soon', 20, '5 dk içinde hazır olmalı', 5],
    ['late', 42, '7 dk gecikti', -7],
    ['late', 42, '3 sa 5 dk gecikti', -185],
    ['late', 42, '7 gün gecikti', -10_359],
    ['late', 42, undefined, undefined],
  ])('colours a dish by the time that was promised: %s after %s min', async (urgency, minutes, text, promised) => {
    const pickupAt = promised === undefined ? undefined : secondsAgo(promised * -60 + 2);
    const made = { createdAt: secondsAgo(3600), since: secondsAgo(minutes * 60), pickupAt };
    await open(queue({ preparing: [queued({ ...made, status: 500, deliveryBy: 'platform' })] }));
    const item = await screen.findByRole('listitem', { name: 'Sipariş 74753' });
    expect(item).toHaveAttribute('data-urgency', urgency);
    expect(within(item).getByText(`${minutes} dk`)).toHaveAttribute('data-urgency', urgency);
    if (text !== undefined) expect(within(item).getByText(text)).toBeVisible();
  });

  it.each([
    [600, undefined],
    [700, 'Kurye yola çıktı'],
    [800, 'Kurye adreste'],
  ] as const)('counts on with each step of a courier, and says where they are: %s', async (status, place) => {
    const times = { createdAt: secondsAgo(605), since: secondsAgo(5), pickupAt: secondsAgo(300) };
    await open(queue({ underWay: [queued({ status, ...times, allowedActions: [] })] }));
    const shown = await card();
    expect(shown.getByText('toplam 10 dk')).toBeVisible();
    expect(shown.queryByText(/^Kurye/)?.textContent).toBe(place);
  });

  it('says when the customer was promised it, unless it is wanted at a time of its own', async () => {
    const promisedAt = secondsAgo(-1500);
    const later = queued({ id: id(31), shortCode: '2', promisedAt, scheduledFor: secondsAgo(-3000) });
    await open(queue({ waiting: [queued({ promisedAt }), later] }));
    expect((await card()).getByText(/^Müşteriye söz verilen zaman \d\d:\d\d$/)).toBeVisible();
    expect((await card('2')).queryByText(/söz verilen/)).toBeNull();
  });

  it('marks what comes before others, and says where nothing may be left out without a word', async () => {
    const [line] = queued().lines;
    const lines = (['remove', 'call_customer'] as const).map((ifUnavailable) => ({ ...line!, ifUnavailable }));
    await open(queue({ waiting: [queued({ isPriority: true, lines })] }));
    const shown = await card();
    expect(shown.getByText('ÖNCELİKLİ')).toBeVisible();
    expect(shown.getByText('Yoksa: müşteriyi arayın')).toBeVisible();
    expect(shown.queryByText('Yoksa: çıkarın')).toBeNull();
  });

  it.each([
    ['arrived', 'Kurye kapıda'],
    ['waiting', 'Kurye kapıda bekliyor'],
  ] as const)('says that the courier is at the door: %s', async (courierState, text) => {
    await open(queue({ preparing: [queued({ status: 500, deliveryBy: 'platform', courierState })] }));
    expect((await card()).getByText(text)).toBeVisible();
  });

  it.each([
    [110, undefined, /^Kural \d+ sn sonra onaylar$/],
    [110, true, /^Kural \d+ sn sonra, restoran açıksa onaylar$/],
    [600, undefined, /^Kural \d+ dk sonra onaylar$/],
    [-2, undefined, 'Kural onaylıyor'],
  ] as const)('counts down to the accept policy: %s s, only if open: %s', async (inSeconds, isPolicyIfOpen, text) => {
    await open(queue({ waiting: [queued({ policyAt: secondsAgo(-inSeconds), isPolicyIfOpen })] }));
    expect((await card()).getByText(text)).toBeVisible();
  });

  it('says nothing of a policy where somebody is asked', async () => {
    await open();
    expect((await card()).queryByText(/Kural/)).toBeNull();
  });

  it('says from when the wait of a courier costs something', async () => {
    const waiting = { status: 500, deliveryBy: 'platform', courierState: 'waiting' } as const;
    await open(queue({ preparing: [queued({ ...waiting, waitingFeeFrom: secondsAgo(-120) })] }));
    expect((await card()).getByText(/^Bekleme ücreti: \d\d:\d\d itibarıyla$/)).toBeVisible();
  });

  it.each([['/'], ['/kitchen']])(
    'shows the preparation time that was chosen, and a dish that is late, on %s',
    async (path) => {
      const made = {
        status: 500,
        preparationMinutes: 20,
        since: secondsAgo(1500),
        allowedActions: ['advance'],
      } as const;
      const late = queued({ ...made, allowedActions: ['advance'], readyAt: secondsAgo(300 + 2) });
      const calm = queued({
        ...made,
        id: id(31),
        shortCode: '2',
        allowedActions: ['advance'],
        since: secondsAgo(60),
        readyAt: secondsAgo(-1140),
      });
      await open(queue({ preparing: [late, calm] }), path);
      expect((await card()).getByText(/^Süre 20 dk · \d\d:\d\d saatinde hazır$/)).toBeVisible();
      expect((await card()).getByText('5 dk gecikti')).toHaveAttribute('data-urgency', 'late');
      expect((await card('2')).getByText(/^Süre 20 dk · /)).toBeVisible();
      expect((await card('2')).queryByText(/gecikti/)).toBeNull();
    },
  );

  it('names the courier where the platform has, and says where they are', async () => {
    const underWay = queued({ status: 800, courierName: 'Can Y.', allowedActions: [] });
    const preparing = queued({
      id: id(31),
      shortCode: '2',
      status: 500,
      courierName: 'Ali K.',
      allowedActions: ['advance'],
    });
    await open(queue({ underWay: [underWay], preparing: [preparing] }));
    expect((await card()).getByText('Kurye adreste · Can Y.')).toBeVisible();
    expect((await card('2')).getByText('Kurye: Ali K.')).toBeVisible();
  });

  it('accepts at one press', async () => {
    const user = await open();
    panel.api.answer('verifyOrder', commandResult(500));
    await user.click((await card()).getByRole('button', { name: 'Onayla' }));
    expect(await screen.findByText('Sipariş onaylandı')).toBeVisible();
    expect(panel.api.asked('verifyOrder')[0]).toMatchObject({ id: id(30), body: {} });
  });

  it('accepts with a preparation time where the platform takes one, and only there', async () => {
    const waiting = queued({ provider: 'ys', channel: channelOf('yemeksepeti') });
    const user = await open(queue({ waiting: [waiting, queued({ id: id(31), shortCode: '2' })] }));
    panel.api.answer('verifyOrder', commandResult(500));
    expect((await card('2')).queryByRole('combobox')).toBeNull();
    await user.selectOptions((await card()).getByRole('combobox', { name: 'Hazırlık süresi' }), '20 dk');
    await user.click((await card()).getByRole('button', { name: 'Onayla' }));
    await waitFor(() => expect(panel.api.asked('verifyOrder')[0]?.body).toEqual({ preparationMinutes: 20 }));
  });

  it('names first how long the kitchen needs, and sends it only where a person chooses it', async () => {
    const waiting = queued({ provider: 'ys', channel: channelOf('yemeksepeti') });
    const user = await open(queue({ waiting: [waiting] }));
    panel.api.answer('verifyOrder', commandResult(500));
    const box = (await card()).getByRole('combobox', { name: 'Hazırlık süresi' });
    expect(await within(box).findByRole('option', { name: 'Öneri: 21 dk' })).toBe(box.firstElementChild);
    expect(box).toHaveDisplayValue('Süre');
    await user.click((await card()).getByRole('button', { name: 'Onayla' }));
    await waitFor(() => expect(panel.api.asked('verifyOrder')[0]?.body).toEqual({}));
    await user.selectOptions(box, 'Öneri: 21 dk');
    await user.click((await card()).getByRole('button', { name: 'Onayla' }));
    await waitFor(() => expect(panel.api.asked('verifyOrder')[1]?.body).toEqual({ preparationMinutes: 21 }));
  });

  it('refuses from the card, with the platform’s reasons', async () => {
    const user = await open();
    panel.api.answer('cancelReasons', { reasons: [{ id: '1', name: 'Yoğunluk', nameEn: 'Busy' }] });
    panel.api.answer('cancelOrder', commandResult(1600));
    await user.click((await card()).getByRole('button', { name: '74753 numaralı siparişi reddet' }));
    await user.click(await screen.findByRole('radio', { name: 'Yoğunluk' }));
    await user.click(screen.getByRole('button', { name: 'Siparişi iptal et' }));
    await waitFor(() => expect(panel.api.asked('cancelOrder')[0]?.body).toEqual({ reason: '1' }));
  });

  it('asks before it accepts all that wait, and says how many it could not', async () => {
    const user = await open(queue({ waiting: [1, 2, 3].map((n) => queued({ id: id(n), shortCode: String(n) })) }));
    panel.api.answer('verifyOrder', commandResult(500));
    const acceptAll = async () => {
      const all = await screen.findByRole('button', { name: 'Hepsini onayla (3)' });
      // It is busy until the orders were read anew.
      await waitFor(() => expect(all).toBeEnabled());
      await user.click(all);
      const question = within(await screen.findByRole('dialog', { name: '3 sipariş onaylansın mı?' }));
      return question.findByRole('button', { name: 'Evet, hepsini onayla' });
    };
    const yes = await acceptAll();
    expect(panel.api.asked('verifyOrder')).toEqual([]);
    await user.click(yes);
    expect(await screen.findByText('3 sipariş onaylandı')).toBeVisible();
    expect(
      panel.api
        .asked('verifyOrder')
        .map((asked) => asked.id)
        .sort(),
    ).toEqual([id(1), id(2), id(3)]);
    panel.api.refuse('verifyOrder', 'command_in_progress');
    await user.click(await acceptAll());
    expect(await screen.findByText('0 sipariş onaylandı, 3 sipariş onaylanamadı')).toBeVisible();
  });

  it('asks before an order is delivered, because that cannot be undone', async () => {
    const underWay = queued({ status: 600, allowedActions: ['advance', 'cancel'] });
    const user = await open(queue({ underWay: [underWay] }));
    panel.api.answer('advanceOrder', commandResult(900, 600));
    await user.click((await card()).getByRole('button', { name: 'Teslim edildi' }));
    expect(panel.api.asked('advanceOrder')).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Evet, teslim edildi' }));
    await waitFor(() => expect(panel.api.asked('advanceOrder')[0]?.body).toEqual({ expectedStatus: 600 }));
  });

  it('shows a viewer everything and no buttons', async () => {
    await open(queue({ waiting: [queued(), queued({ id: id(31), shortCode: '2' })] }), '/', { role: 'viewer' });
    expect((await card()).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Hepsini onayla/ })).toBeNull();
  });

  it('lists the oldest and says how many more there are', async () => {
    const shown = queue({ waiting: [queued()] });
    await open({ ...shown, columns: { ...shown.columns, waiting: { ...shown.columns.waiting, count: 990 } } });
    expect(await screen.findByRole('link', { name: 've 989 sipariş daha' })).toHaveAttribute(
      'href',
      '/panel/orders?status=325,400',
    );
  });

  it('says so when nobody answers, and has no all-clear', async () => {
    panel.api.answer('listRestaurants', page([]));
    for (const name of ['listIntegrations', 'listEndpoints', 'listOrders', 'getQueue'] as const)
      panel.api.refuse(name, 'unavailable');
    await panel.open('/');
    expect(await screen.findByRole('alert')).toHaveTextContent('Hizmetin bir bölümüne şu anda ulaşılamıyor');
    expect(screen.queryByText('Onay bekleyen sipariş yok.')).toBeNull();
  });
});

describe.each([['/'], ['/kitchen']])('what was cancelled or changed, on %s', (path) => {
  const notices = async () => within(await screen.findByRole('region', { name: 'İptal edilen ve değişen siparişler' }));

  it('stays struck out, with who cancelled it and what it cost, until somebody has seen it', async () => {
    const notice = cancelled();
    const user = await open(queue({ waiting: [queued({ id: id(31), shortCode: '2' })] }, [notice]), path);
    const shown = await notices();
    const item = shown.getByRole('listitem', { name: 'Sipariş 74753' });
    expect(item).toHaveAttribute('data-ended', 'true');
    for (const text of ['İPTAL: müşteri iptal etti', 'Hazırlamayı bırakın', 'Vazgeçti', 'Kayıp: ₺300,00'])
      expect(within(item).getByText(text)).toBeVisible();
    expect(within(item).queryByRole('button', { name: 'Onayla' })).toBeNull();
    panel.api.answer('markSeen', { isSeen: true });
    panel.api.answer('getQueue', queue());
    await user.click(shown.getByRole('button', { name: '74753 numaralı sipariş: Gördüm' }));
    await waitFor(() => expect(screen.queryByText('İPTAL: müşteri iptal etti')).toBeNull());
    expect(panel.api.asked('markSeen')).toMatchObject([{ id: id(30), body: { until: notice.at } }]);
  });

  it('are all counted where they are more than are listed', async () => {
    const shown = [cancelled(), cancelled({ id: id(31), shortCode: '2' })];
    await open({ ...queue({}, shown), noticeCount: 9 }, path);
    const listed = await notices();
    expect(listed.getByRole('heading', { level: 2 })).toHaveTextContent('İptal edilen ve değişen siparişler 9');
    expect(listed.getByText(/^7 sipariş daha iptal edildi veya değişti/)).toBeVisible();
  });

  it('says that the time was over', async () => {
    const cancel = { by: 'platform', reasonName: null, note: null, isTimedOut: true } as const;
    await open(queue({}, [cancelled({ cancel, statusBefore: 400 })]), path);
    expect((await notices()).getByText('SÜRESİ DOLDU, platform iptal etti')).toBeVisible();
    expect(screen.queryByText('Hazırlamayı bırakın')).toBeNull();
  });

  it('marks on the card in its column what is new, struck out, fewer and replaced', async () => {
    const [line] = queued().lines;
    const lines = [
      { ...line!, lineId: 'a', name: 'Ayran', quantity: 1, cancelledQuantity: 1 },
      { ...line!, lineId: 'b', name: 'Künefe', quantity: 0.5 },
      { ...line!, lineId: 'c', name: 'Lahmacun', quantity: 3, cancelledQuantity: 1 },
    ];
    const changes = [
      {
        what: 'urunler' as const,
        lines: [
          { kind: 'cancelled' as const, lineId: 'a', name: 'Ayran', before: 1, after: 0 },
          { kind: 'new' as const, lineId: 'b', name: 'Künefe', before: 0, after: 0.5 },
          { kind: 'fewer' as const, lineId: 'c', name: 'Lahmacun', before: 3, after: 2 },
        ],
      },
      { what: 'not' as const, before: 'Acısız', after: 'Acılı' },
    ];
    const made = queued({ status: 500, allowedActions: ['advance', 'cancel'], lines });
    await open(queue({ preparing: [made] }, [cancelled({ ...made, cancel: null, statusBefore: 500, changes })]), path);
    const preparing = within(await screen.findByRole('region', { name: 'Hazırlanıyor' }));
    const item = preparing.getByRole('listitem', { name: 'Sipariş 74753' });
    expect(item).toHaveAttribute('data-changed', 'true');
    const itemOf = (name: string) => preparing.getByText(name, { exact: false }).closest('li');
    expect(preparing.getByText('iptal').closest('li')).toHaveAttribute('data-gone', 'true');
    expect(itemOf('Künefe')).toHaveTextContent('0,5× Künefeyeni');
    expect(itemOf('Lahmacun')).toHaveTextContent('2× Lahmacun3 → 2');
    expect(preparing.getByText('Not: Acısız → Acılı')).toBeVisible();
    expect(preparing.getByRole('button', { name: 'Yola çıkar' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'İptal edilen ve değişen siparişler' })).toBeNull();
  });
});

describe('an order', () => {
  it('shows choices beneath what they belong to, trials, and how much could not be read', async () => {
    const [line] = queued().lines;
    const choices = [
      { name: 'Hamburger', quantity: 1, removed: ['Soğan'], choices: [{ name: 'Peynir', quantity: 2 }] },
    ];
    await open(queue({ waiting: [queued({ isTest: true, unread: 2, lines: [{ ...line!, choices, without: [] }] })] }));
    const shown = await card();
    expect(shown.getByText('TEST SİPARİŞİ')).toBeVisible();
    expect(shown.getByText('2 bilgi okunamadı; platformun ekranına da bakın')).toBeVisible();
    const burger = shown.getByText('Hamburger', { exact: false });
    expect(within(burger).getByText('2× Peynir')).toBeVisible();
    expect(within(burger).getByText('Çıkarılan: Soğan')).toBeVisible();
  });

  it('that was cancelled is shown to a viewer without a button', async () => {
    await open(queue({}, [cancelled()]), '/', { role: 'viewer' });
    expect(await screen.findByText('İPTAL: müşteri iptal etti')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Gördüm/ })).toBeNull();
  });
});

describe('a queue that is scrolled down', () => {
  afterEach(() => Reflect.deleteProperty(window, 'IntersectionObserver'));

  it.each([['/'], ['/kitchen']])('still has the order that waits in a bar, on %s', async (path) => {
    const notified = { notify: (_isSeen: boolean): void => undefined };
    Object.assign(window, {
      IntersectionObserver: class {
        constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
          notified.notify = (isIntersecting) => act(() => notify([{ isIntersecting }]));
        }
        observe() {}
        disconnect() {}
      },
    });
    await open(queue({ waiting: [queued()] }), path);
    await card();
    notified.notify(true);
    expect(screen.queryByRole('region', { name: 'Bekleyen sipariş' })).toBeNull();
    notified.notify(false);
    const bar = within(await screen.findByRole('region', { name: 'Bekleyen sipariş' }));
    expect(bar.getByText('74753')).toBeVisible();
    expect(bar.getByRole('button', { name: 'Onayla' })).toBeVisible();
  });
});

describe('an account with several branches', () => {
  it('reads on each card and in the bar which branch it is of', async () => {
    const shown = queue({ waiting: [queued()] }, [cancelled({ id: id(32), restaurantId: id(11), shortCode: '9' })]);
    await open(shown);
    expect((await card()).queryByText(/Kadıköy/)).toBeNull();
    panel.api.answer('listRestaurants', page([restaurant(), restaurant({ id: id(11), name: 'Beşiktaş' })]));
    cleanup();
    panel.api.answer('groupedPayments', payments);
    await panel.open('/');
    expect(await (await card()).findByText('Elif Kaya · Kadıköy')).toBeVisible();
    expect((await card('9')).getByText('Elif Kaya · Beşiktaş')).toBeVisible();
    cleanup();
    await panel.open('/payments');
    const bar = within(await screen.findByRole('region', { name: 'Bekleyen sipariş' }));
    expect(await bar.findByText('Kadıköy')).toBeVisible();
    expect(screen.getByText('9 · Beşiktaş · ₺300,00')).toBeVisible();
  });
});

describe('from every other page', () => {
  it('the order that has waited longest is accepted at one press', async () => {
    panel.api.answer('groupedPayments', payments);
    const user = await open(queue({ waiting: [queued(), queued({ id: id(31) })] }), '/payments');
    panel.api.answer('verifyOrder', commandResult(500));
    const bar = within(await screen.findByRole('region', { name: 'Bekleyen sipariş' }));
    expect(bar.getByRole('link', { name: '2 sipariş onay bekliyor' })).toHaveAttribute('href', '/panel');
    // Read whole, however narrow the bar.
    expect(bar.getByText(/₺[\d.,]+ · \d+ dk$/)).not.toHaveAttribute('data-truncate');
    await user.click(bar.getByRole('button', { name: 'Onayla' }));
    await waitFor(() => expect(panel.api.asked('verifyOrder')[0]?.id).toBe(id(30)));
  });

  it('the number that waits stands in the title and in the menu, with a mark for what was cancelled', async () => {
    panel.api.answer('groupedPayments', payments);
    await open(queue({ waiting: [queued(), queued({ id: id(31) })] }, [cancelled({ id: id(32) })]), '/payments');
    await waitFor(() => expect(document.title).toBe('‼ (2) Ödemeler · Köprü'));
    const menu = within(screen.getByRole('navigation'));
    const link = menu.getByRole('link', { name: 'Aktif siparişler 2 sipariş onay bekliyor' });
    expect(within(link).getByText('2')).toBeVisible();
  });

  it('the number that waits stands on the icon of the installed application', async () => {
    const shown: number[] = [];
    const setAppBadge = (count: number): Promise<void> => Promise.resolve(void shown.push(count));
    Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge, configurable: true });
    panel.api.answer('groupedPayments', payments);
    await open(queue({ waiting: [queued(), queued({ id: id(31) })] }), '/payments');
    await waitFor(() => expect(shown.at(-1)).toBe(2));
    Reflect.deleteProperty(navigator, 'setAppBadge');
  });

  it('more orders are told of than the server counts', async () => {
    panel.api.answer('groupedPayments', payments);
    const shown = queue({ waiting: [queued()] });
    await open(
      { ...shown, columns: { ...shown.columns, waiting: { ...shown.columns.waiting, count: 1000 } } },
      '/payments',
    );
    expect(await screen.findByRole('link', { name: '1000+ sipariş onay bekliyor' })).toBeVisible();
  });
});

describe('the kitchen’s screen', () => {
  it('shows whole orders, dark, and nothing of the frame', async () => {
    const lines = Array.from({ length: 9 }, (_, n) => ({ ...queued().lines[0]!, name: `Yemek ${n}` }));
    const user = await open(queue({ waiting: [queued({ lines })] }), '/kitchen');
    expect((await card()).getByText(/Yemek 8/)).toBeVisible();
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(screen.queryByRole('navigation')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Mutfak ekranını kapat' }));
    await waitFor(() => expect(address()).toBe(''));
    await waitFor(() => expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'light'));
  });
});
