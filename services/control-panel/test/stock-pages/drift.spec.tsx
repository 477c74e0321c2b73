import { screen, waitFor, within } from '@testing-library/react';
import { failure } from '@kopru/contracts/errors/failures';
import { weekdays } from '@kopru/contracts/values/weekdays';
import type { AnswerOf } from '../support/panel-api.ts';
import { panelTests } from '../support/panel.tsx';
import { id, page, restaurant } from '../support/samples.ts';
import { availabilityWith, item, itemList } from '../support/stock.ts';

const panel = panelTests();
const at = '2026-11-29T00:12:00.000Z';
const earlier = '2026-11-28T00:12:00.000Z';
type Comparison = AnswerOf<'getDrift'>;
type Finding = Comparison['findings'][number];

const comparison = (...findings: Finding[]): Comparison => ({
  ...{ restaurantId: id(10), comparedAt: at, findings, count: findings.length, unread: [] },
});
const ayran = { item: 'AYR', name: 'Ayran', canFailOrders: true, seenAt: at };
const place = <V,>(provider: 'getir' | 'ty', value: V, desired: V | null = null) => ({
  ...{ provider, productId: `${provider}-1`, value, desired },
});
const price: Finding = {
  ...{ ...ayran, kind: 'price', places: [place('getir', 2500, 2500), place('ty', 2000, 2500)] },
  corrections: [{ price: 2500, platforms: ['ty'] }],
};
const stock: Finding = {
  ...{ ...ayran, kind: 'stock', places: [place('getir', false), place('ty', true)] },
  corrections: [
    { isAvailable: false, platforms: ['getir', 'ty'] },
    { isAvailable: true, platforms: ['getir', 'ty'] },
  ],
};
const name: Finding = {
  ...{ ...ayran, kind: 'name', canFailOrders: false, places: [place('getir', 'Ayran'), place('ty', 'Şalgam')] },
};
const unlinked: Finding = {
  ...{ kind: 'unlinked', canFailOrders: true, seenAt: at, places: [place('ty', 'Künefe')] },
  corrections: [{ item: 'KUN', name: 'Künefe (porsiyon)' }],
};
const week = (opensAt: string) => weekdays.map((day) => ({ day, opensAt, closesAt: '23:00' }));
const hours: Finding = {
  ...{ kind: 'hours', canFailOrders: false, seenAt: at },
  places: [
    { provider: 'getir', value: week('10:00'), desired: null },
    { provider: 'ty', value: week('11:00'), desired: null },
  ],
  corrections: [{ hours: week('10:00'), platforms: ['getir', 'ty'] }],
};
const items = [item('AYR', 'Ayran', { getir: 'getir-1' }), item('KUN', 'Künefe (porsiyon)')];

const openDrift = (answer: Comparison, role: 'operator' | 'viewer' = 'operator') => {
  panel.api.answer('listRestaurants', page([restaurant()]));
  panel.api.answer('getDrift', answer);
  panel.api.answer('listItems', itemList(...items));
  panel.api.answer('writeItems', itemList(...items));
  panel.api.answer('changeAvailability', availabilityWith());
  return panel.open('/drift', { role });
};
const asked = (operation: 'changeAvailability' | 'writeItems' | 'comparePlatforms') =>
  waitFor(() => {
    const [first] = panel.api.asked(operation);
    expect(first).toBeDefined();
    return first?.body;
  });
const press = (label: RegExp) => screen.findByRole('button', { name: label });

describe('the differences between the platforms of a restaurant', () => {
  it('stand side by side, with what is wanted', async () => {
    await openDrift(comparison(price));
    const list = within(await screen.findByRole('list', { name: 'Platform farkları' }));
    expect(list.getByText('Ayran')).toBeVisible();
    expect(list.getByText('₺25,00')).toBeVisible();
    expect(list.getByText(/^₺20,00/)).toHaveTextContent('₺20,00 (istenen: ₺25,00)');
    expect(list.getAllByText(/istenen/)).toHaveLength(1);
    expect(list.getByText('Sipariş aksatabilir')).toBeVisible();
    expect(screen.getByText(/^Son karşılaştırma: 29/)).toBeVisible();
  });

  it.each<[string, Finding, RegExp, object]>([
    [
      'a price',
      price,
      /^Ayran: ₺25,00 yap: Trendyol Go$/,
      { items: [{ item: 'AYR', price: 2500 }], platforms: ['ty'] },
    ],
    [
      'what has run out',
      stock,
      /^Ayran: Satışa kapat: Getir Yemek, Trendyol Go$/,
      { items: [{ item: 'AYR', isAvailable: false }], platforms: ['getir', 'ty'] },
    ],
    [
      'what is there',
      stock,
      /^Ayran: Satışa aç: /,
      { items: [{ item: 'AYR', isAvailable: true }], platforms: ['getir', 'ty'] },
    ],
    [
      'the hours',
      hours,
      /^Çalışma saatleri: Getir Yemek saatlerini uygula: Getir Yemek, Trendyol Go$/,
      { hours: week('10:00'), platforms: ['getir', 'ty'] },
    ],
  ])('are corrected by one press: %s', async (_what, finding, label, body) => {
    const user = await openDrift(comparison(finding));
    await user.click(await press(label));
    expect(await asked('changeAvailability')).toEqual(body);
    expect(await screen.findByText('Düzeltme iletildi; sonucu bir sonraki karşılaştırma gösterir.')).toBeVisible();
    expect(screen.queryByRole('button', { name: label })).toBeNull();
  });

  it('keep their press when it is refused', async () => {
    const user = await openDrift(comparison(price));
    panel.api.refuse('changeAvailability', 'unavailable');
    await user.click(await press(/yap: Trendyol Go$/));
    expect(await screen.findByText('İşlem yapılamadı')).toBeVisible();
    expect(await press(/yap: Trendyol Go$/)).toBeEnabled();
  });

  it('link a product to the item that it seems to be', async () => {
    const user = await openDrift(comparison(unlinked));
    const button = await press(/^Künefe: Eşleştir: Künefe \(porsiyon\)$/);
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    const links = [{ provider: 'ty', productId: 'ty-1', optionId: null }];
    expect(await asked('writeItems')).toEqual({ items: [items[0], { ...items[1], links }], version: 7 });
  });

  it('write no list that has not been read', async () => {
    const release = panel.api.pauseAnswers('listItems');
    await openDrift(comparison(unlinked));
    const button = await press(/^Künefe: Eşleştir/);
    expect(button).toBeDisabled();
    release();
    await waitFor(() => expect(button).toBeEnabled());
  });

  it('say where there is no press: of a name, of what nobody takes, and of a product without a likely item', async () => {
    await openDrift(comparison(name, { ...price, corrections: [] }, { ...unlinked, corrections: [] }));
    expect(await screen.findByText(/^Platformlar buradan ad değişikliği kabul etmez/)).toBeVisible();
    expect(screen.getByText(/^Bu platform bu değişikliği kabul etmez/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Menü ve stok sayfasında eşleştirin' })).toBeVisible();
  });

  it('are shown to a viewer without presses', async () => {
    await openDrift(comparison(price), 'viewer');
    expect(await screen.findByText('Ayran')).toBeVisible();
    expect(screen.queryByRole('button', { name: /yap:/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Şimdi karşılaştır' })).toBeNull();
  });

  it('name the platform that did not answer, and since when its differences are known', async () => {
    const unread = [{ provider: 'ty' as const, reason: failure('provider_timeout', { provider: 'Trendyol Go' }) }];
    await openDrift({ ...comparison({ ...price, seenAt: earlier }), unread });
    expect(await screen.findByText('Trendyol Go yanıt vermedi; eski farklar duruyor')).toBeVisible();
    expect(screen.getByText(/28 .* tarihinde görüldü$/)).toBeVisible();
  });

  it('are looked for at once by a press', async () => {
    const user = await openDrift({ ...comparison(), comparedAt: null });
    expect(await screen.findByText('Henüz karşılaştırılmadı')).toBeVisible();
    panel.api.answer('comparePlatforms', comparison());
    panel.api.answer('getDrift', comparison());
    await user.click(screen.getByRole('button', { name: 'Şimdi karşılaştır' }));
    expect(await screen.findByText('Fark yok')).toBeVisible();
  });

  it('say so when they cannot be read', async () => {
    panel.api.refuse('getDrift', 'restaurant_not_found');
    panel.api.answer('listRestaurants', page([restaurant()]));
    await panel.open('/drift', { role: 'operator' });
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});
