import { appError } from '@kopru/contracts/errors/errors';
import type { Availability } from '@kopru/contracts/internal/availability';
import { screen, waitFor, within } from '@testing-library/react';
import { panelTests } from './support/panel.tsx';
import { id, page, restaurant } from './support/samples.ts';

const panel = panelTests();
const at = '2026-11-20T12:00:00.000Z';

const platform = (provider: 'getir' | 'ty', more: object) => ({
  provider,
  integrationId: id(provider === 'getir' ? 20 : 21),
  desired: { state: 'busy', until: at, reason: null, at },
  since: at,
  dueAt: null,
  reason: null,
  observed: null,
  drift: null,
  ...more,
});
const availability = {
  restaurantId: id(10),
  version: 1,
  onDrift: 'correct',
  onClosed: 'show',
  store: {
    desired: { state: 'busy', until: at, reason: null, at },
    platforms: [
      platform('getir', { state: 'applied', observed: { state: 'busy', at } }),
      platform('ty', { state: 'unsupported', reason: { code: 'busy_not_offered', params: {} } }),
    ],
  },
  items: [],
  hours: { desired: null, platforms: [] },
} as unknown as Availability;

const withSecond = (second: object): Availability => ({
  ...availability,
  store: { ...availability.store, platforms: [availability.store.platforms[0], second] } as Availability['store'],
});

const opensAgain = /^Platform kendisi kapatırsa yeniden aç/;

const openSwitch = async (options: Parameters<typeof panel.open>[1] = {}, second?: object) => {
  const shown = second === undefined ? availability : withSecond(second);
  panel.api.answer('listRestaurants', page([restaurant({ id: id(10), name: 'Örnek Dürümcü' })]));
  panel.api.answer('listIntegrations', page([]));
  panel.api.answer('getAvailability', shown);
  panel.api.answer('changeAvailability', shown);
  const user = await panel.open('/menus', options);
  await user.click(await screen.findByRole('button', { name: /Restoran durumu|Restaurant status/ }));
  return user;
};

describe('the switch of the stores in the head of every page', () => {
  it('says what the stores are while nothing was asked of them', async () => {
    const seen = { desired: null, state: null, observed: { state: 'open', at } };
    const platforms = [platform('getir', seen), platform('ty', seen)];
    const shown = { ...availability, store: { desired: null, platforms } } as unknown as Availability;
    panel.api.answer('listRestaurants', page([restaurant({ id: id(10), name: 'Örnek Dürümcü' })]));
    panel.api.answer('listIntegrations', page([]));
    panel.api.answer('getAvailability', shown);
    const user = await panel.open('/menus');
    await user.click(await screen.findByRole('button', { name: /Restoran durumu/ }));
    const opened = within(await screen.findByRole('dialog'));
    expect(await opened.findByText('AÇIK · 2 platform')).toBeVisible();
    expect(opened.queryByText(/henüz bir şey değiştirilmedi/)).toBeNull();
  });

  it.each([
    ['30 dk yoğun', { store: { state: 'busy', minutes: 30 } }],
    ['15 dk kapat', { store: { state: 'closed', minutes: 15 } }],
    ['30 dk kapat', { store: { state: 'closed', minutes: 30 } }],
    ['60 dk kapat', { store: { state: 'closed', minutes: 60 } }],
    ['Gün sonuna kadar kapat', { store: { state: 'closed', until: 'end_of_day' } }],
    ['Ben açana kadar kapat', { store: { state: 'closed' } }],
    ['Aç', { store: { state: 'open' } }],
  ])('wishes with two taps, on a phone too: %s', async (name, body) => {
    const user = await openSwitch({ role: 'operator', isPhone: true });
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => {
      expect(panel.api.asked('changeAvailability').map((asked) => [asked.id, asked.body])).toEqual([[id(10), body]]);
    });
  });

  it('closes for the time, where it was chosen, what has no word for busy', async () => {
    const user = await openSwitch({ role: 'operator' });
    await user.click(await screen.findByRole('switch', { name: /bilmeyen platformlar o süre kapansın/ }));
    await user.click(screen.getByRole('button', { name: '30 dk yoğun' }));
    const bodies = () => panel.api.asked('changeAvailability').map(({ body }) => body);
    const busy = { store: { state: 'busy', minutes: 30 } };
    const closed = { store: { state: 'closed', minutes: 30 }, platforms: ['ty'] };
    await waitFor(() => expect(bodies()).toEqual([busy, closed]));
  });

  it('closes every restaurant with two taps, and names how many it could not', async () => {
    panel.api.answer('listIntegrations', page([]));
    panel.api.answer('getAvailability', availability);
    panel.api.answer('changeAvailability', ({ id: of }) => {
      if (of === id(11)) throw appError('unavailable');
      return availability;
    });
    panel.api.answer('listRestaurants', page([restaurant(), restaurant({ id: id(11), name: 'Beşiktaş' })]));
    const user = await panel.open('/menus', { role: 'operator' });
    await user.click(await screen.findByRole('button', { name: /^Restoran durumu/ }));
    await user.click(await screen.findByRole('button', { name: 'Bütün restoranlar: 30 dk kapat' }));
    expect(await screen.findByText('1 restoranın durumu değişti, 1 restoranınki değişmedi')).toBeVisible();
    expect(panel.api.asked('changeAvailability').map(({ id: of, body }) => [of, body])).toEqual([
      [id(10), { store: { state: 'closed', minutes: 30 } }],
      [id(11), { store: { state: 'closed', minutes: 30 } }],
    ]);
  });

  it.each([
    ['open', 'open', 'AÇIK · 2 platform'],
    ['closed', 'closed', 'KAPALI · 2 platform'],
    ['closed', 'open', '1 açık, Getir Yemek kapalı'],
    ['busy', 'open', '1 açık, Getir Yemek yoğun'],
  ])('says in words that the platforms are %s and %s', async (first, second, words) => {
    const [getir, ty] = [
      platform('getir', { state: 'applied', observed: { state: first, at } }),
      platform('ty', { state: 'applied', observed: { state: second, at } }),
    ];
    panel.api.answer('listRestaurants', page([restaurant()]));
    panel.api.answer('listIntegrations', page([]));
    panel.api.answer('getAvailability', {
      ...availability,
      store: { ...availability.store, platforms: [getir, ty] },
    } as unknown as Availability);
    await panel.open('/menus');
    const button = await screen.findByRole('button', { name: new RegExp(`^Restoran durumu: ${words}`) });
    expect(within(button).getByText(words)).toBeVisible();
  });

  it('shows how far each platform is, and why', async () => {
    await openSwitch();
    const head = within(await screen.findByRole('dialog'));
    expect(await head.findByText('Uygulandı')).toBeVisible();
    expect(head.getByText('Desteklenmiyor')).toBeVisible();
    expect(head.getByText(/yoğunluk bildirimi yok/)).toBeVisible();
  });

  it.each([
    ['ty', 'Bu platformda “yoğun” yok; süreyle kapatabilirsiniz'],
    ['direct', 'Bu platform Köprü’den açılıp kapatılamıyor'],
  ] as const)('greys out what %s cannot do, before it is wished', async (provider, words) => {
    await openSwitch({}, { ...platform('ty', { state: null, desired: null, since: null }), provider });
    const head = within(await screen.findByRole('dialog'));
    expect(await head.findByText(words)).toBeVisible();
    expect(head.queryByText(/İletiliyor|Uygulanmadı/)).toBeNull();
  });

  it('shows the state at each platform on the page itself', async () => {
    await openSwitch();
    expect(
      await screen.findByRole('button', {
        name: 'Restoran durumu: YOĞUN · 2 platform, Getir Yemek: Yoğun, Trendyol Go: Yoğun',
      }),
    ).toBeVisible();
  });

  it.each([
    ['busy', { state: 'busy', until: at, reason: null, at }, { state: 'busy', until: at }],
    ['open', { state: 'open', until: null, reason: null, at }, { state: 'open' }],
    ['not wished to be anything', null, { state: 'open' }],
  ])('opens a store that was %s and its platform has closed, there alone, as it was', async (_name, desired, store) => {
    const user = await openSwitch(
      { role: 'operator' },
      platform('ty', {
        desired,
        state: desired === null ? null : 'refused',
        observed: { state: 'closed', at },
        reason: { code: 'closed_by_platform', params: {} },
      }),
    );
    expect(await screen.findByText(/Platform restoranı kendisi kapattı/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: /: yeniden aç$/ }));
    await waitFor(() => {
      expect(panel.api.asked('changeAvailability').map(({ body }) => body)).toEqual([{ store, platforms: ['ty'] }]);
    });
  });

  it('offers no opening of a store that was closed on purpose', async () => {
    const desired = { state: 'closed', until: null, reason: null, at };
    await openSwitch(
      { role: 'operator' },
      platform('ty', { desired, state: 'applied', observed: { state: 'closed', at } }),
    );
    expect(await screen.findAllByText('Uygulandı')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /: yeniden aç$/ })).toBeNull();
  });

  it('lets an operator choose that what a platform closes by itself is opened again, and nobody below', async () => {
    const user = await openSwitch({ role: 'operator' });
    await user.click(await screen.findByRole('switch', { name: opensAgain }));
    await waitFor(() => {
      expect(panel.api.asked('changeAvailability').map(({ body }) => body)).toEqual([{ onClosed: 'reopen' }]);
    });
  });

  it('does not let a cashier choose it', async () => {
    await openSwitch({ role: 'cashier' });
    expect(await screen.findByRole('button', { name: 'Aç' })).toBeVisible();
    expect(screen.queryByRole('switch', { name: opensAgain })).toBeNull();
  });

  it('closes with Escape although the button that was pressed has lost the focus', async () => {
    const user = await openSwitch({ role: 'operator' });
    const open = await screen.findByRole('button', { name: 'Aç' });
    open.focus();
    open.blur();
    expect(document.body).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: /^Restoran durumu/ })).toHaveFocus();
  });

  it('only shows a viewer what is', async () => {
    await openSwitch({ role: 'viewer', language: 'en' });
    expect(await screen.findByText('Applied')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Close (?:for|until) / })).toBeNull();
  });
});
