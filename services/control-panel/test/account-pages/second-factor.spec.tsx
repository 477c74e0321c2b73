import { screen, waitFor, within } from '@testing-library/react';
import { plugIn } from '../support/authenticator.ts';
import { panelTests } from '../support/panel.tsx';
import { dialog, pasteInto } from '../support/press.ts';
import { at, id, page } from '../support/samples.ts';

const panel = panelTests();
const passkey = { id: id(80), name: 'Ofis bilgisayarı', createdAt: at, lastUsedAt: null };
const question = { options: { challenge: 'c29ydQ', user: { id: 'a2ltbGlr', name: 'ayse', displayName: 'Ayşe' } } };
const answer = { id: 'a2FzYQ', rawId: 'a2FzYQ', type: 'public-key' };

let unplug: (() => void) | undefined;
describe('the second factor', () => {
  afterEach(() => {
    unplug?.();
    unplug = undefined;
  });

  beforeEach(() => {
    panel.api.answer('listSessions', page([]));
    panel.api.answer('listLimits', { items: [] });
  });

  describe('a second factor', () => {
    it('needs recovery codes that were kept first', async () => {
      const user = await panel.open('/settings');
      expect(await screen.findByText(/^Önce kurtarma kodları oluşturup saklayın/)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Kur' })).toBeDisabled();
      const codes = ['2222-3333-4444-5555', '6666-7777-8888-9999'];
      panel.api.answer('makeRecoveryCodes', { codes });
      await user.click(screen.getByRole('button', { name: 'Kod oluştur' }));
      const question = await dialog();
      await pasteInto(user, question.getByLabelText(/^Mevcut parola/), 'gizli-parola-1');
      await user.click(question.getByRole('button', { name: 'Kod oluştur' }));
      const shown = within(await screen.findByRole('list', { name: 'Kurtarma kodları' }));
      expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
      await user.keyboard('{Escape}');
      expect(screen.getByText('2222-3333-4444-5555')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Kapat' })).toBeDisabled();
      panel.api.answer('getSecondFactor', { hasTotp: false, passkeys: [], recoveryCodes: 10 });
      await user.click(screen.getByRole('checkbox', { name: 'Kodları sakladım' }));
      await user.click(screen.getByRole('button', { name: 'Kapat' }));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Kur' })).toBeEnabled());
      expect(panel.api.asked('makeRecoveryCodes')[0]?.body).toEqual({ password: 'gizli-parola-1' });
    });

    const openFactor = async (change: { hasTotp?: boolean; passkeys?: (typeof passkey)[] } = {}) => {
      panel.api.answer('getSecondFactor', { hasTotp: false, passkeys: [], recoveryCodes: 10, ...change });
      const user = await panel.open('/settings');
      await screen.findByText('10 kod kaldı');
      return user;
    };
    /** Presses `button`, gives the password in the window that opens and `says` what it asks, and presses `action` there. */
    const confirm = async (
      user: Awaited<ReturnType<typeof openFactor>>,
      [button, action]: [string, string],
      says?: string,
    ) => {
      await user.click(screen.getByRole('button', { name: button }));
      const shown = await dialog();
      if (says !== undefined) expect(await shown.findByText(says)).toBeVisible();
      await pasteInto(user, await shown.findByLabelText(/^Mevcut parola/), 'gizli-parola-1');
      await user.click(shown.getByRole('button', { name: action }));
      return shown;
    };

    it('is turned on by a code of the app that took the secret', async () => {
      const user = await openFactor();
      panel.api.answer('getTotpSecret', { secret: 'JBSWY3DP', uri: 'otpauth://totp/Kopru:ayse?secret=JBSWY3DP' });
      panel.api.answer('enableTotp', undefined);
      await user.click(screen.getByRole('button', { name: 'Kur' }));
      const form = await dialog();
      expect(await form.findByRole('img', { name: 'Doğrulama uygulaması için karekod' })).toBeVisible();
      expect(form.getByDisplayValue('JBSWY3DP')).toBeVisible();
      await pasteInto(user, form.getByLabelText(/^Uygulamadaki kod/), '123456');
      await pasteInto(user, form.getByLabelText(/^Mevcut parola/), 'gizli-parola-1');
      panel.api.answer('getSecondFactor', { hasTotp: true, passkeys: [], recoveryCodes: 10 });
      await user.click(form.getByRole('button', { name: 'Aç' }));
      await screen.findByText('Doğrulama uygulaması açıldı');
      expect(await screen.findByRole('button', { name: 'Devre dışı bırak' })).toBeVisible();
      expect(panel.api.asked('enableTotp')[0]?.body).toEqual({
        code: '123456',
        password: 'gizli-parola-1',
        secret: 'JBSWY3DP',
      });
    });

    it('stays open when the code was wrong, and says so', async () => {
      const user = await openFactor();
      panel.api.answer('getTotpSecret', { secret: 'JBSWY3DP', uri: 'otpauth://totp/Kopru:ayse?secret=JBSWY3DP' });
      panel.api.refuse('enableTotp', 'wrong_code');
      await user.click(screen.getByRole('button', { name: 'Kur' }));
      const form = await dialog();
      await pasteInto(user, await form.findByLabelText(/^Uygulamadaki kod/), '123456');
      await pasteInto(user, form.getByLabelText(/^Mevcut parola/), 'gizli-parola-1');
      await user.click(form.getByRole('button', { name: 'Aç' }));
      expect(await form.findByRole('alert')).toBeVisible();
      expect(form.getByLabelText(/^Uygulamadaki kod/)).toHaveValue('123456');
    });

    it('is turned off with the password, by a button that is not called as the one that closes the window', async () => {
      const user = await openFactor({ hasTotp: true });
      panel.api.answer('disableTotp', undefined);
      await confirm(user, ['Devre dışı bırak', 'Devre dışı bırak']);
      expect(await screen.findByText('Doğrulama uygulaması kapatıldı')).toBeVisible();
      expect(panel.api.asked('disableTotp')[0]?.body).toEqual({ password: 'gizli-parola-1' });
    });

    it('is a passkey of the device, by the name that it is given', async () => {
      unplug = plugIn();
      const user = await openFactor();
      panel.api.answer('getNewPasskeyQuestion', question);
      panel.api.answer('addPasskey', undefined);
      await user.click(screen.getByRole('button', { name: 'Geçiş anahtarı ekle' }));
      const form = await dialog();
      await pasteInto(user, form.getByLabelText('Ad'), 'Ofis bilgisayarı');
      await pasteInto(user, form.getByLabelText(/^Mevcut parola/), 'gizli-parola-1');
      panel.api.answer('getSecondFactor', { hasTotp: false, passkeys: [passkey], recoveryCodes: 10 });
      await user.click(form.getByRole('button', { name: 'Geçiş anahtarı ekle' }));
      expect(await screen.findByText('Ofis bilgisayarı')).toBeVisible();
      expect(panel.api.asked('addPasskey')[0]?.body).toMatchObject({
        password: 'gizli-parola-1',
        name: 'Ofis bilgisayarı',
        answer,
      });
    });

    it('is none when the device gives no passkey', async () => {
      const user = await openFactor();
      panel.api.answer('getNewPasskeyQuestion', question);
      const form = await confirm(user, ['Geçiş anahtarı ekle', 'Geçiş anahtarı ekle']);
      expect(await form.findByRole('alert')).toHaveTextContent('Cihaz geçiş anahtarını vermedi');
      expect(panel.api.asked('addPasskey')).toEqual([]);
    });

    it('is a passkey no more after a question that names it', async () => {
      const user = await openFactor({ passkeys: [passkey] });
      panel.api.answer('removePasskey', undefined);
      await confirm(user, ['Sil: Ofis bilgisayarı', 'Sil'], 'Ofis bilgisayarı silinsin mi?');
      expect(await screen.findByText('Silindi')).toBeVisible();
      expect(panel.api.asked('removePasskey')).toMatchObject([{ id: id(80), body: { password: 'gizli-parola-1' } }]);
    });
  });
});
