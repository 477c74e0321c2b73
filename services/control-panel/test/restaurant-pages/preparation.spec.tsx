import { screen, waitFor, within } from '@testing-library/react';
import type { PanelRole } from '@kopru/contracts/panel/values';
import { panelTests } from '../support/panel.tsx';
import { retype } from '../support/press.ts';
import { id, page, preparationTime, restaurant } from '../support/samples.ts';

const panel = panelTests();

const open = async (time = preparationTime(), role: PanelRole = 'owner') => {
  panel.api.answer('listRestaurants', page([restaurant()]));
  panel.api.answer('getRestaurant', restaurant());
  panel.api.answer('listBusinesses', page([]));
  panel.api.answer('getPreparationTime', time);
  const user = await panel.open(`/restaurants/${id(10)}`, { role });
  const card = within(await screen.findByRole('region', { name: 'Hazırlık süresi' }));
  return { user, card };
};

describe('the preparation time on the page of a restaurant', () => {
  it('is shown with what it rests on, and what really happened', async () => {
    const { card } = await open();
    expect(await card.findByText('Şimdi önerilen: 21 dk')).toBeVisible();
    expect(card.getByText('Son bir saat yoğun: olağandan 4 dk uzun')).toBeVisible();
    expect(card.getByText(/90 günün 2\.140 siparişine dayanır: ortanca 16,5 dk.*2,3 dk/)).toBeVisible();
    expect(card.getByText('Süre seçilerek onaylanan 610 siparişte ortanca hata 5,1 dk')).toBeVisible();
    expect(card.getByText(/Onaylayan kişi süreyi kendisi seçer/)).toBeVisible();
    const evening = within(card.getByRole('row', { name: /^20:00/ })).getAllByRole('cell');
    expect(evening.map(({ textContent }) => textContent)).toEqual(['16', '–', '–', '–', '1717,2 (48)', '–', '–']);
  });

  it('is not known yet, or shorter than usual', async () => {
    const none = { suggestedMinutes: null, learnedMinutes: null, medianMinutes: null, sentErrorMinutes: null };
    const { card } = await open(preparationTime({ ...none, loadMinutes: -5, hours: [], platforms: [] }));
    expect(await card.findByText('Henüz öğrenilecek sipariş yok')).toBeVisible();
    expect(card.getByText('Son bir saat sakin: olağandan 5 dk kısa')).toBeVisible();
    expect(card.queryByRole('table')).toBeNull();
    expect(card.queryByText(/dayanır|seçilerek/)).toBeNull();
  });

  it('is pinned by an owner, and learned again', async () => {
    const { user, card } = await open();
    panel.api.answer('updateRestaurant', restaurant({ pinnedPreparationMinutes: 25 }));
    const box = await card.findByLabelText('Sabit süre (dakika)');
    expect(box).toHaveValue('21');
    expect(card.queryByRole('button', { name: 'Öğrenilene dön' })).toBeNull();
    await retype(user, box, '25');
    panel.api.answer('getPreparationTime', preparationTime({ suggestedMinutes: 25, pinnedMinutes: 25 }));
    await user.click(card.getByRole('button', { name: 'Sabitle' }));
    expect(await card.findByText('Öğrenilen: 21 dk')).toBeVisible();
    expect(card.getByText('Şimdi önerilen: 25 dk')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Öğrenilene dön' }));
    await waitFor(() =>
      expect(panel.api.asked('updateRestaurant').map(({ body }) => body)).toEqual([
        { name: 'Kadıköy', pinnedPreparationMinutes: 25 },
        { name: 'Kadıköy', pinnedPreparationMinutes: null },
      ]),
    );
  });

  it.each<[PanelRole]>([['operator'], ['viewer']])('is only read by a %s', async (role) => {
    const { card } = await open(preparationTime(), role);
    expect(await card.findByText('Şimdi önerilen: 21 dk')).toBeVisible();
    expect(card.queryByLabelText('Sabit süre (dakika)')).toBeNull();
  });
});
