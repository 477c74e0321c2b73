import { screen, waitFor, within } from '@testing-library/react';
import type { PanelRole } from '@kopru/contracts/panel/values';
import { panelTests } from '../support/panel.tsx';
import { retype, pasteInto } from '../support/press.ts';
import { id, page, session } from '../support/samples.ts';

const panel = panelTests();
const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

const openSettings = async (options: { role?: PanelRole; language?: 'tr' | 'en' } = {}) => {
  const item = { address: '10.0.0.1', createdAt: '2026-03-01T12:00:00Z', lastSeenAt: '2026-03-01T12:00:00Z' };
  panel.api.answer(
    'listSessions',
    page([
      { id: id(1), isCurrent: true, userAgent: chrome, ...item },
      { id: id(2), isCurrent: false, userAgent: 'kasa/1.0', ...item },
    ]),
  );
  panel.api.answer('listLimits', {
    items: [
      { name: 'endpoints', max: 50, used: 50 },
      { name: 'restaurants', max: 2000, used: null },
      { name: 'longPolls', max: 20, used: null },
      { name: 'waitingRepeats', max: 20, used: null },
      { name: 'heavyReads', max: 2, used: null },
    ],
  });
  const user = await panel.open('/settings', options);
  await screen.findByText('kasa/1.0');
  return user;
};

describe('changing the password', () => {
  const fill = async (next: string) => {
    const user = await openSettings();
    panel.api.answer('changePassword', undefined);
    await pasteInto(user, screen.getByLabelText(/^Mevcut parola/), 'eski-parola');
    await pasteInto(user, screen.getByLabelText(/^Yeni parola/), next);
    await user.click(screen.getByRole('button', { name: 'Parolayı değiştir' }));
  };

  it('sends both and empties the form', async () => {
    await fill('yeni-parola-1');
    expect(await screen.findByText('Parola değişti')).toBeVisible();
    expect(panel.api.asked('changePassword')[0]?.body).toEqual({ current: 'eski-parola', next: 'yeni-parola-1' });
    await waitFor(() => expect(screen.getByLabelText(/^Mevcut parola/)).toHaveValue(''));
  });

  it('refuses a short one before it is sent', async () => {
    await fill('kisa');
    expect(await screen.findByText('En az 10 karakter olmalı')).toBeVisible();
    expect(panel.api.asked('changePassword')).toEqual([]);
  });

  it('says when the current one is wrong and keeps what was typed', async () => {
    const user = await openSettings();
    panel.api.refuse('changePassword', 'wrong_password');
    await pasteInto(user, screen.getByLabelText(/^Mevcut parola/), 'yanlis');
    await pasteInto(user, screen.getByLabelText(/^Yeni parola/), 'yeni-parola-1');
    await user.click(screen.getByRole('button', { name: 'Parolayı değiştir' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Mevcut parola yanlış');
    expect(screen.getByLabelText(/^Yeni parola/)).toHaveValue('yeni-parola-1');
  });
});

describe('an open session', () => {
  it('is ended on another device', async () => {
    const user = await openSettings();
    panel.api.answer('endSession', undefined);
    await user.click(screen.getByRole('button', { name: 'Oturumu kapat: kasa/1.0 10.0.0.1' }));
    expect(await screen.findByText('Oturum kapatıldı')).toBeVisible();
    expect(panel.api.asked('endSession')).toMatchObject([{ id: id(2) }]);
  });
});

describe('the name of the account', () => {
  it('is changed by an owner and shown at once', async () => {
    const user = await openSettings();
    panel.api.answer('renameAccount', undefined);
    panel.api.answer('getSession', {
      ...session('owner'),
      account: { id: session('owner').account.id, name: 'Yeni Ad' },
    });
    await retype(user, screen.getByLabelText(/^Hesap adı/), 'Yeni Ad');
    await user.click(screen.getByRole('button', { name: 'Kaydet' }));
    expect(await screen.findByText('Yeni Ad')).toBeVisible();
    expect(panel.api.asked('renameAccount')[0]?.body).toEqual({ name: 'Yeni Ad' });
  });

  it('is no field for the other roles', async () => {
    await openSettings({ role: 'operator' });
    expect(screen.queryByLabelText(/^Hesap adı/)).toBeNull();
  });
});

describe('where one is signed in', () => {
  it('is told by browser and system, this device marked', async () => {
    await openSettings();
    const current = screen.getByText('Chrome · Windows').closest('li') as HTMLElement;
    expect(within(current).getByText('Bu cihaz')).toBeVisible();
    expect(screen.getByText('kasa/1.0')).toBeVisible();
  });

  it('is nowhere any more after signing out everywhere', async () => {
    const user = await openSettings();
    panel.api.answer('signOutEverywhere', undefined);
    panel.api.refuse('getSession', 'session_required');
    await user.click(screen.getByRole('button', { name: 'Tüm cihazlardan çıkış yap' }));
    expect(await screen.findByRole('heading', { name: 'Giriş yapın' })).toBeVisible();
  });
});

describe('preferences', () => {
  it('switch the language of the whole panel, and the browser keeps it', async () => {
    const user = await openSettings();
    await user.click(screen.getByRole('radio', { name: 'English' }));
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
    expect(localStorage.getItem('kopru.language')).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });

  it('switch the bell off, and trying it with it', async () => {
    const user = await openSettings();
    await user.click(screen.getByLabelText(/^Yeni siparişte zil çalsın/));
    expect(screen.getByRole('button', { name: 'Zili dinle' })).toBeDisabled();
    expect(localStorage.getItem('kopru.sound')).toBe('off');
  });

  it('say where the browser knows no notifications', async () => {
    await openSettings();
    expect(screen.getByText('Bu tarayıcı desteklemiyor.')).toBeVisible();
  });
});

describe('the limits of the account', () => {
  it('show how much there is and may be, also while one cannot be counted', async () => {
    await openSettings({ role: 'viewer' });
    const rows = within(await screen.findByRole('list', { name: 'Sınırlar' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual(['Webhook adresi50 / 50', 'Restoran– / 2.000']);
  });
});
