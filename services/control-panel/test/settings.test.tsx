import { screen, waitFor, within } from '@testing-library/react';
import type { PanelRole } from '@kopru/contracts';
import { panelTests } from './support/panel.tsx';
import { dialog, retype } from './support/press.ts';
import { id, page, session } from './support/samples.ts';

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
    await user.type(screen.getByLabelText(/^Mevcut parola/), 'eski-parola');
    await user.type(screen.getByLabelText(/^Yeni parola/), next);
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
    await user.type(screen.getByLabelText(/^Mevcut parola/), 'yanlis');
    await user.type(screen.getByLabelText(/^Yeni parola/), 'yeni-parola-1');
    await user.click(screen.getByRole('button', { name: 'Parolayı değiştir' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Mevcut parola yanlış');
    expect(screen.getByLabelText(/^Yeni parola/)).toHaveValue('yeni-parola-1');
  });
});

describe('a second factor', () => {
  it('needs recovery codes that were kept first', async () => {
    const user = await openSettings();
    expect(await screen.findByText(/^Önce kurtarma kodları oluşturup saklayın/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Kur' })).toBeDisabled();
    const codes = ['2222-3333-4444-5555', '6666-7777-8888-9999'];
    panel.api.answer('makeRecoveryCodes', { codes });
    await user.click(screen.getByRole('button', { name: 'Kod oluştur' }));
    const question = await dialog();
    await user.type(question.getByLabelText(/^Mevcut parola/), 'gizli-parola-1');
    await user.click(question.getByRole('button', { name: 'Kod oluştur' }));
    const shown = within(await screen.findByRole('list', { name: 'Kurtarma kodları' }));
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
    await user.keyboard('{Escape}');
    expect(screen.getByText('2222-3333-4444-5555')).toBeVisible();
    panel.api.answer('getSecondFactor', { hasTotp: false, passkeys: [], recoveryCodes: 10 });
    await user.click(screen.getByRole('checkbox', { name: 'Kodları sakladım' }));
    await user.click(screen.getAllByRole('button', { name: 'Kapat' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Kur' })).toBeEnabled());
    expect(panel.api.asked('makeRecoveryCodes')[0]?.body).toEqual({ password: 'gizli-parola-1' });
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

describe('signing in and out', () => {
  const signIn = async (language: 'tr' | 'en' = 'tr') => {
    const user = await panel.open('/settings', { role: null, language });
    await user.type(screen.getByLabelText(language === 'tr' ? 'E-posta' : 'E-mail'), 'ayse@ornek.com');
    await user.type(screen.getByLabelText(language === 'tr' ? 'Parola' : 'Password'), 'gizli-parola');
    return user;
  };

  it('says itself which field is missing or wrong', async () => {
    const user = await panel.open('/settings', { role: null });
    const email = screen.getByLabelText('E-posta');
    await user.click(screen.getByRole('button', { name: 'Giriş yap' }));
    expect(await screen.findAllByText('Bu alan gerekli')).toHaveLength(2);
    expect(email).toHaveFocus();
    await user.type(email, 'ayse');
    await user.click(screen.getByRole('button', { name: 'Giriş yap' }));
    expect(await screen.findByText('Geçerli bir e-posta adresi yazın')).toBeVisible();
    expect(panel.api.asked('signIn')).toEqual([]);
  });

  it('leads to the page that was asked for', async () => {
    const user = await signIn();
    panel.api.answer('signIn', () => {
      panel.api.signIn('viewer');
      return session('viewer');
    });
    panel.api.answer('listSessions', page([]));
    panel.api.answer('listLimits', { items: [] });
    await user.click(screen.getByRole('button', { name: 'Giriş yap' }));
    expect(await screen.findByRole('heading', { name: 'Ayarlar' })).toBeVisible();
    expect(panel.api.asked('signIn')[0]?.body).toEqual({ email: 'ayse@ornek.com', password: 'gizli-parola' });
  });

  it.each([
    ['tr', 'Giriş yap', 'E-posta adresi veya parola yanlış'],
    ['en', 'Sign in', 'The e-mail address or the password is wrong'],
  ] as const)('says what was wrong in the language of the page (%s)', async (language, button, text) => {
    const user = await signIn(language);
    panel.api.refuse('signIn', 'sign_in_failed');
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it('says for how long it is closed after too many attempts', async () => {
    const user = await signIn();
    panel.api.refuse('signIn', 'sign_in_throttled', { params: { minutes: 12 } });
    await user.click(screen.getByRole('button', { name: 'Giriş yap' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('12 dakika sonra yeniden deneyin');
  });

  const signOut = async () => {
    const user = await openSettings();
    await user.click(screen.getByRole('button', { name: 'Ayşe Yılmaz kullanıcı menüsü' }));
    return { user, item: await screen.findByRole('button', { name: 'Çıkış yap' }) };
  };

  it('ends on the sign-in page', async () => {
    const { user, item } = await signOut();
    panel.api.answer('signOut', undefined);
    panel.api.refuse('getSession', 'session_required');
    await user.click(item);
    expect(await screen.findByRole('heading', { name: 'Giriş yapın' })).toBeVisible();
  });

  it('does not pretend to have signed out when the server was not reached', async () => {
    const { user, item } = await signOut();
    panel.api.cut(true);
    await user.click(item);
    expect(await screen.findByText('İşlem yapılamadı')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Ayarlar' })).toBeVisible();
  });
});

describe('the limits of the account', () => {
  it('show how much there is and may be, also while one cannot be counted', async () => {
    await openSettings({ role: 'viewer' });
    const rows = within(await screen.findByRole('list', { name: 'Sınırlar' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual(['Webhook adresi50 / 50', 'Restoran– / 2.000']);
  });
});
