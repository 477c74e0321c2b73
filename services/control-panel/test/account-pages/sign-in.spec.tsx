import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { currentLanguage, startI18n } from '../../src/i18n/index.ts';
import { plugIn } from '../support/authenticator.ts';
import { address, panelTests } from '../support/panel.tsx';
import { id, page, session } from '../support/samples.ts';
import { dialog, pasteInto } from '../support/press.ts';

const panel = panelTests();

let unplug: (() => void) | undefined;
describe('signing in', () => {
  afterEach(() => {
    unplug?.();
    unplug = undefined;
  });

  beforeEach(() => {
    panel.api.answer('listSessions', page([]));
    panel.api.answer('listLimits', { items: [] });
  });

  /** From now on the session is one of this person. */
  const letIn = () => {
    panel.api.signIn('viewer');
    panel.api.answer('getSession', session('viewer'));
    return session('viewer');
  };

  describe('a first visit', () => {
    afterEach(() => startI18n());

    it.each([
      [['en-US', 'tr'], null, 'Sign in'],
      [['tr-TR', 'en'], null, 'Giriş yapın'],
      [['de-DE', 'en-GB'], null, 'Sign in'],
      [['ku'], null, 'Giriş yapın'],
      [['en-US'], 'tr', 'Giriş yapın'],
    ])(
      'is in the first language of the browser that there is, or in the chosen one: %j, %s',
      async (names, chosen, title) => {
        const asked = jest.spyOn(navigator, 'languages', 'get').mockReturnValue(names);
        if (chosen !== null) localStorage.setItem('kopru.language', chosen);
        await startI18n();
        asked.mockRestore();
        await panel.open('/settings', { role: null, language: currentLanguage() });
        expect(await screen.findByRole('heading', { name: title })).toBeVisible();
        expect(document.documentElement.lang).toBe(title === 'Sign in' ? 'en' : 'tr');
      },
    );
  });

  describe('signing in and out', () => {
    const signIn = async (language: 'tr' | 'en' = 'tr') => {
      const user = await panel.open('/settings', { role: null, language });
      await pasteInto(user, screen.getByLabelText(language === 'tr' ? 'E-posta' : 'E-mail'), 'ayse@ornek.com');
      await pasteInto(user, screen.getByLabelText(language === 'tr' ? 'Parola' : 'Password'), 'gizli-parola');
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
      const user = await panel.open('/settings');
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

    it('asks for a code where there is a second factor, and sends it with the password', async () => {
      const user = await signIn();
      expect(screen.queryByLabelText('Doğrulama kodu')).toBeNull();
      panel.api.refuse('signIn', 'second_factor_required');
      await user.click(screen.getByRole('button', { name: 'Giriş yap' }));
      await pasteInto(user, await screen.findByLabelText('Doğrulama kodu'), '123456');
      panel.api.answer('signIn', letIn);
      await user.click(screen.getByRole('button', { name: 'Giriş yap' }));
      expect(await screen.findByRole('heading', { name: 'Ayarlar' })).toBeVisible();
      expect(panel.api.asked('signIn').at(-1)?.body).toEqual({
        email: 'ayse@ornek.com',
        password: 'gizli-parola',
        code: '123456',
      });
    });

    it('needs a passkey of the device only', async () => {
      unplug = plugIn();
      const user = await panel.open('/settings', { role: null });
      panel.api.answer('getPasskeyQuestion', { options: { challenge: 'c29ydQ' } });
      panel.api.answer('signInWithPasskey', letIn);
      await user.click(screen.getByRole('button', { name: 'Geçiş anahtarıyla gir' }));
      expect(await screen.findByRole('heading', { name: 'Ayarlar' })).toBeVisible();
      expect(panel.api.asked('signInWithPasskey')[0]?.body).toMatchObject({ answer: { id: 'a2FzYQ' } });
    });
  });

  describe('single sign-on', () => {
    it('is offered by the name of its provider, where there is one', async () => {
      await panel.open('/settings', { role: null });
      expect(screen.queryByRole('button', { name: 'Kimlik ile gir' })).toBeNull();
      panel.api.answer('getSignInMethods', { singleSignOn: 'Kimlik', mail: false });
      await panel.open('/settings', { role: null });
      expect(await screen.findByRole('button', { name: 'Kimlik ile gir' })).toBeVisible();
    });

    it('hands over what the provider sent, and keeps it in no address', async () => {
      panel.api.answer('signInWithSingleSignOn', letIn);
      panel.api.refuse('getSession', 'session_required');
      await panel.open('/single-sign-on?code=gizli&state=s', { role: null });
      expect(await screen.findByRole('link', { name: 'Siparişler' })).toBeVisible();
      expect(address()).not.toContain('gizli');
      expect(panel.api.asked('signInWithSingleSignOn')).toMatchObject([{ body: { query: '?code=gizli&state=s' } }]);
    });

    it('asks somebody who is a user of several accounts which one is meant', async () => {
      panel.api.answer('signInWithSingleSignOn', {
        choices: [
          { userId: id(71), role: 'owner', account: { id: id(81), name: 'Kadıköy' } },
          { userId: id(72), role: 'viewer', account: { id: id(82), name: 'Moda' } },
        ],
      });
      panel.api.refuse('getSession', 'session_required');
      const user = await panel.open('/single-sign-on?code=gizli&state=s', { role: null });
      expect(await screen.findByRole('heading', { name: 'Hangi hesaba girmek istiyorsunuz?' })).toBeVisible();
      expect(screen.getByRole('button', { name: 'Kadıköy · Sahip' })).toBeVisible();
      panel.api.answer('chooseAccount', letIn);
      await user.click(screen.getByRole('button', { name: 'Moda · İzleyici' }));
      expect(await screen.findByRole('link', { name: 'Siparişler' })).toBeVisible();
      expect(panel.api.asked('chooseAccount')).toMatchObject([{ body: { userId: id(72) } }]);
    });

    it('links the own user where that was asked for, and leads back to the settings', async () => {
      panel.api.answer('linkSingleSignOn', undefined);
      panel.api.answer('getSingleSignOn', { name: 'Kimlik', linkedAt: new Date().toISOString() });
      await panel.open('/single-sign-on?code=gizli&state=link.s');
      expect(await screen.findByRole('button', { name: 'Bağlantıyı kaldır' })).toBeVisible();
      expect(panel.api.asked('linkSingleSignOn')).toMatchObject([{ body: { query: '?code=gizli&state=link.s' } }]);
      expect(panel.api.asked('signInWithSingleSignOn')).toEqual([]);
    });

    it('is unlinked in the settings with the password', async () => {
      panel.api.answer('getSingleSignOn', { name: 'Kimlik', linkedAt: new Date().toISOString() });
      const user = await panel.open('/settings');
      await user.click(await screen.findByRole('button', { name: 'Bağlantıyı kaldır' }));
      const shown = await dialog();
      await pasteInto(user, await shown.findByLabelText(/^Mevcut parola/), 'gizli-parola-1');
      panel.api.answer('unlinkSingleSignOn', undefined);
      panel.api.answer('getSingleSignOn', { name: 'Kimlik', linkedAt: null });
      await user.click(shown.getByRole('button', { name: 'Bağlantıyı kaldır' }));
      expect(await screen.findByRole('button', { name: 'Bağla' })).toBeVisible();
      expect(panel.api.asked('unlinkSingleSignOn')).toMatchObject([{ body: { password: 'gizli-parola-1' } }]);
    });

    it('says so where it is not set up', async () => {
      panel.api.refuse('signInWithSingleSignOn', 'route_not_found');
      await panel.open('/single-sign-on?code=gizli', { role: null });
      expect(await screen.findByRole('alert')).toHaveTextContent('Tek oturum açma bu sunucuda kurulu değil');
    });

    it('says when nobody is let in, and leads back', async () => {
      panel.api.refuse('signInWithSingleSignOn', 'sign_in_failed');
      await panel.open('/single-sign-on?code=gizli', { role: null });
      expect(await screen.findByRole('heading', { name: 'Giriş yapılamadı' })).toBeVisible();
      expect(screen.getByRole('alert')).toHaveTextContent('E-posta adresi veya parola yanlış');
      expect(screen.getByRole('link', { name: 'Giriş sayfasına dön' })).toHaveAttribute('href', '/panel/');
      expect(address()).toBe('/single-sign-on');
    });
  });
});
