import { keyCreateSchema, userCreateSchema } from './panel/access.ts';
import { panelOperations } from './panel/operations.ts';
import { certificationWriteSchema } from './public/certifications.ts';
import { publicOperations } from './public/operations.ts';
import { plainText, plainTexts } from './plain-text.ts';

const till = { name: 'Kasa', version: '4.2' };
/** Everything that an account names, with a name in its place. */
const named: Record<string, (name: string) => { success: boolean; error?: unknown }> = {
  'a restaurant': (name) => publicOperations.createRestaurant.body.safeParse({ name }),
  'a restaurant of the panel': (name) => panelOperations.createRestaurant.body.safeParse({ name }),
  'a business': (name) => publicOperations.createBusiness.body.safeParse({ name }),
  'a business of the panel': (name) => panelOperations.updateBusiness.body.safeParse({ name }),
  'an account': (name) => panelOperations.renameAccount.body.safeParse({ name }),
  'a user': (name) =>
    userCreateSchema.safeParse({ name, email: 'ada@ornek.test', role: 'owner', password: 'uzun-bir-parola' }),
  'a changed user': (name) => panelOperations.updateUser.body.safeParse({ name }),
  'a key': (name) => keyCreateSchema.safeParse({ name, scopes: [] }),
  'a till': (name) => certificationWriteSchema.safeParse({ till: { ...till, name } }),
  'a version of a till': (version) => certificationWriteSchema.safeParse({ till: { ...till, version } }),
  'an endpoint': (description) =>
    publicOperations.createEndpoint.body.safeParse({ url: 'https://pos.example/hook', description }),
  'a changed endpoint': (description) => publicOperations.updateEndpoint.body.safeParse({ description }),
  'an endpoint that registers itself': (description) =>
    publicOperations.registerEndpoint.body.safeParse({ token: 'x', url: 'https://pos.example/hook', description }),
  'a tunnel': (description) => publicOperations.openSandboxTunnel.body.safeParse({ description }),
};

describe.each(Object.entries(named))('the name of %s', (_what, parsed) => {
  it.each([0x00, 0x07, 0x0a, 0x1b, 0x7f, 0x9b, 0x2028, 0x200f, 0x61c, 0x202e, 0x2066])(
    'may not hold the character %i',
    (code) => {
      const { success, error } = parsed(`Kasa ${String.fromCodePoint(code)}2`);
      expect([success, String(error)]).toEqual([false, expect.stringContaining('must hold no control characters')]);
    },
  );

  it('may be any name in any script', () => {
    for (const name of ['Çiğ Köfteci Ömer’in Yeri', 'مطعم', 'カレー屋', '🥙 Dürüm 👩‍🍳'])
      expect(parsed(name)).toMatchObject({ success: true });
  });
});

describe('a stored text that nobody would take today', () => {
  it('is shown without what would be obeyed', () => {
    expect(plainText('a\u001b[31m\u202eb\u009bc\td\n')).toBe('a�[31m�b�c\td\n');
    expect(plainTexts({ items: [{ name: '\u0007x', count: 2, at: null }] })).toEqual({
      items: [{ name: '�x', count: 2, at: null }],
    });
  });
});
