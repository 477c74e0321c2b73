import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { FeedConsumer } from '@kopru/contracts/internal/consumers';
import type { PanelRole } from '@kopru/contracts/panel/values';
import { panelTests } from '../support/panel.tsx';
import { dialog } from '../support/press.ts';
import { endpoint, page } from '../support/samples.ts';

const panel = panelTests();

const consumer = (change: Partial<FeedConsumer> = {}): FeedConsumer => ({
  name: 'kasa-1',
  position: 'e4k',
  lag: 1234,
  leased: 0,
  createdAt: '2026-03-01T12:00:00Z',
  lastSeenAt: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  ...change,
});

const open = async (items: FeedConsumer[], options: { role?: PanelRole; language?: 'tr' | 'en' } = {}) => {
  panel.api.answer('listEndpoints', page([endpoint()]));
  panel.api.answer('listRestaurants', page([]));
  panel.api.answer('listConsumers', { items });
  return panel.open('/webhooks', options);
};
const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the readers of the event feed', () => {
  it('are shown with place, lag and when they last asked, in both languages', async () => {
    await open([consumer(), consumer({ name: 'mutfak', leased: 50 })]);
    const shown = await section('Olay akışını okuyan programlar');
    expect(shown.getByText('kasa-1')).toBeVisible();
    expect(shown.getByText('1.234')).toBeVisible();
    expect(shown.getByText('1.234; 50 tanesi işleniyor')).toBeVisible();
    expect(shown.getAllByText(/^2 sa\.? önce$/)).toHaveLength(2);
    cleanup();
    await open([consumer({ leased: 50 })], { language: 'en' });
    expect((await section('Programs that read the event feed')).getByText('1,234, 50 being processed')).toBeVisible();
  });

  it('are not mentioned where there are none', async () => {
    await open([]);
    await screen.findByRole('region', { name: 'https://kasa.ornek.com/kopru' });
    expect(screen.queryByRole('region', { name: 'Olay akışını okuyan programlar' })).toBeNull();
  });

  it('are moved and deleted after a question', async () => {
    const user = await open([consumer()]);
    panel.api.answer('seekConsumer', { position: 'e9' });
    panel.api.answer('deleteConsumer', undefined);
    const shown = await section('Olay akışını okuyan programlar');
    await user.click(shown.getByRole('button', { name: 'Sona git' }));
    await user.click((await dialog()).getByRole('button', { name: 'Sona git' }));
    await waitFor(() =>
      expect(panel.api.asked('seekConsumer')).toMatchObject([{ id: 'kasa-1', body: { to: 'latest' } }]),
    );
    await user.click(shown.getByRole('button', { name: 'Sil' }));
    await user.click((await dialog()).getByRole('button', { name: 'Sil' }));
    await waitFor(() => expect(panel.api.asked('deleteConsumer')).toMatchObject([{ id: 'kasa-1' }]));
  });

  it.each<[PanelRole, string[]]>([
    ['viewer', []],
    ['operator', ['Baştan oku', 'Sona git']],
  ])('may be moved or deleted by a %s: %j', async (role, names) => {
    await open([consumer()], { role });
    const buttons = (await section('Olay akışını okuyan programlar')).queryAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(names);
  });
});
