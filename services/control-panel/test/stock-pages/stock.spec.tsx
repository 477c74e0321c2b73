import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { panelTests } from '../support/panel.tsx';
import { dialog } from '../support/press.ts';
import { id, page, restaurant } from '../support/samples.ts';
import { availabilityWith, item, itemList, outOf, withYemeksepeti } from '../support/stock.ts';

const panel = panelTests();
const both = { getir: 'g-1', ty: 't-1' };
const ayran = item('AYR-1', 'Işıl Ayran 30 cl', both);
const kola = item('KOLA', 'Kola', { getir: 'g-2', ty: 't-2' });
const pide = item('PIDE', 'Kaşarlı Pide', { getir: 'g-3' });

interface Sent {
  items?: ReturnType<typeof item>[];
  out?: ReturnType<typeof outOf>[];
  isAtYemeksepeti?: boolean;
}
const openStock = async (
  { items = [ayran, kola, pide], out = [], isAtYemeksepeti = false }: Sent = {},
  options: Parameters<typeof panel.open>[1] = { role: 'operator' },
): Promise<UserEvent> => {
  panel.api.answer('listRestaurants', page([restaurant()]));
  panel.api.answer('listItems', itemList(...items));
  const known = availabilityWith(...out);
  panel.api.answer('getAvailability', isAtYemeksepeti ? withYemeksepeti(known) : known);
  panel.api.answer('changeAvailability', availabilityWith(...out));
  panel.api.answer('writeItems', itemList(...items));
  return panel.open('/stock', options);
};
const switchOf = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}: `) });
const choose = async (user: UserEvent, name: string) => user.click(await screen.findByRole('menuitem', { name }));
const desired = () =>
  waitFor(() => {
    const [asked] = panel.api.asked('changeAvailability');
    expect(asked?.id).toBe(id(10));
    return asked?.body;
  });

describe('the page of items and platforms', () => {
  it.each([false, true])(
    'takes an item off sale until tomorrow with one tap and one choice (phone: %s)',
    async (isPhone) => {
      const user = await openStock({}, { role: 'operator', isPhone });
      await user.click(await switchOf('Işıl Ayran 30 cl'));
      await choose(user, 'Yarına kadar');
      expect(await desired()).toEqual({ items: [{ item: 'AYR-1', isAvailable: false, until: 'end_of_day' }] });
    },
  );

  it.each([
    ['Ben açana kadar', { isAvailable: false }],
    ['1 saat', { isAvailable: false, until: expect.stringMatching(/Z$/) as string }],
  ])('knows other ends: %s', async (choice, change) => {
    const user = await openStock();
    await user.click(await switchOf('Kola'));
    await choose(user, choice);
    expect(await desired()).toEqual({ items: [{ item: 'KOLA', ...change }] });
  });

  it('asks for a time of its own', async () => {
    const user = await openStock();
    await user.click(await switchOf('Kola'));
    await choose(user, 'Saat seç…');
    await user.click((await dialog()).getByRole('button', { name: 'Satışa kapat' }));
    expect(await desired()).toMatchObject({ items: [{ item: 'KOLA', isAvailable: false }] });
  });

  it('puts an item on sale again', async () => {
    const user = await openStock({ out: [outOf('KOLA')] });
    await user.click(await screen.findByRole('button', { name: 'Kola: Tükendi' }));
    await choose(user, 'Satışa aç');
    expect(await desired()).toEqual({ items: [{ item: 'KOLA', isAvailable: true }] });
  });

  it.each([false, true])('says on the switch itself where a sold-out item still sells (phone: %s)', async (isPhone) => {
    const everywhere = item('KOLA', 'Kola', { ...both, ys: 'y-2' });
    const sent = { items: [ayran, everywhere], out: [outOf('AYR-1'), outOf('KOLA')], isAtYemeksepeti: true };
    const user = await openStock(sent, { role: 'operator', isPhone });
    const name = 'Işıl Ayran 30 cl: Tükendi · Yemeksepeti hariç';
    await user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText('Satışa kapat · Yemeksepeti hariç')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Kola: Tükendi' })).toBeVisible();
  });

  it('says before anything is wished where a switch does not reach, and that one reaches nothing', async () => {
    const user = await openStock({ items: [ayran, item('BOS', 'Boş')], isAtYemeksepeti: true });
    await user.click(await screen.findByRole('button', { name: 'Işıl Ayran 30 cl: Satışta' }));
    expect(await screen.findByText('Satışa kapat · Yemeksepeti hariç')).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Boş: Satışta' }));
    expect(await screen.findByText('Satışa kapat · hiçbir platformda kapanmaz')).toBeVisible();
  });

  it('says in its head what “all platforms” leaves out, by what is linked', async () => {
    await openStock({ isAtYemeksepeti: true });
    const sent = '“Bütün platformlar” şunları kapsamıyor: Yemeksepeti (3 ürün), Trendyol Go (1 ürün)';
    expect(await screen.findByText(sent)).toBeVisible();
  });

  it('says nothing of it when everything is linked', async () => {
    await openStock({ items: [ayran, kola] });
    await switchOf('Kola');
    expect(screen.queryByText(/kapsamıyor/)).toBeNull();
  });

  it('finds items whatever their marks and capitals', async () => {
    const user = await openStock();
    await switchOf('Kola');
    await user.keyboard('/');
    await user.keyboard('ayran isil');
    await waitFor(() => expect(screen.queryByText('Kola')).toBeNull());
    expect(screen.getByText('Işıl Ayran 30 cl')).toBeVisible();
  });

  it('leads from switch to switch with the arrow keys', async () => {
    const user = await openStock();
    const first = await switchOf('Işıl Ayran 30 cl');
    first.focus();
    await user.keyboard('{ArrowDown}');
    expect(await switchOf('Kola')).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(first).toHaveFocus();
  });

  it('names on the switch of many items what it leaves out, and of how many of them', async () => {
    const user = await openStock({ isAtYemeksepeti: true });
    await user.click(await screen.findByRole('checkbox', { name: 'Seç: Kola' }));
    expect(await switchOf('1 ürün seçili')).toHaveTextContent('Değiştir · Yemeksepeti (1 ürün) hariç');
    await user.click(screen.getByRole('checkbox', { name: 'Seç: Kaşarlı Pide' }));
    const button = await switchOf('2 ürün seçili');
    expect(button).toHaveTextContent('Değiştir · Yemeksepeti (2 ürün), Trendyol Go (1 ürün) hariç');
    await user.click(button);
    expect(await screen.findByText(/^Satışa kapat · Yemeksepeti \(2 ürün\), Trendyol Go/)).toBeVisible();
  });

  it('changes all selected items at once', async () => {
    const user = await openStock();
    await user.click(await screen.findByRole('checkbox', { name: 'Seç: Kola' }));
    await user.click(screen.getByRole('checkbox', { name: 'Seç: Kaşarlı Pide' }));
    await user.click(await switchOf('2 ürün seçili'));
    await choose(user, 'Yarına kadar');
    const change = { isAvailable: false, until: 'end_of_day' };
    expect(await desired()).toEqual({
      items: [
        { item: 'KOLA', ...change },
        { item: 'PIDE', ...change },
      ],
    });
  });

  it('shows how far each platform is, filters by it, and why', async () => {
    const reason = { code: 'product_not_taken', params: {} } as const;
    const out = [outOf('AYR-1', { ty: { state: 'refused', reason } }), outOf('KOLA', { ty: { state: 'pending' } })];
    const user = await openStock({ out });
    expect(await screen.findByRole('button', { name: 'Kola, Trendyol Go: İletiliyor' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Kaşarlı Pide, Trendyol Go: Eşleşmemiş' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Sorunlu' }));
    await waitFor(() => expect(screen.queryByText('Kola')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Işıl Ayran 30 cl, Trendyol Go: Uygulanmadı' }));
    expect((await dialog()).getByText(/bununkini almadı/)).toBeVisible();
  });

  it('greys out what a platform cannot do, before anything is wished of it', async () => {
    const glass = item('BUZ', 'Buzlu', { getir: 'g-9' });
    const link = { provider: 'getir', productId: 'g-9', optionId: 'o-1' } as const;
    const user = await openStock({ items: [{ ...glass, links: [link] }] });
    const cell = await screen.findByRole('button', { name: 'Buzlu, Getir Yemek: Desteklenmiyor' });
    await user.click(cell);
    const sent = await dialog();
    expect(sent.getByText('Platform, seçeneğin kalıp kalmadığına dair bildirim almıyor')).toBeVisible();
    expect(sent.getAllByRole('button')).toHaveLength(1);
  });

  it.each([
    ['Böyle kalsın', true],
    ['Yeniden uygula', false],
  ])('shows a change in the platform’s own panel: %s', async (name, isAvailable) => {
    const drift = { isAvailable: true, at: '2026-11-20T13:00:00.000Z' };
    const user = await openStock({ out: [outOf('KOLA', { ty: { state: 'refused', drift } })] });
    await user.click(await screen.findByRole('button', { name: 'Kola, Trendyol Go: Orada değişmiş' }));
    await user.click((await dialog()).getByRole('button', { name }));
    expect(await desired()).toEqual({ items: [{ item: 'KOLA', isAvailable }], platforms: ['ty'] });
  });

  it('says until when without seconds', async () => {
    const desired = {
      isAvailable: false,
      until: new Date(Date.now() + 7_200_000).toISOString(),
      at: '2026-11-20T12:00:00Z',
    };
    const user = await openStock({ out: [outOf('KOLA', { ty: { desired } })] });
    await user.click(await screen.findByRole('button', { name: /^Kola, Trendyol Go/ }));
    expect((await dialog()).getByText(/^\d\d:\d\d saatine kadar$/)).toBeVisible();
  });

  it('shows nothing of a change in the platform’s own panel that was corrected', async () => {
    const drift = { isAvailable: true, at: '2026-11-20T13:00:00.000Z' };
    await openStock({ out: [outOf('KOLA', { ty: { drift } })] });
    expect(await screen.findByRole('button', { name: 'Kola, Trendyol Go: Tükendi' })).toBeVisible();
  });

  it('lets the account choose what becomes of such changes', async () => {
    const user = await openStock();
    await user.click(await screen.findByRole('radio', { name: 'Öyle kalsın' }));
    expect(await desired()).toEqual({ onDrift: 'adopt' });
  });

  it('only shows a viewer what is', async () => {
    await openStock({ out: [outOf('KOLA')] }, { role: 'viewer', language: 'en' });
    expect(await screen.findByRole('button', { name: /^Kola, Getir.*: Sold out$/ })).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Kola: Sold out' })).toBeNull();
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(4);
  });
});
