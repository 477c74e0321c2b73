import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { LiveEvent } from '@kopru/contracts/panel/overview';
import { channelOf } from '@kopru/contracts/platforms/channels';
import { panelTests } from './support/panel.tsx';
import { cancelled, queue, queued, type Queue } from './support/queue-samples.ts';
import { id, order, page, restaurant } from './support/samples.ts';

const panel = panelTests();

/** What jsdom has not: it keeps what was to be played. */
const rings: { frequency: number; loudness: number }[] = [];
const speaker = { state: 'running' as AudioContextState, changed: () => undefined as void };
class Speaker extends EventTarget {
  currentTime = 0;
  destination = {};
  get state() {
    return speaker.state;
  }
  constructor() {
    super();
    speaker.changed = () => void this.dispatchEvent(new Event('statechange'));
  }
  resume() {
    return Promise.resolve();
  }
  createGain() {
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: (to: number) => levels.push(to) };
    const levels: number[] = [];
    return { gain, levels, connect: () => undefined };
  }
  createOscillator() {
    const frequency = { value: 0 };
    return {
      frequency,
      connect: (gain: { levels: number[] }) => {
        rings.push({ frequency: frequency.value, loudness: Math.max(...gain.levels) });
        return { connect: () => undefined };
      },
      start: () => undefined,
      stop: () => undefined,
    };
  }
}
Object.assign(window, { AudioContext: Speaker });

const event = (change: Partial<LiveEvent> = {}): LiveEvent => ({
  id: id(1000),
  type: 'siparis.olusturuldu',
  at: '2026-03-01T12:00:00.000Z',
  restaurantId: id(10),
  provider: 'ty',
  channel: channelOf('getir'),
  orderId: id(30),
  providerOrderId: '74753',
  shortCode: null,
  status: 400,
  total: 30_000,
  isOn: null,
  ...change,
});

const open = async (shown: Queue = queue()) => {
  panel.api.answer('listRestaurants', page([restaurant()]));
  panel.api.answer('listOrders', page([]));
  panel.api.answer('getQueue', shown);
  const user = await panel.open('/orders');
  await screen.findByText('Canlı');
  return user;
};
/** The queue is this from now on, and the panel has read it. */
const becomes = async (shown: Queue, change: Partial<LiveEvent>): Promise<void> => {
  panel.api.answer('getQueue', shown);
  const before = panel.api.asked('getQueue').length;
  panel.api.push(event(change));
  await waitFor(() => expect(panel.api.asked('getQueue').length).toBeGreaterThan(before));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
};
/** What the bell does every four seconds, and what a lost connection does every three. */
const tick = (everyMs = 4000): void => {
  for (const [work, ms] of intervals.mock.calls) if (ms === everyMs) work();
};
/** How many tones are heard once the bell could ring again. */
const receivedNow = async (everyMs?: number): Promise<number> => {
  const before = rings.length;
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  sound.aheadMs += 1600;
  tick(everyMs);
  return rings.length - before;
};
let intervals: jest.SpiedFunction<typeof setInterval>;
const clock = { aheadMs: 0 };
/** Never back: what is heard ends by this clock. */
const sound = { aheadMs: 0, real: performance.now.bind(performance) };
performance.now = () => sound.real() + sound.aheadMs;
let date: jest.SpiedFunction<typeof Date.now>;

beforeEach(() => {
  const every = globalThis.setInterval;
  // The bell looks when a test says so, never by itself in between.
  intervals = jest
    .spyOn(globalThis, 'setInterval')
    .mockImplementation((work, ms) => (ms === 4000 || ms === 3000 ? (0 as never) : every(work, ms)));
  const real = Date.now.bind(Date);
  clock.aheadMs = 0;
  sound.aheadMs += 1600;
  date = jest.spyOn(Date, 'now').mockImplementation(() => real() + clock.aheadMs);
  rings.length = 0;
  speaker.state = 'running';
  localStorage.clear();
});

afterEach(() => {
  intervals.mockRestore();
  date.mockRestore();
});

const waiting = queue({ waiting: [queued()] });

describe('the bell', () => {
  it('rings while an order waits, also one that came before the page was loaded', async () => {
    await open(waiting);
    await screen.findByRole('region', { name: 'Bekleyen sipariş' });
    expect(await receivedNow()).toBe(6);
    expect(rings[0]?.frequency).toBe(523.3);
    expect(await receivedNow()).toBe(6);
  });

  it('rings once where it is asked to ring again while it is heard', async () => {
    await open(waiting);
    await screen.findByRole('region', { name: 'Bekleyen sipariş' });
    expect(await receivedNow()).toBe(6);
    tick();
    expect(rings).toHaveLength(6);
  });

  it('is silent for thirty seconds after a touch, and not for ever', async () => {
    const user = await open(waiting);
    await screen.findByRole('region', { name: 'Bekleyen sipariş' });
    await user.keyboard('{Shift}');
    expect(await receivedNow()).toBe(0);
    clock.aheadMs = 26_000;
    expect(await receivedNow()).toBe(0);
    clock.aheadMs = 31_000;
    expect(await receivedNow()).toBe(6);
  });

  it('ends when the order was accepted elsewhere', async () => {
    await open(waiting);
    await screen.findByRole('region', { name: 'Bekleyen sipariş' });
    await becomes(queue(), { type: 'siparis.durum_degisti', status: 500 });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Bekleyen sipariş' })).toBeNull());
    expect(await receivedNow()).toBe(0);
  });

  it('has a loud tone of its own for an order that was cancelled, until somebody has seen it', async () => {
    localStorage.setItem('kopru.volume', '10');
    await open();
    await becomes(queue({}, [cancelled()]), { type: 'siparis.iptal_edildi', status: 1500 });
    expect(await screen.findByText('İPTAL: müşteri iptal etti: Getir Yemek')).toBeVisible();
    await waitFor(() => {
      tick();
      expect(rings[0]?.frequency).toBe(1760);
    });
    expect(rings[0]?.loudness).toBeCloseTo(0.42);
    expect(await receivedNow()).toBe(8);
    await becomes(queue(), { type: 'siparis.durum_degisti', status: 1500 });
    await waitFor(() => expect(screen.queryByText(/müşteri iptal etti/)).toBeNull());
    expect(await receivedNow()).toBe(0);
  });

  it('hears soon that an order was seen on another screen, of which no event tells', async () => {
    await open();
    await becomes(queue({}, [cancelled()]), { type: 'siparis.iptal_edildi', status: 1500 });
    await screen.findByText('İPTAL: müşteri iptal etti: Getir Yemek');
    panel.api.answer('getQueue', queue());
    tick(5000);
    await waitFor(() => expect(screen.queryByText(/müşteri iptal etti/)).toBeNull());
    expect(await receivedNow()).toBe(0);
  });

  it('loses no tone of a cancelled order to the bell of a new one that rings already', async () => {
    await open();
    // The page may just have rung.
    await receivedNow();
    rings.length = 0;
    panel.api.push(event());
    await waitFor(() => expect(rings).toHaveLength(6));
    await becomes(queue({}, [cancelled()]), { type: 'siparis.iptal_edildi', status: 1500 });
    await waitFor(() => expect(rings).toHaveLength(14));
    expect(rings[6]?.frequency).toBe(1760);
  });

  it.each([
    ['getir', 523.3],
    ['getir_by_uber', 740],
    ['yemeksepeti', 1046.5],
  ])('has a tone of its own for %s', async (slug, frequency) => {
    const channel = channelOf(slug);
    await open(queue({ waiting: [queued({ channel })] }));
    panel.api.push(event({ channel }));
    await waitFor(() => {
      tick();
      expect(rings[0]?.frequency).toBe(frequency);
    });
  });

  it('is as loud as was asked, and silent where it was switched off', async () => {
    localStorage.setItem('kopru.volume', '10');
    await open(waiting);
    panel.api.push(event());
    await waitFor(() => {
      tick();
      expect(rings[0]?.loudness).toBeCloseTo(0.06);
    });
  });

  it('says while the browser forbids sound, and lets it be allowed', async () => {
    speaker.state = 'suspended';
    await open();
    const button = await screen.findByRole('button', { name: 'Sesi aç' });
    expect(button).toBeVisible();
    speaker.state = 'running';
    act(() => speaker.changed());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sesi aç' })).toBeNull());
  });
});

describe('a connection that is gone', () => {
  /** The panel opens the line anew by itself after two seconds, which a slow machine takes for a test. */
  const advance = (way: 'online' | 'offline'): void => {
    panel.api.refuseLines(way === 'offline');
    act(() => void window.dispatchEvent(new Event(way)));
  };

  it.each([['/orders'], ['/kitchen']])('stands over %s with its time, until it is back', async (path) => {
    panel.api.answer('listOrders', page([]));
    panel.api.answer('listRestaurants', page([restaurant()]));
    await panel.open(path);
    await screen.findByText('Canlı');
    const format = new Intl.DateTimeFormat('tr', { timeStyle: 'short', timeZone: 'Europe/Istanbul' });
    const times = [format.format()];
    advance('offline');
    times.push(format.format());
    const banner = screen.getByRole('alert');
    expect(times).toContain(/^Bağlantı yok: (\d\d:\d\d) saatinden beri/.exec(banner.textContent)?.[1]);
    expect(banner).toHaveTextContent('platformların kendi ekranlarına da bakın');
    advance('online');
    await screen.findByText('Canlı');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is heard, and again after five minutes when somebody was there', async () => {
    localStorage.setItem('kopru.volume', '10');
    const user = await open();
    advance('offline');
    expect(await receivedNow(3000)).toBe(10);
    expect(rings[0]).toMatchObject({ frequency: 1568 });
    expect(rings[0]?.loudness).toBeCloseTo(0.42);
    await user.keyboard('{Shift}');
    clock.aheadMs = 120_000;
    advance('offline');
    expect(await receivedNow(3000)).toBe(0);
    clock.aheadMs = 340_000;
    advance('offline');
    expect(await receivedNow(3000)).toBe(10);
  });

  it('covers nothing for five minutes when somebody has touched the page, and says it in one line', async () => {
    const user = await open();
    advance('offline');
    const banner = screen.getByRole('alert');
    expect(banner).toHaveTextContent('platformların kendi ekranlarına da bakın');
    await user.keyboard('{Shift}');
    expect(banner).toHaveTextContent(/^Bağlantı yok: \d\d:\d\d saatinden beri$/);
    expect(banner).toHaveAttribute('data-seen');
    clock.aheadMs = 301_000;
    await receivedNow(3000);
    await waitFor(() => expect(banner).toHaveTextContent('platformların kendi ekranlarına da bakın'));
    expect(banner).not.toHaveAttribute('data-seen');
  });

  it('is silent where sound was switched off', async () => {
    localStorage.setItem('kopru.sound', 'off');
    await open();
    advance('offline');
    expect(await receivedNow(3000)).toBe(0);
  });
});

describe('the slip', () => {
  const printed: string[] = [];
  beforeEach(() => {
    printed.length = 0;
    Object.assign(window, {
      print: () => printed.push(document.querySelector('body > [aria-hidden="true"]')?.textContent ?? ''),
      CSSStyleSheet: class {
        replaceSync() {}
      },
    });
    Object.defineProperty(document, 'adoptedStyleSheets', { value: [], writable: true, configurable: true });
    localStorage.setItem('kopru.print', 'on');
  });

  it('of an accepted order is printed by itself where the browser was set to, once', async () => {
    await open();
    const address = { text: 'Moda Caddesi 1', floor: '2', doorNo: '7', description: 'Zil bozuk' };
    const note = 'Az acılı\u001b@ olsun\u202e';
    panel.api.answer('getOrder', order({ status: 500, customer: { ...order().customer, address, note } }));
    const accepted = event({ type: 'siparis.durum_degisti', status: 500 });
    panel.api.push(accepted);
    panel.api.push(accepted);
    await waitFor(() => expect(printed).toHaveLength(1));
    for (const text of [
      'Kadıköy',
      '74753',
      '2× Adana dürüm',
      '+ Ayran',
      'Çıkarılan: Soğan',
      'Az acılı',
      '₺300,00',
      'Moda Caddesi 1',
      'Kat 2 · Daire 7',
      'Zil bozuk',
    ])
      expect(printed[0]).toContain(text);
    expect(printed[0]).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  });

  it('of an order that was cancelled on the stove is printed by itself, headed and struck out, once', async () => {
    await open();
    const timeline = [
      { status: 500, at: '2026-03-01T12:31:00.000Z', by: 'panel', platform: 'done' },
      { status: 1500, at: '2026-03-01T12:32:00.000Z', by: 'customer', platform: 'none' },
    ] as const;
    panel.api.answer('getOrder', order({ status: 1500, timeline: [...timeline] }));
    const notice = cancelled({ at: new Date(Date.now() + 1000).toISOString() });
    const shown = queue({}, [notice, cancelled({ id: id(31), statusBefore: 400, at: notice.at })]);
    await becomes(shown, { type: 'siparis.iptal_edildi', status: 1500 });
    await waitFor(() => expect(printed).toHaveLength(1));
    expect(printed[0]).toMatch(/^İPTAL/);
    await becomes(shown, { type: 'siparis.iptal_edildi', status: 1500 });
    expect(printed).toHaveLength(1);
    expect(panel.api.asked('getOrder').map((asked) => asked.id)).toEqual([id(30)]);
  });

  it('of a changed order says so, with old and new lines, choices beneath their dish, and half portions', async () => {
    await open();
    const lines = [
      { kind: 'cancelled', lineId: 'a', name: 'Ayran', before: 1, after: 0 },
      { kind: 'new', lineId: 'b', name: 'Künefe', before: 0, after: 0.5 },
      { kind: 'replaced', lineId: 'c', name: 'Beyti', before: 1, after: 1, replaced: 'Adana' },
    ] as const;
    const dish = { unitPrice: 1000, options: [], removed: [], note: null };
    const burger = { name: 'Hamburger', removed: [{ name: 'Soğan' }], options: [{ name: 'Peynir', quantity: 2 }] };
    panel.api.answer(
      'getOrder',
      order({
        status: 500,
        isTest: true,
        isPriority: true,
        promisedAt: '2026-03-01T13:00:00.000Z',
        pickupCode: 'K7',
        amount: { ...order().amount, cashGiven: 400_00 },
        unread: [{ path: 'a', value: 'b', reason: 'missing' }],
        items: [
          { ...dish, id: 'a', name: 'Ayran', quantity: 1, cancelledQuantity: 1 },
          { ...dish, id: 'b', name: 'Künefe', quantity: 0.5, isGift: true },
          { ...dish, id: 'c', name: 'Beyti', quantity: 1, options: [burger], ifUnavailable: 'cancel_order' },
        ],
        timeline: [
          { status: 500, at: '2026-03-01T12:31:00.000Z', by: 'panel', platform: 'done' },
          {
            ...{ status: 500, at: '2026-03-01T12:32:00.000Z', by: 'platform', platform: 'none' },
            changes: [
              { what: 'urunler', lines: [...lines] },
              { what: 'tutar', money: { before: 30_000, after: 25_000 } },
            ],
          },
        ],
      }),
    );
    const notice = cancelled({ cancel: null, at: new Date(Date.now() + 1000).toISOString() });
    await becomes(queue({}, [notice]), { type: 'siparis.guncellendi', status: 500 });
    await waitFor(() => expect(printed).toHaveLength(1));
    for (const text of [
      'DEĞİŞTİ',
      'TEST SİPARİŞİ',
      'ÖNCELİKLİ',
      'müşteriye söz verilen zaman',
      'Yoksa: siparişi iptal edin',
      '1 bilgi okunamadı',
      'Tutar: ₺300,00 → ₺250,00',
      'iptal1× Ayran',
      'yeni0,5× Künefe (Hediye)',
      'Teslim kodu: K7',
      'Verilecek para: ₺400,00',
      'Adana yerine1× Beyti',
      '+ Hamburger+ 2× PeynirÇıkarılan: Soğan',
    ])
      expect(printed[0]).toContain(text);
  });
});
