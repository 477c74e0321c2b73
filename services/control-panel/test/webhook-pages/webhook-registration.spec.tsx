import { screen, within } from '@testing-library/react';
import type { PanelRole } from '@kopru/contracts/panel/values';
import { panelTests } from '../support/panel.tsx';
import { page } from '../support/samples.ts';

const panel = panelTests();

const openWebhooks = (options: { role: PanelRole; language?: 'tr' | 'en' }) => {
  panel.api.answer('listEndpoints', page([]));
  return panel.open('/webhooks', options);
};

describe('registration by token', () => {
  it.each([
    ['tr', 'Kayıt kodu oluştur', /bir kez ve bir saat geçerlidir/],
    ['en', 'Create a registration token', /works once and for an hour/],
  ] as const)('shows an owner the token once, in %s', async (language, name, text) => {
    const user = await openWebhooks({ role: 'owner', language });
    panel.api.answer('issueRegistration', { token: 'kpr_reg_deneme', expiresAt: '2026-03-01T13:00:00Z' });
    await user.click(await screen.findByRole('button', { name }));
    const shown = within(await screen.findByRole('dialog', { name }));
    expect(shown.getByText(text)).toBeVisible();
    expect(shown.getByDisplayValue('kpr_reg_deneme')).toBeVisible();
  });

  it('is said not to be there where none could be issued', async () => {
    const user = await openWebhooks({ role: 'owner' });
    panel.api.refuse('issueRegistration', 'unavailable');
    await user.click(await screen.findByRole('button', { name: 'Kayıt kodu oluştur' }));
    expect(await screen.findByText('İşlem yapılamadı')).toBeVisible();
  });

  it('is for owners only', async () => {
    await openWebhooks({ role: 'operator' });
    await screen.findByText('Henüz webhook adresi yok');
    expect(screen.queryByRole('button', { name: 'Kayıt kodu oluştur' })).toBeNull();
  });
});
