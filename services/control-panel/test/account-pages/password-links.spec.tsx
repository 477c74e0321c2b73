import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, panelTests } from '../support/panel.tsx';
import { dialog, pasteInto } from '../support/press.ts';
import { id, page, user as person } from '../support/samples.ts';

const panel = panelTests();
const token = 'y'.repeat(43);

describe('a forgotten password', () => {
  it('is asked for at the sign-in page, with the address that was typed, and answered alike to anybody', async () => {
    panel.api.answer('getSignInMethods', { singleSignOn: null, mail: true });
    panel.api.answer('requestPassword', undefined);
    const user = await panel.open('/', { role: null });
    await pasteInto(user, await screen.findByLabelText('E-posta'), 'ayse@ornek.com');
    await user.click(screen.getByRole('button', { name: 'Parolamı unuttum' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Parolanızı yenileyin' })).toBeVisible();
    expect(await screen.findByLabelText('E-posta')).toHaveValue('ayse@ornek.com');
    await user.click(screen.getByRole('button', { name: 'Bağlantı gönder' }));
    expect(await screen.findByRole('status')).toHaveTextContent(/^Bu adresle bir kullanıcı varsa/);
    expect(panel.api.asked('requestPassword')[0]?.body).toEqual({ email: 'ayse@ornek.com' });
    await user.click(screen.getByRole('button', { name: 'Giriş sayfasına dön' }));
    expect(await screen.findByLabelText('Parola')).toBeVisible();
  });

  it('is a matter for an owner where no e-mail is sent', async () => {
    const user = await panel.open('/', { role: null });
    await user.click(await screen.findByRole('button', { name: 'Parolamı unuttum' }));
    expect(await screen.findByRole('status')).toHaveTextContent(/sahibinden bir parola bağlantısı isteyin/);
  });
});

describe('the page of a password link', () => {
  const open = async () => {
    const user = await panel.open(`/set-password#${token}`, { role: null });
    await pasteInto(user, await screen.findByLabelText('Yeni parola'), 'cok-gizli-123');
    return { user, save: () => user.click(screen.getByRole('button', { name: 'Kaydet' })) };
  };

  it('sets the password with the token, which stays in no address, and leads to the sign-in', async () => {
    panel.api.answer('setPassword', {
      user: { id: id(70), email: 'mehmet@ornek.com', name: 'Mehmet', role: 'operator', restaurantIds: null },
      account: { id: id(1), name: 'Örnek' },
    });
    const { save } = await open();
    expect(location.hash).toBe('');
    await save();
    expect(await screen.findByText('Parolanız belirlendi, giriş yapabilirsiniz')).toBeVisible();
    expect(await screen.findByLabelText('E-posta')).toHaveValue('mehmet@ornek.com');
    expect(address()).toBe('');
    expect(panel.api.asked('setPassword')[0]?.body).toEqual({ token, password: 'cok-gizli-123' });
  });

  it('says that a link counts once', async () => {
    panel.api.refuse('setPassword', 'link_not_valid');
    const { save } = await open();
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(/yeni bir bağlantı isteyin/);
  });

  it('takes another link that is opened in the same tab', async () => {
    panel.api.refuse('setPassword', 'link_not_valid');
    await open();
    location.hash = 'z'.repeat(43);
    await waitFor(() => expect(location.hash).toBe(''));
    const user = userEvent.setup();
    await pasteInto(user, screen.getByLabelText('Yeni parola'), 'cok-gizli-123');
    await user.click(screen.getByRole('button', { name: 'Kaydet' }));
    await screen.findByRole('alert');
    expect(panel.api.asked('setPassword')[0]?.body).toMatchObject({ token: 'z'.repeat(43) });
  });

  it('says when the link is not whole', async () => {
    await panel.open('/set-password', { role: null });
    expect(await screen.findByRole('alert')).toHaveTextContent(/bağlantının tamamını açın/);
  });
});

describe('an invitation in the table of users', () => {
  it('tells how far it is, and is made anew', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const invited = person({ invitation: { state: 'retrying', expiresAt } });
    const late = person({
      id: id(71),
      name: 'Geç Kalan',
      invitation: { state: 'sent', expiresAt: '2026-01-01T00:00:00Z' },
    });
    panel.api.answer('listUsers', page([invited, late]));
    panel.api.answer('inviteUser', { ...invited, token });
    const user = await panel.open('/users');
    expect(await screen.findByText('Posta sunucusuna ulaşılamadı; yeniden denenecek')).toBeVisible();
    expect(screen.getByText('Davetin süresi doldu')).toBeVisible();
    await user.click(screen.getByText('Mehmet Demir', { selector: 'p' }));
    const form = await dialog();
    expect(form.queryByRole('button', { name: 'E-postayla gönder' })).toBeNull();
    await user.click(form.getByRole('button', { name: 'Bağlantı oluştur' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Davet bağlantısı' }));
    expect(shown.getByRole('textbox')).toHaveValue(`${location.origin}/panel/set-password#${token}`);
    expect(panel.api.asked('inviteUser')[0]).toMatchObject({ id: id(70), body: { by: 'link' } });
  });
});
