import { screen, waitFor, within } from '@testing-library/react';
import { panelTests } from './support/panel.tsx';
import { dialog, retype } from './support/press.ts';
import { id, user as person } from './support/samples.ts';

const panel = panelTests();

const openUsers = async () => {
  const self = person({ id: id(1), name: 'Ayşe Yılmaz', email: 'ayse@ornek.com', role: 'owner' });
  panel.api.answer('listUsers', { items: [self, person({ isDisabled: true })] });
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
  const add = async () => {
    const user = await openUsers();
    panel.api.answer('createUser', person());
    await user.click(screen.getByRole('button', { name: 'Kullanıcı ekle' }));
    const form = await dialog();
    await user.type(form.getByLabelText(/^Ad/), 'Zeynep');
    await user.type(form.getByLabelText(/^E-posta/), 'Zeynep@Ornek.com');
    return { user, form };
  };

  it('invites somebody with a role and a first password', async () => {
    const { user, form } = await add();
    await user.type(form.getByLabelText(/^İlk parola/), 'cok-gizli-123');
    await user.click(form.getByLabelText(/^İzleyici/));
    await user.click(form.getByRole('button', { name: 'Kaydet' }));
    await screen.findByText('Kaydedildi');
    expect(panel.api.asked('createUser')[0]?.body).toEqual({
      name: 'Zeynep',
      email: 'zeynep@ornek.com',
      role: 'viewer',
      password: 'cok-gizli-123',
    });
  });

  it('refuses a password that is too short before it is sent', async () => {
    const { user, form } = await add();
    await user.type(form.getByLabelText(/^İlk parola/), 'kisa');
    await user.click(form.getByRole('button', { name: 'Kaydet' }));
    expect(await form.findByText('En az 10 karakter olmalı')).toBeVisible();
    expect(panel.api.asked('createUser')).toEqual([]);
  });

  it('says when the address is taken', async () => {
    const { user, form } = await add();
    panel.api.refuse('createUser', 'already_exists', { params: { what: 'zeynep@ornek.com' } });
    await user.type(form.getByLabelText(/^İlk parola/), 'cok-gizli-123');
    await user.click(form.getByRole('button', { name: 'Kaydet' }));
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
      isDisabled: false,
    });
  });

  it('lets nobody change the own role or close the own sign-in', async () => {
    const user = await openUsers();
    await user.click(screen.getByText(/Ayşe Yılmaz \(siz\)/));
    const form = await dialog();
    for (const role of form.getAllByRole('radio')) expect(role).toBeDisabled();
    expect(form.queryByLabelText('Devre dışı bırak')).toBeNull();
  });
});

describe('the page of users', () => {
  it('is not in the menu of an operator', async () => {
    panel.api.refuse('listUsers', 'role_required', { params: { role: 'owner' } });
    await panel.open('/users', { role: 'operator' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Rolünüzün yetkisi yok; gereken rol: owner');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Kullanıcılar' })).toBeNull());
  });
});
