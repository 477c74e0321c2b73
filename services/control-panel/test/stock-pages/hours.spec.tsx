import { failure } from '@kopru/contracts/errors/failures';
import type { Hours } from '@kopru/contracts/values/hours';
import { weekdays } from '@kopru/contracts/values/weekdays';
import { screen, waitFor, within } from '@testing-library/react';
import { address, panelTests } from '../support/panel.tsx';
import { dialog, retype } from '../support/press.ts';
import { id, noStores, page, restaurant } from '../support/samples.ts';

const panel = panelTests();
const at = '2026-11-20T12:00:00.000Z';
const daily = (opensAt: string, closesAt: string): Hours => weekdays.map((day) => ({ day, opensAt, closesAt }));
const week = daily('11:00', '01:30').with(6, { day: 'sunday', closed: true });

const platform = (provider: 'getir' | 'ty' | 'ys' | 'direct', more: object = {}) => ({
  provider,
  integrationId: id({ getir: 20, ty: 21, ys: 22, direct: 23 }[provider]),
  desired: null,
  state: null,
  since: null,
  dueAt: null,
  reason: null,
  observed: null,
  drift: null,
  ...more,
});
const sent = (provider: 'getir' | 'ty' | 'ys', state: string, more: object = {}) =>
  platform(provider, { desired: { hours: week, at }, since: at, state, ...more });

interface Shown {
  desired?: Hours;
  platforms?: object[];
}
const openPanel = async (
  { desired, platforms = [platform('getir'), platform('ys')] }: Shown = {},
  options: Parameters<typeof panel.open>[1] = { role: 'operator' },
  path = `/restaurants/${id(10)}`,
) => {
  const shown = { desired: desired === undefined ? null : { hours: desired, at }, platforms };
  const availability = { ...noStores, hours: shown } as typeof noStores;
  panel.api.answer('listRestaurants', page([restaurant()]));
  panel.api.answer('getRestaurant', restaurant());
  panel.api.answer('listIntegrationsOf', { items: [] });
  panel.api.answer('getAvailability', availability);
  panel.api.answer('changeAvailability', availability);
  return panel.open(path, options);
};
const openRestaurant = async (...[shown, options]: Parameters<typeof openPanel>) => {
  const user = await openPanel(shown, options);
  const card = within(await screen.findByRole('region', { name: /Çalışma saatleri|Opening hours/ }));
  return { user, card };
};
const desired = () =>
  waitFor(() => {
    const [asked] = panel.api.asked('changeAvailability');
    expect(asked?.id).toBe(id(10));
    return asked?.body;
  });

describe('the working hours of a restaurant', () => {
  it('are entered once for all platforms and every day, as they are typed', async () => {
    const { user, card } = await openRestaurant();
    await user.click(await card.findByRole('button', { name: 'Saatleri gir' }));
    const form = await dialog();
    await retype(user, form.getByRole('textbox', { name: 'Pazartesi, açılış' }), '1100');
    await retype(user, form.getByRole('textbox', { name: 'Pazartesi, kapanış' }), '1.30');
    expect(form.getByText('ertesi gün')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Pazartesi saatlerini her güne uygula' }));
    await user.click(form.getByRole('checkbox', { name: 'Pazar' }));
    await user.click(form.getByRole('button', { name: 'Kaydet' }));
    expect(await desired()).toEqual({ hours: week });
  });

  it('are told by keyboard alone', async () => {
    const { user, card } = await openRestaurant({ desired: week });
    (await card.findByRole('button', { name: 'Saatleri düzenle' })).focus();
    await user.keyboard('{Enter}');
    const form = await dialog();
    const opens = form.getByRole('textbox', { name: 'Pazartesi, açılış' });
    form.getByRole('checkbox', { name: 'Pazartesi' }).focus();
    await user.tab();
    expect(opens).toHaveFocus();
    await user.keyboard('9{Enter}');
    expect(await desired()).toEqual({ hours: week.with(0, { day: 'monday', opensAt: '09:00', closesAt: '01:30' }) });
  });

  it.each([
    ['25', 'Saati 09:30 gibi yazın'],
    ['01:30', 'Açılış ve kapanış aynı olamaz; bütün gün açıksa 00:00 – 23:59 yazın'],
  ])('are not told while a day opens at %s', async (typed, words) => {
    const { user, card } = await openRestaurant({ desired: week });
    await user.click(await card.findByRole('button', { name: 'Saatleri düzenle' }));
    const form = await dialog();
    const opens = form.getByRole('textbox', { name: 'Salı, açılış' });
    await retype(user, opens, typed);
    await user.click(form.getByRole('button', { name: 'Kaydet' }));
    expect(await form.findByRole('alert')).toHaveTextContent(words);
    await retype(user, opens, '12');
    expect(form.queryByRole('alert')).toBeNull();
    expect(panel.api.asked('changeAvailability')).toEqual([]);
  });

  it('are shown as a person tells them, with what each platform says', async () => {
    const reason = failure('connection_refused');
    const { card } = await openRestaurant({
      desired: week,
      platforms: [sent('getir', 'applied'), sent('ty', 'pending', { reason, dueAt: at }), sent('ys', 'pending')],
    });
    expect(await card.findByText('Pazartesi – Cumartesi')).toBeVisible();
    expect(card.getByText('11:00 – 01:30 (ertesi gün)')).toBeVisible();
    expect(card.getByText('Uygulandı')).toBeVisible();
    expect(card.getByText('İletiliyor')).toBeVisible();
    expect(card.getByText(/^Sıradaki deneme/)).toBeVisible();
    // Yemeksepeti takes none, which is known before it says so.
    expect(card.getByText('Desteklenmiyor')).toBeVisible();
    expect(card.getByText('Çalışma saatleri bu platformda yalnızca kendi panelinden değişir')).toBeVisible();
  });

  it.each([
    ['Böyle kalsın', daily('10:00', '20:00')],
    ['Yeniden uygula', week],
  ])('that somebody has changed at the platform: %s', async (name, hours) => {
    const drift = { hours: daily('10:00', '20:00'), at };
    const reason = failure('hours_changed_at_platform');
    const { user, card } = await openRestaurant({
      desired: week,
      platforms: [sent('getir', 'refused', { reason, drift })],
    });
    expect(await card.findByText('Platformdaki saatler: Pazartesi – Pazar 10:00 – 20:00')).toBeVisible();
    await user.click(card.getByRole('button', { name }));
    expect(await desired()).toEqual({ hours, platforms: ['getir'] });
  });

  it('are told again to a platform that refused them', async () => {
    const reason = failure('as_written', { text: 'no' });
    const { user, card } = await openRestaurant({ desired: week, platforms: [sent('getir', 'refused', { reason })] });
    await user.click(await card.findByRole('button', { name: 'Yeniden dene' }));
    expect(await desired()).toEqual({ hours: week, platforms: ['getir'] });
  });

  it('are nothing that the own channel is told', async () => {
    const { card } = await openRestaurant({ desired: week, platforms: [platform('direct'), sent('getir', 'applied')] });
    expect(await card.findByText('Uygulandı')).toBeVisible();
    expect(card.queryByText('Kendi kanalı')).toBeNull();
  });

  it('are named where one platform has its own', async () => {
    const own = sent('getir', 'applied', { desired: { hours: daily('09:00', '18:00'), at } });
    const { card } = await openRestaurant({ desired: week, platforms: [own] }, { language: 'en' });
    expect(await card.findByText('Here only: Monday – Sunday 09:00 – 18:00')).toBeVisible();
  });

  it('are only shown to a viewer', async () => {
    const { card } = await openRestaurant({ desired: week }, { role: 'viewer' });
    expect(await card.findByText('Kapalı')).toBeVisible();
    expect(card.queryByRole('button')).toBeNull();
  });

  it('are found from the switch of the stores on every page', async () => {
    panel.api.answer('listIntegrations', page([]));
    const user = await openPanel({}, { role: 'operator' }, '/menus');
    await user.click(await screen.findByRole('button', { name: 'Restoran durumu' }));
    await user.click(await screen.findByRole('link', { name: 'Çalışma saatleri' }));
    expect(address()).toBe(`/restaurants/${id(10)}`);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
