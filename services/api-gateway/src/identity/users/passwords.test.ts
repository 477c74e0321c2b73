import { createPasswords, usualCost } from './passwords.ts';

describe('a password', () => {
  it('is stored as argon2id of 19 MiB and two passes, and a sign-in takes a quarter of a second', async () => {
    const passwords = createPasswords(usualCost);
    const hash = await passwords.hashOfNew('gizli-parola-1');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(passwords.signInStepMs).toBe(250);
    expect(await passwords.isRight('gizli-parola-1', hash)).toBe(true);
  });

  it('is wrong when it is another one, of nobody or stored in an unknown form', async () => {
    const passwords = createPasswords({ memoryKiB: 8, passes: 1, signInStepMs: 1 });
    const hash = await passwords.hashOfNew('gizli-parola-1');
    expect(await passwords.isRight('gizli-parola-2', hash)).toBe(false);
    expect(await passwords.isRight('nobody has this password', undefined)).toBe(false);
    expect(await passwords.isRight('gizli-parola-1', 'gizli-parola-1')).toBe(false);
  });

  it('that everybody uses is refused', async () => {
    await expect(createPasswords(usualCost).hashOfNew('password123')).rejects.toMatchObject({
      code: 'password_too_common',
    });
  });
});
