import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { channelOf, type LiveEvent } from '@kopru/contracts';
import { panelTests } from './support/panel.tsx';
import { id, order, page, restaurant } from './support/samples.ts';

const panel = panelTests();

/** What jsdom has not: it keeps what was to be played. */
const heard: { frequency: number; loudness: number }[] = [];
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
        heard.push({ frequency: frequency.value, loudness: Math.max(...gain.levels) });
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

const open = async () => {
  panel.api.answer('listRestaurants', page([restaurant()]));
  panel.api.answer('listOrders', page([]));
  const user = await panel.open('/orders');
  await screen.findByText('Canlı');
  return user;
};
/** What the bell does every four seconds. */
const tick = (): void => {
  for (const [work, ms] of intervals.mock.calls) if (ms === 4000) work();
};
/** How many tones are heard once the bell could ring again. */
const heardNow = async (): Promise<number> => {
  const before = heard.length;
  const end = performance.now() + 1600;
  await waitFor(() => expect(performance.now()).toBeGreaterThan(end), { timeout: 3000 });
  tick();
  return heard.length - before;
};
let intervals: jest.SpiedFunction<typeof setInterval>;

beforeEach(() => {
  intervals = jest.spyOn(globalThis, 'setInterval');
  heard.length = 0;
  speaker.state = 'running';
  localStorage.clear();
});

afterEach(() => intervals.mockRestore());

describe('the bell', () => {
  it('rings again and again until somebody touches the page', async () => {
    const user = await open();
    panel.api.tell(event());
    await waitFor(() => expect(heard).toHaveLength(6));
    expect(await heardNow()).toBe(6);
    expect(await heardNow()).toBe(6);
    await user.keyboard('{Shift}');
    expect(await heardNow()).toBe(0);
  });

  it('ends when the order was accepted elsewhere', async () => {
    await open();
    panel.api.tell(event());
    await waitFor(() => expect(heard).toHaveLength(6));
    const before = panel.api.asked('listOrders').length;
    panel.api.tell(event({ type: 'siparis.durum_degisti', status: 500 }));
    await waitFor(() => expect(panel.api.asked('listOrders').length).toBeGreaterThan(before));
    expect(await heardNow()).toBe(0);
  });

  it.each([
    ['getir', 523.3],
    ['getir_by_uber', 740],
    ['yemeksepeti', 1046.5],
  ])('has a tone of its own for %s', async (slug, frequency) => {
    await open();
    panel.api.tell(event({ channel: channelOf(slug) }));
    await waitFor(() => expect(heard[0]?.frequency).toBe(frequency));
  });

  it('is as loud as was asked, and silent where it was switched off', async () => {
    localStorage.setItem('kopru.volume', '10');
    await open();
    panel.api.tell(event());
    await waitFor(() => expect(heard[0]?.loudness).toBeCloseTo(0.06));
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

describe('the slip', () => {
  it('of an accepted order is printed by itself where the browser was set to, once', async () => {
    const printed: string[] = [];
    Object.assign(window, {
      print: () => printed.push(document.querySelector('body > [aria-hidden="true"]')?.textContent ?? ''),
      CSSStyleSheet: class {
        replaceSync() {}
      },
    });
    Object.defineProperty(document, 'adoptedStyleSheets', { value: [], writable: true, configurable: true });
    localStorage.setItem('kopru.print', 'on');
    await open();
    const address = { text: 'Moda Caddesi 1', floor: '2', doorNo: '7', description: 'Zil bozuk' };
    const note = 'Az acılı\u001b@ olsun\u202e';
    panel.api.answer('getOrder', order({ status: 500, customer: { ...order().customer, address, note } }));
    const accepted = event({ type: 'siparis.durum_degisti', status: 500 });
    panel.api.tell(accepted);
    panel.api.tell(accepted);
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
});
