import type { Contact } from '@kopru/contracts/panel/contacts';
import { screen, waitFor, within } from '@testing-library/react';
import { panelTests } from '../support/panel.tsx';
import { choose, pasteInto } from '../support/press.ts';
import { id, page, restaurant } from '../support/samples.ts';

const panel = panelTests();

const applicationKey = 'BKey';
const contact = (change: Partial<Contact> = {}): Contact => ({
  id: id(70),
  kind: 'email',
  address: 'patron@ornek.test',
  state: 'confirmed',
  afterSeconds: 60,
  quiet: null,
  restaurantIds: [],
  digest: false,
  confirmUrl: null,
  lastNotifiedAt: null,
  createdAt: '2026-03-01T12:00:00Z',
  ...change,
});

/** The contacts as the server has them from now on. */
const answer = (...items: Contact[]) =>
  panel.api.answer('listContacts', { items, offered: ['push', 'email', 'telegram', 'sms', 'call'], applicationKey });
const openContacts = async (...items: Contact[]) => {
  panel.api.answer('listSessions', page([]));
  panel.api.answer('listLimits', { items: [] });
  panel.api.answer('listRestaurants', page([restaurant(), restaurant({ id: id(11), name: 'Moda' })]));
  answer(...items);
  const user = await panel.open('/settings');
  await screen.findByRole('button', { name: 'Telegram ekle' });
  return user;
};

describe('the notifications of a person', () => {
  it('are not offered where the installation sends none', async () => {
    panel.api.answer('listSessions', page([]));
    panel.api.answer('listLimits', { items: [] });
    await panel.open('/settings');
    expect(await screen.findByText(/bildirim açık değil/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Telegram ekle' })).toBeNull();
  });

  it('begin with a code that went to the address', async () => {
    const user = await openContacts();
    const unconfirmed = contact({ state: 'unconfirmed' });
    panel.api.answer('addContact', () => {
      answer(unconfirmed);
      return unconfirmed;
    });
    await pasteInto(user, screen.getByLabelText('E-posta adresi'), 'patron@ornek.test');
    await user.click(screen.getByRole('button', { name: 'Ekle' }));
    const row = await screen.findByRole('listitem', { name: 'patron@ornek.test' });
    expect(row).toHaveTextContent('Doğrulanmadı');
    expect(row).toHaveTextContent('patron@ornek.test adresine 6 haneli bir kod gönderdik.');
    expect(within(row).queryByRole('button', { name: /^Dene/ })).toBeNull();
    panel.api.answer('confirmContact', () => {
      answer(contact());
      return contact();
    });
    await pasteInto(user, within(row).getByLabelText('E-postadaki kod'), '012345');
    await user.click(within(row).getByRole('button', { name: 'Doğrula' }));
    expect(await screen.findByText('Bildirimler açıldı')).toBeVisible();
    expect(panel.api.asked('addContact')).toMatchObject([{ body: { kind: 'email', address: 'patron@ornek.test' } }]);
    expect(panel.api.asked('confirmContact')).toMatchObject([{ id: id(70), body: { code: '012345' } }]);
    expect(await screen.findByRole('button', { name: 'Dene: patron@ornek.test' })).toBeVisible();
  });

  it('come by SMS to a number that is confirmed by a code, without a digest', async () => {
    const user = await openContacts();
    const unconfirmed = contact({ kind: 'sms', address: '905321234567', state: 'unconfirmed', afterSeconds: 90 });
    panel.api.answer('addContact', () => {
      answer(unconfirmed);
      return unconfirmed;
    });
    await pasteInto(user, screen.getByLabelText('Cep telefonu (SMS)'), '0532 123 45 67');
    await user.click(screen.getByRole('button', { name: 'SMS ekle' }));
    const row = await screen.findByRole('listitem', { name: '0532 123 45 67' });
    expect(row).toHaveTextContent('0532 123 45 67 numarasına 6 haneli bir kod gönderdik.');
    expect(panel.api.asked('addContact')).toMatchObject([{ body: { kind: 'sms', address: '905321234567' } }]);
    expect(screen.getByLabelText('Cep telefonu (SMS)')).toHaveValue('');
    panel.api.answer('confirmContact', () => {
      const confirmed: Contact = { ...unconfirmed, state: 'confirmed' };
      answer(confirmed);
      return confirmed;
    });
    await pasteInto(user, within(row).getByLabelText('SMS’teki kod'), '012345');
    await user.click(within(row).getByRole('button', { name: 'Doğrula' }));
    expect(await within(row).findByLabelText('Sorun bu kadar sürerse haber ver')).toHaveValue('90');
    expect(within(row).queryByRole('switch', { name: /^Sabah özeti/ })).toBeNull();
  });

  it('come by a call to a number, with the code that is said there', async () => {
    const user = await openContacts();
    const unconfirmed = contact({ kind: 'call', address: '905321234568', state: 'unconfirmed', afterSeconds: 90 });
    panel.api.answer('addContact', () => {
      answer(unconfirmed);
      return unconfirmed;
    });
    await pasteInto(user, screen.getByLabelText('Cep telefonu (arama)'), '0532 123 45 68');
    await user.click(screen.getByRole('button', { name: 'Arama ekle' }));
    const row = await screen.findByRole('listitem', { name: '0532 123 45 68' });
    expect(row).toHaveTextContent('0532 123 45 68 numarasını arıyoruz; 6 haneli bir kod söylenecek.');
    expect(panel.api.asked('addContact')).toMatchObject([{ body: { kind: 'call', address: '905321234568' } }]);
    panel.api.answer('confirmContact', { ...unconfirmed, state: 'confirmed' });
    await pasteInto(user, within(row).getByLabelText('Telefonda söylenen kod'), '012345');
    await user.click(within(row).getByRole('button', { name: 'Doğrula' }));
    await waitFor(() => expect(panel.api.asked('confirmContact')).toMatchObject([{ body: { code: '012345' } }]));
  });

  it('offer no SMS and no call where the installation has no provider of it', async () => {
    panel.api.answer('listSessions', page([]));
    panel.api.answer('listLimits', { items: [] });
    panel.api.answer('listContacts', { items: [], offered: ['email', 'telegram'], applicationKey: null });
    await panel.open('/settings');
    expect(await screen.findByLabelText('E-posta adresi')).toBeVisible();
    expect(screen.queryByLabelText('Cep telefonu (SMS)')).toBeNull();
    expect(screen.queryByLabelText('Cep telefonu (arama)')).toBeNull();
  });

  describe('of a browser', () => {
    const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
    const pushing = (permission: NotificationPermission) => {
      const subscribed: unknown[] = [];
      const pushManager = {
        getSubscription: () => Promise.resolve(null),
        subscribe: (options: unknown) => {
          subscribed.push(options);
          return Promise.resolve({ toJSON: () => ({ endpoint: 'https://push.example/1', keys }) });
        },
      };
      const worker = { register: () => Promise.resolve({ pushManager }) };
      Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
      Object.assign(window, {
        PushManager: class {},
        Notification: { permission, requestPermission: () => Promise.resolve(permission) },
      });
      return subscribed;
    };
    afterEach(() => {
      Reflect.deleteProperty(navigator, 'serviceWorker');
      for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
    });

    it('are switched on where the person allows them', async () => {
      const subscribed = pushing('granted');
      const user = await openContacts();
      const added = contact({ kind: 'push', address: 'Tablet' });
      panel.api.answer('addContact', () => {
        answer(added);
        return added;
      });
      await user.click(screen.getByRole('button', { name: 'Bu cihaza bildirim gönder' }));
      expect(await screen.findByRole('listitem', { name: 'Tablet' })).toHaveTextContent('Cihazdaki tarayıcı');
      expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: applicationKey }]);
      const subscription = { endpoint: 'https://push.example/1', keys, applicationKey };
      expect(panel.api.asked('addContact')).toMatchObject([{ body: { kind: 'push', subscription } }]);
    });

    it('are explained where the browser does not allow them', async () => {
      pushing('denied');
      const user = await openContacts();
      await user.click(screen.getByRole('button', { name: 'Bu cihaza bildirim gönder' }));
      expect(await screen.findByText(/Tarayıcı bildirime izin vermiyor/)).toBeVisible();
      expect(panel.api.asked('addContact')).toEqual([]);
    });

    it('are not offered by a browser that has none', async () => {
      await openContacts();
      expect(screen.queryByRole('button', { name: 'Bu cihaza bildirim gönder' })).toBeNull();
    });
  });

  it('lead to the chat in which Telegram is confirmed', async () => {
    const user = await openContacts();
    const waiting = contact({ kind: 'telegram', address: '', state: 'unconfirmed' });
    panel.api.answer('addContact', () => {
      answer(waiting);
      return { ...waiting, confirmUrl: 'https://t.me/kopru_bot?start=abc' };
    });
    await user.click(screen.getByRole('button', { name: 'Telegram ekle' }));
    const link = await screen.findByRole('link', { name: 'Telegram’da aç' });
    expect(link).toHaveAttribute('href', 'https://t.me/kopru_bot?start=abc');
  });

  it('come when and for what the person chooses', async () => {
    const user = await openContacts(contact());
    panel.api.answer('changeContact', contact());
    const changes = () => panel.api.asked('changeContact').map(({ body }) => body);
    const rules = { afterSeconds: 60, quiet: null, restaurantIds: [], digest: false };
    await user.selectOptions(screen.getByLabelText('Sorun bu kadar sürerse haber ver'), '15 saniye');
    await waitFor(() => expect(changes().at(-1)).toEqual({ ...rules, afterSeconds: 15 }));
    await user.click(screen.getByRole('switch', { name: 'Sessiz saatler' }));
    await waitFor(() => expect(changes().at(-1)).toEqual({ ...rules, quiet: { from: '02:00', until: '09:00' } }));
    await choose(user, 'Restoranlar', 'Moda');
    await waitFor(() => expect(changes().at(-1)).toEqual({ ...rules, restaurantIds: [id(11)] }));
    await user.click(screen.getByRole('switch', { name: /^Sabah özeti/ }));
    await waitFor(() => expect(changes().at(-1)).toEqual({ ...rules, digest: true }));
  });

  it('have no digest in a browser', async () => {
    await openContacts(contact({ kind: 'push', address: 'Tablet' }));
    const row = await screen.findByRole('listitem', { name: 'Tablet' });
    expect(within(row).getByRole('switch', { name: 'Sessiz saatler' })).toBeVisible();
    expect(within(row).queryByRole('switch', { name: /^Sabah özeti/ })).toBeNull();
  });

  it('say that an address is not reached, and are tried and removed', async () => {
    const user = await openContacts(contact({ state: 'refused' }));
    const row = await screen.findByRole('listitem', { name: 'patron@ornek.test' });
    expect(row).toHaveTextContent('Ulaşmıyor');
    expect(within(row).getByRole('alert')).toHaveTextContent('Posta sunucusu bu adrese gönderi kabul etmiyor.');
    panel.api.answer('tryContact', { outcome: 'unavailable' });
    await user.click(within(row).getByRole('button', { name: /^Dene/ }));
    expect(await screen.findByText('Şu anda gönderilemedi; birazdan yeniden deneyin')).toBeVisible();
    panel.api.answer('removeContact', () => {
      answer();
      return undefined;
    });
    await user.click(within(row).getByRole('button', { name: 'Sil: patron@ornek.test' }));
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'patron@ornek.test' })).toBeNull());
  });
});
