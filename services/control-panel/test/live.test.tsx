import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { LiveEvent } from '@kopru/contracts/panel/overview';
import { channelOf } from '@kopru/contracts/platforms/channels';
import { address, panelTests } from './support/panel.tsx';
import { commandResult, id, order, page, restaurant, summary } from './support/samples.ts';

const panel = panelTests();

const created = (number: number, channel = 'getir'): LiveEvent => ({
  id: id(1000 + number),
  type: 'siparis.olusturuldu',
  at: '2026-03-01T12:00:00.000Z',
  restaurantId: id(10),
  provider: 'ty',
  channel: channelOf(channel),
  orderId: id(number),
  providerOrderId: '6512bd43d9caa6e02c990b0a',
  shortCode: '74753',
  status: 400,
  total: 30_000,
  isOn: null,
});
const push = (...events: LiveEvent[]): void => {
  for (const event of events) panel.api.push(event);
};

const openOrders = async (path = '/orders', options = {}) => {
  panel.api.answer('listRestaurants', page([restaurant()]));
  panel.api.answer('listOrders', page([summary()]));
  panel.api.answer('getOrder', order());
  const user = await panel.open(path, options);
  await screen.findByText('Canlı');
  return user;
};

describe('new orders', () => {
  it('announce the first with its platform and total, and open it', async () => {
    const user = await openOrders();
    push(created(30));
    expect(await screen.findByText('Yeni sipariş: Getir Yemek')).toBeVisible();
    expect(screen.getByText('74753 · ₺300,00')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Aç' }));
    await waitFor(() => expect(address()).toBe(`/orders/${id(30)}`));
    expect(screen.queryByText('Yeni sipariş: Getir Yemek')).toBeNull();
  });

  it('are one counted line, however many, that opens the queue', async () => {
    const user = await openOrders();
    push(...Array.from({ length: 80 }, (_, index) => created(30 + index)));
    expect(await screen.findByText('80 yeni sipariş')).toBeVisible();
    expect(screen.queryByText(/^Yeni sipariş/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Aç' }));
    await waitFor(() => expect(address()).toBe(''));
  });

  it('leave the person’s own message in its place, at once', async () => {
    const user = await openOrders(`/orders/${id(30)}`);
    panel.api.refuse('verifyOrder', 'command_in_progress');
    push(...Array.from({ length: 80 }, (_, index) => created(30 + index)));
    await screen.findByText('80 yeni sipariş');
    await user.click(await screen.findByRole('button', { name: 'Onayla' }));
    expect(await screen.findByText('Bu siparişte başka bir işlem sürüyor')).toBeVisible();
    panel.api.answer('verifyOrder', commandResult(500));
    await user.click(screen.getByRole('button', { name: 'Onayla' }));
    expect(await screen.findByText('Sipariş onaylandı')).toBeVisible();
  });

  it('stand below the person’s own messages, and their channel is read whole', async () => {
    const user = await openOrders(`/orders/${id(30)}`);
    panel.api.answer('verifyOrder', commandResult(500));
    push(created(31, 'getir_by_uber'));
    const line = await screen.findByText('Yeni sipariş: GetirYemek by Uber Eats');
    expect(line).not.toHaveAttribute('data-truncate');
    await user.click(await screen.findByRole('button', { name: 'Onayla' }));
    const own = await screen.findByText('Sipariş onaylandı');
    expect(own.compareDocumentPosition(line)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('begin to count anew when the line was put away', async () => {
    const user = await openOrders();
    push(created(30), created(31));
    await screen.findByText('2 yeni sipariş');
    await user.click(screen.getByRole('button', { name: 'Kapat' }));
    expect(screen.queryByText('2 yeni sipariş')).toBeNull();
    push(created(32, 'getir_by_uber'));
    expect(await screen.findByText('Yeni sipariş: GetirYemek by Uber Eats')).toBeVisible();
  });
});

describe('a message', () => {
  it('stands once, however often the same fails', async () => {
    const user = await openOrders(`/orders/${id(30)}`);
    panel.api.refuse('verifyOrder', 'command_in_progress');
    const accept = await screen.findByRole('button', { name: 'Onayla' });
    for (const press of [1, 2, 3]) {
      await user.click(accept);
      await waitFor(() => expect(panel.api.asked('verifyOrder')).toHaveLength(press));
      await waitFor(() => expect(accept).toHaveAttribute('aria-disabled', 'false'));
    }
    // Sooner than it would go by itself.
    const once = () => expect(screen.getAllByText('Bu siparişte başka bir işlem sürüyor')).toHaveLength(1);
    await waitFor(once, { timeout: 2000 });
  });
});

describe('a rush of orders', () => {
  const openQueue = async () => {
    panel.api.answer('listRestaurants', page([restaurant()]));
    await panel.open('/', { role: 'operator' });
    await screen.findByText('Canlı');
    return panel.api.asked('getQueue').length;
  };
  const asked = () => panel.api.asked('getQueue').length;
  /** Longer than the panel waits between two questions. */
  const aWhile = async (): Promise<void> => {
    const end = performance.now() + 1500;
    await waitFor(() => expect(performance.now()).toBeGreaterThan(end), { timeout: 3000 });
  };

  it('is not asked about again before the last answer is there', async () => {
    const before = await openQueue();
    const answer = panel.api.pauseAnswers('getQueue');
    push(created(30));
    await waitFor(() => expect(asked()).toBe(before + 1));
    push(created(31));
    await aWhile();
    expect(asked()).toBe(before + 1);
    answer();
    await waitFor(() => expect(asked()).toBe(before + 2));
  });

  it('is drawn a few times a second, however many come', async () => {
    await openQueue();
    const drawn = new Set<string>();
    const observer = new MutationObserver(() => {
      const line = screen.queryByText(/^\d+ yeni sipariş$/)?.textContent;
      if (line !== undefined && line !== null) drawn.add(line);
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    for (let number = 0; number < 40; number += 1) {
      push(created(30 + number));
      // Each in a turn of its own, as they come over a net.
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await screen.findByText('40 yeni sipariş');
    observer.disconnect();
    expect(drawn.size).toBeLessThanOrEqual(5);
  });
});

describe('a session that has ended', () => {
  it('leads to the sign-in page, and says why', async () => {
    const user = await openOrders(`/orders/${id(30)}`);
    panel.api.refuse('getSession', 'session_required');
    panel.api.refuse('verifyOrder', 'session_required');
    await user.click(await screen.findByRole('button', { name: 'Onayla' }));
    expect(await screen.findByRole('heading', { name: 'Giriş yapın' })).toBeVisible();
    expect(await screen.findByText('Oturumunuz sona erdi. Yeniden giriş yapın.')).toBeVisible();
  });

  it('is found when the line to the server ends', async () => {
    await openOrders();
    panel.api.refuse('getSession', 'session_required');
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText('Oturumunuz sona erdi. Yeniden giriş yapın.')).toBeVisible();
  });
});

describe('the line to the server', () => {
  it.each([[false], [true]])(
    'is found dead within ten seconds when it is silent, and comes back (phone: %s)',
    async (isPhone) => {
      await openOrders('/orders', { isPhone });
      panel.api.hush(true);
      expect(await screen.findByText('Bağlantı koptu, yeniden deneniyor', {}, { timeout: 10_000 })).toBeVisible();
      panel.api.hush(false);
      const before = panel.api.asked('listOrders').length;
      expect(await screen.findByText('Canlı')).toBeInTheDocument();
      await waitFor(() => expect(panel.api.asked('listOrders').length).toBeGreaterThan(before));
    },
  );
});

describe('a device that slept', () => {
  afterEach(() => jest.restoreAllMocks());

  it('reads anew what happened meanwhile as soon as somebody looks', async () => {
    await openOrders();
    expect(await screen.findByText('Canlı')).toBeInTheDocument();
    const before = panel.api.asked('listOrders').length;
    const sleptMs = Date.now() + 3_600_000;
    jest.spyOn(Date, 'now').mockReturnValue(sleptMs);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(panel.api.asked('listOrders').length).toBeGreaterThan(before));
  });
});

const setOnLine = (isOnLine: boolean): void => {
  Object.defineProperty(navigator, 'onLine', { value: isOnLine, configurable: true });
  act(() => void window.dispatchEvent(new Event(isOnLine ? 'online' : 'offline')));
};

describe('without the net', () => {
  afterEach(() => setOnLine(true));

  it('says so in the right words, and is back by itself', async () => {
    await openOrders();
    panel.api.cut(true);
    setOnLine(false);
    expect(await screen.findByText('Bağlantı koptu, yeniden deneniyor')).toBeVisible();
    history.pushState(null, '', '/panel/menus');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(await screen.findByText(/^İnternet bağlantısı yok/)).toBeVisible();
    panel.api.answer('listIntegrations', page([]));
    panel.api.cut(false);
    setOnLine(true);
    expect(await screen.findByText('Gösterilecek menü yok')).toBeVisible();
    expect(await screen.findByText('Canlı')).toBeVisible();
  });

  it('tries by itself again what a server that was away could not answer', async () => {
    panel.api.refuse('listOrders', 'unavailable');
    panel.api.answer('listRestaurants', page([]));
    await panel.open('/orders');
    expect(await screen.findByRole('alert')).toHaveTextContent('Hizmetin bir bölümüne şu anda ulaşılamıyor');
    panel.api.answer('listOrders', page([summary()]));
    expect(await screen.findByText('Elif Kaya')).toBeVisible();
  });
});
