import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { panelTests } from '../support/panel.tsx';
import { dialog, retype, pasteInto } from '../support/press.ts';
import { id, page, restaurant, session, user as person } from '../support/samples.ts';

const panel = panelTests();

const openUsers = async () => {
  const self = person({ id: id(1), name: 'Ayşe Yılmaz', email: 'ayse@ornek.com', role: 'owner' });
  panel.api.answer('listUsers', page([self, person({ isDisabled: true })]));
  const user = await panel.open('/users');
  await screen.findByRole('row', { name: /Mehmet Demir/ });
  return user;
};

describe('the table of users', () => {
  it('tells of each the role, whether the sign-in is closed, and which one it is that reads', async () => {
    await openUsers();
    expect(screen.getByRole('row', { name: /Mehmet Demir/ })).toHaveTextContent(
      /mehmet@ornek\.com.*Operatör.*Devre dışı.*Hiç/,
    );
    expect(screen.getByRole('row', { name: /Ayşe Yılmaz \(siz\)/ })).toHaveTextContent('Sahip');
  });

  it('lets nobody delete the own user', async () => {
    await openUsers();
    const self = screen.getByRole('row', { name: /Ayşe Yılmaz \(siz\)/ });
    expect(within(self).queryByRole('button', { name: /^Sil/ })).toBeNull();
  });

  it('deletes another one after a question', async () => {
    const user = await openUsers();
    panel.api.answer('deleteUser', undefined);
    await user.click(screen.getByRole('button', { name: /^Sil/ }));
    const question = await dialog();
    expect(question.getByText(/^Mehmet Demir panele giremez olur/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Sil' }));
    expect(await screen.findByText('Silindi')).toBeVisible();
    expect(panel.api.asked('deleteUser')).toMatchObject([{ id: id(70) }]);
  });

  it('says that the last owner stays', async () => {
    const user = await openUsers();
    panel.api.refuse('deleteUser', 'last_owner');
    await user.click(screen.getByRole('button', { name: /^Sil/ }));
    await user.click((await dialog()).getByRole('button', { name: 'Sil' }));
    expect(await screen.findByText('Hesapta giriş yapabilen en az bir sahip kalmalı')).toBeVisible();
  });
});

describe('the form of a user', () => {
  const add = async (mail = false) => {
    panel.api.answer('getSignInMethods', { singleSignOn: null, mail });
    const user = await openUsers();
    await waitFor(() => expect(panel.api.asked('getSignInMethods')).not.toEqual([]));
    panel.api.answer('createUser', ({ body }) => ({
      ...person(),
      token: (body as { invitation: string }).invitation === 'link' ? 'x'.repeat(43) : null,
    }));
    await user.click(screen.getByRole('button', { name: 'Kullanıcı ekle' }));
    const form = await dialog();
    await pasteInto(user, form.getByLabelText(/^Ad/), 'Zeynep');
    await pasteInto(user, form.getByRole('textbox', { name: /^E-posta/ }), 'Zeynep@Ornek.com');
    return { user, form };
  };

  it('invites somebody with a role, by a link that is shown once', async () => {
    const { user, form } = await add();
    await user.click(form.getByLabelText(/^İzleyici/));
    expect(form.queryByLabelText(/^E-postayla davet/)).toBeNull();
    await user.click(form.getByRole('button', { name: 'Davet et' }));
    const shown = await screen.findByRole('textbox', { name: 'Davet bağlantısı' });
    expect(shown).toHaveValue(`${location.origin}/panel/set-password#${'x'.repeat(43)}`);
    expect(panel.api.asked('createUser')[0]?.body).toEqual({
      name: 'Zeynep',
      email: 'zeynep@ornek.com',
      role: 'viewer',
      restaurantIds: null,
      invitation: 'link',
    });
  });

  it.each([
    ['Kasiyer', 'cashier', /^Sipariş alır, ilerletir, iptal eder; .* bugünün ve dünün gün sonunu görür\.$/],
    ['Mutfak', 'kitchen', /^Yalnızca mutfak ekranı ve tükenen ürünler; müşteri bilgisi ve tutar görmez\.$/],
  ])('offers the role %s, with what it may in one line', async (name, role, text) => {
    const { user, form } = await add();
    expect(form.getByText(text)).toBeVisible();
    await user.click(form.getByLabelText(new RegExp(`^${name}`)));
    await user.click(form.getByRole('button', { name: 'Davet et' }));
    await screen.findByRole('textbox', { name: 'Davet bağlantısı' });
    expect(panel.api.asked('createUser')[0]?.body).toMatchObject({ role });
  });

  it('invites by e-mail where e-mails are sent', async () => {
    const { user, form } = await add(true);
    expect(await form.findByLabelText(/^E-postayla davet/)).toBeChecked();
    await user.click(form.getByRole('button', { name: 'Davet et' }));
    await screen.findByText('Kaydedildi');
    expect(panel.api.asked('createUser')[0]?.body).toMatchObject({ invitation: 'mail' });
    expect(screen.queryByRole('textbox', { name: 'Davet bağlantısı' })).toBeNull();
  });

  it('takes a first password, and refuses one that is too short before it is sent', async () => {
    const { user, form } = await add();
    await user.click(form.getByLabelText(/^Parolayı ben veririm/));
    await user.type(form.getByLabelText(/^İlk parola/), 'kisa');
    await user.click(form.getByRole('button', { name: 'Kaydet' }));
    expect(await form.findByText('En az 10 karakter olmalı')).toBeVisible();
    expect(panel.api.asked('createUser')).toEqual([]);
    await retype(user, form.getByLabelText(/^İlk parola/), 'cok-gizli-123');
    await user.click(form.getByRole('button', { name: 'Kaydet' }));
    await screen.findByText('Kaydedildi');
    expect(panel.api.asked('createUser')[0]?.body).toMatchObject({ password: 'cok-gizli-123' });
  });

  it('says when the address is taken', async () => {
    const { user, form } = await add();
    panel.api.refuse('createUser', 'already_exists', { params: { what: 'zeynep@ornek.com' } });
    await user.click(form.getByRole('button', { name: 'Davet et' }));
    expect(await form.findByRole('alert')).toHaveTextContent('zeynep@ornek.com zaten var');
  });

  it('changes name and sign-in, and leaves the password alone when it is empty', async () => {
    const user = await openUsers();
    panel.api.answer('updateUser', person());
    await user.click(screen.getByText('Mehmet Demir', { selector: 'p' }));
    const form = await dialog();
    expect(form.getByLabelText(/^E-posta/)).toBeDisabled();
    await retype(user, form.getByLabelText(/^Ad/), 'Mehmet Can');
    await user.click(form.getByLabelText('Devre dışı bırak'));
    await user.click(form.getByRole('button', { name: 'Kaydet' }));
    await screen.findByText('Kaydedildi');
    expect(panel.api.asked('updateUser')).toMatchObject([{ id: id(70) }]);
    expect(panel.api.asked('updateUser')[0]?.body).toEqual({
      name: 'Mehmet Can',
      role: 'operator',
      restaurantIds: null,
      isDisabled: false,
    });
  });

  it('resets the second factor of somebody who lost it, after a question', async () => {
    const user = await openUsers();
    panel.api.answer('resetSecondFactor', undefined);
    await user.click(screen.getByText('Mehmet Demir', { selector: 'p' }));
    await user.click((await dialog()).getByRole('button', { name: 'İki adımlı girişi sıfırla' }));
    const asked = within(await screen.findByRole('dialog', { name: 'İki adımlı girişi sıfırla' }));
    expect(asked.getByText(/oturumları kapanır/)).toBeVisible();
    expect(panel.api.asked('resetSecondFactor')).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'İki adımlı girişi sıfırla' }));
    expect(await screen.findByText('İki adımlı giriş sıfırlandı')).toBeVisible();
    expect(panel.api.asked('resetSecondFactor')).toMatchObject([{ id: id(70) }]);
  });

  it('lets nobody change the own role or close the own sign-in', async () => {
    const user = await openUsers();
    await user.click(screen.getByText(/Ayşe Yılmaz \(siz\)/));
    const form = await dialog();
    for (const role of form.getAllByRole('radio')) expect(role).toBeDisabled();
    expect(form.queryByLabelText('Devre dışı bırak')).toBeNull();
  });
});

describe('a user of some restaurants', () => {
  it('is limited in the form, but never as an owner', async () => {
    panel.api.answer('listRestaurants', page([restaurant(), restaurant({ id: id(11), name: 'Beşiktaş' })]));
    panel.api.answer('updateUser', person());
    const user = await openUsers();
    await user.click(screen.getByText('Mehmet Demir', { selector: 'p' }));
    const form = await dialog();
    await user.click(form.getByRole('combobox', { name: 'Restoranlar' }));
    await user.click(await screen.findByRole('option', { name: 'Beşiktaş' }));
    await user.click(form.getByRole('button', { name: 'Kaydet' }));
    await screen.findByText('Kaydedildi');
    expect(panel.api.asked('updateUser')[0]?.body).toMatchObject({ restaurantIds: [id(11)] });
    await user.click(screen.getByText('Mehmet Demir', { selector: 'p' }));
    const again = await dialog();
    await user.click(again.getByLabelText(/^Sahip/));
    expect(again.queryByRole('combobox', { name: 'Restoranlar' })).toBeNull();
  });

  it('is told in the table, and has no menu of webhooks', async () => {
    const limited = { ...session('operator'), user: { ...session('operator').user, restaurantIds: [id(10)] } };
    panel.api.answer('listRestaurants', page([restaurant()]));
    panel.api.answer('listUsers', page([person({ restaurantIds: [id(10)] })]));
    await panel.open('/users');
    expect(await screen.findByText('Kadıköy')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Webhook’lar' })).toBeVisible();
    cleanup();
    await panel.open('/none', { role: 'operator', signedInAs: limited });
    await screen.findByRole('link', { name: 'Gönderimler' });
    expect(screen.queryByRole('link', { name: 'Webhook’lar' })).toBeNull();
  });
});

describe('the page of users', () => {
  it('is not in the menu of an operator', async () => {
    panel.api.refuse('listUsers', 'role_required', { params: { role: 'owner' } });
    await panel.open('/users', { role: 'operator' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Bunun için “Sahip” rolü gerekir.');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Kullanıcılar' })).toBeNull());
  });

  it('says in words which roles may where several may', async () => {
    panel.api.refuse('listRecords', 'role_required', { params: { role: 'viewer, operator, owner' } });
    await panel.open('/deliveries', { role: 'cashier' });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Bunun için “İzleyici”, “Operatör” veya “Sahip” rolü gerekir.',
    );
  });
});
