import { refuseCommonPassword } from './common-passwords.ts';

describe('a password that many people have', () => {
  it.each([
    '1234567890',
    'qwertyuiop',
    'QwertyUiop',
    'password123',
    'Password2026!',
    'galatasaray1905',
    'aaaaaaaaaaaa',
  ])('is refused: %s', async (password) => {
    await expect(refuseCommonPassword(password)).rejects.toMatchObject({ code: 'password_too_common' });
  });

  it.each(['gizli-parola-1', 'dört kızıl at koşar', 'xK7-pq2m-vvT4'])('is not %s', async (password) => {
    await expect(refuseCommonPassword(password)).resolves.toBeUndefined();
  });
});
