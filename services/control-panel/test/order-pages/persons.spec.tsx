import { screen, waitFor, within } from '@testing-library/react';
import type { PanelRole } from '@kopru/contracts/panel/values';
import { jest } from '@jest/globals';
import { record } from '../support/delivery-samples.ts';
import { panelTests } from '../support/panel.tsx';
import { dialog, pasteInto } from '../support/press.ts';
import { at, id, page } from '../support/samples.ts';

const panel = panelTests();
const phone = '0532 111 22 33';

const openSettings = async (options: { role?: PanelRole; language?: 'tr' | 'en' } = {}) => {
  panel.api.answer('listSessions', page([]));
  panel.api.answer('listLimits', { items: [] });
  return panel.open('/settings', options);
};

const orderOf = (number: number) => ({
  id: id(number),
  providerOrderId: `G-${number}`,
  provider: 'getir',
  restaurantId: id(2),
  status: 900 as const,
  createdAt: at,
});

const find = async (found: 'one' | 'two' | 'nothing' = 'one') => {
  const user = await openSettings();
  const [ece, elif] = [
    { name: 'Ece D.', orders: [orderOf(90)] },
    { name: 'Elif Y.', orders: [orderOf(91), orderOf(92)] },
  ];
  panel.api.answer('findPerson', {
    customers: found === 'nothing' ? [] : found === 'one' ? [ece] : [ece, elif],
    pushes: found === 'one' ? 1 : 0,
  });
  panel.api.answer('exportPerson', {
    orders: [],
    pushes: [{ id: id(80), at, body: `{"phone":"${phone}"}` }],
    deliveries: [record(), record({ id: id(52) })],
  });
  await user.type(screen.getByRole('textbox', { name: 'Telefon' }), phone);
  await user.click(screen.getByRole('button', { name: 'Verileri bul' }));
  return user;
};

describe('what is kept of a customer', () => {
  it('is listed by name and order, and handed over as a file whose name and address do not say whose it is', async () => {
    const written: Blob[] = [];
    const names: string[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        written.push(blob);
        return 'blob:kvkk';
      },
      revokeObjectURL: () => undefined,
    });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const user = await find();
    const found = within(await screen.findByRole('region', { name: 'Bulunan veriler' }));
    expect(found.getByText('Ece D. · 1 sipariş')).toBeVisible();
    expect(found.getByText('1 kabul edilmemiş platform bildirimi')).toBeVisible();
    expect(found.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Getir.* G-90 · .+ · Teslim edildi$/),
    ]);
    await user.click(found.getByRole('button', { name: 'JSON indir' }));
    await waitFor(() => expect(names).toEqual(['kvkk.json']));
    expect(written[0]?.size).toBeGreaterThan(100);
    expect(panel.api.asked('exportPerson')).toMatchObject([{ query: {}, body: { phone } }]);
    click.mockRestore();
  });

  it('is that of one of several customers who have the same number', async () => {
    const user = await find('two');
    expect(await screen.findByText(/^Bu bilgi birden çok müşterinin siparişinde var/)).toBeVisible();
    const elif = within(screen.getByRole('region', { name: 'Elif Y.' }));
    expect(elif.getAllByRole('listitem')).toHaveLength(2);
    await user.click(elif.getByRole('button', { name: 'Verileri sil' }));
    expect((await dialog()).getByText(`${phone} · Elif Y.`)).toBeVisible();
    panel.api.answer('erasePerson', { orders: 2, ordersUnderWay: 0, deliveries: 2, pushes: 0 });
    await pasteInto(user, (await dialog()).getByRole('textbox'), phone);
    await user.click((await dialog()).getByRole('button', { name: 'Kalıcı olarak sil' }));
    expect(await screen.findByText('Müşterinin verileri silindi')).toBeVisible();
    expect(panel.api.asked('erasePerson')).toMatchObject([{ body: { phone, customerName: 'Elif Y.' } }]);
  });

  it('is said to be nothing where there is nothing, and nothing can be erased', async () => {
    await find('nothing');
    expect(await screen.findByText('Bu müşteri hakkında tutulan veri yok.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Verileri sil' })).toBeNull();
  });

  it.each([
    ['Telefon', '0532', 'Telefon numarasını eksiksiz yazın'],
    ['E-posta', 'deniz', 'Geçerli bir e-posta adresi yazın'],
    ['Platformdaki müşteri numarası', ' ', 'Bu alan gerekli'],
  ])('is not asked for by half a %s', async (kind, text, complaint) => {
    const user = await openSettings();
    await user.click(screen.getByRole('radio', { name: kind }));
    await user.type(screen.getByRole('textbox', { name: kind }), text);
    await user.click(screen.getByRole('button', { name: 'Verileri bul' }));
    expect(await screen.findByText(complaint)).toBeVisible();
    expect(panel.api.asked('findPerson')).toEqual([]);
  });

  it('is nobody’s business but an owner’s', async () => {
    await openSettings({ role: 'operator' });
    await screen.findByRole('heading', { name: 'Sınırlar' });
    expect(screen.queryByRole('heading', { name: 'Müşteri verileri (KVKK)' })).toBeNull();
  });
});

describe('erasing what is kept of a customer', () => {
  it('needs the number once more, and says what was erased and what is still under way', async () => {
    const user = await find();
    panel.api.answer('erasePerson', { orders: 3, ordersUnderWay: 1, deliveries: 2, pushes: 1 });
    await user.click(await screen.findByRole('button', { name: 'Verileri sil' }));
    const question = await dialog();
    expect(question.getByText('Geri alınamaz')).toBeVisible();
    const again = question.getByRole('textbox', { name: 'Onaylamak için yukarıdakini yeniden yazın' });
    await pasteInto(user, again, '0532 111 22 34');
    await user.click(question.getByRole('button', { name: 'Kalıcı olarak sil' }));
    expect(await question.findByText('Yukarıdakiyle aynı değil')).toBeVisible();
    expect(panel.api.asked('erasePerson')).toEqual([]);
    await user.clear(again);
    await user.type(again, phone);
    await user.click(question.getByRole('button', { name: 'Kalıcı olarak sil' }));
    expect(await screen.findByText('Müşterinin verileri silindi')).toBeVisible();
    expect(screen.getByText(/^3 sipariş temizlendi\. Webhook gönderimi: 2.*1 sipariş devam ediyor/)).toBeVisible();
    expect(panel.api.asked('erasePerson')).toMatchObject([{ body: { phone } }]);
    expect(screen.queryByRole('region', { name: 'Bulunan veriler' })).toBeNull();
  });

  it('says why where it was refused, and keeps what was found', async () => {
    const user = await find();
    panel.api.refuse('erasePerson', 'unavailable');
    await user.click(await screen.findByRole('button', { name: 'Verileri sil' }));
    const question = await dialog();
    await user.type(question.getByRole('textbox'), phone);
    await user.click(question.getByRole('button', { name: 'Kalıcı olarak sil' }));
    expect(await question.findByRole('alert', { name: '' })).toBeVisible();
    expect(screen.queryByText('Müşterinin verileri silindi')).toBeNull();
  });
});
