import { letterOf } from './letters.ts';

const link = 'https://panel.ornek.test/panel/set-password#x';
const invitation = (account: string, name = 'Zeynep') => letterOf('invitation', 'en', { name, account, link });

describe('a letter', () => {
  it('has the names that others have chosen in quotation marks', () => {
    const { subject, text } = invitation('Lezzet');
    expect(subject).toBe('“Lezzet” invites you to Köprü');
    expect(text).toContain('Hello “Zeynep”,');
    expect(text).toContain('the order panel of “Lezzet”.');
  });

  it.each([
    'Kasa https://evil.example Click',
    'www.evil.example',
    'evil.example/login',
    'http://evil.example\r\nBcc: x@y.example',
    'a\u2028b\u202Ec\u0000d "quote" evil.example',
    'evil。example',
    'ｅvil．example',
    'http：//evil｡example',
    'www․evil․example',
  ])('makes no link of the name %j', (name) => {
    const { subject, text, html } = invitation(name, name);
    for (const part of [subject, text.replace(link, ''), html.replace(link, '')]) {
      expect(part.normalize('NFKC').replaceAll('\u3002', '.')).not.toMatch(/:\/\/|www\.|evil\.example/);
      expect(part).not.toMatch(/[\r\u2028\u202E\0]/);
    }
    expect(subject).not.toContain('\n');
  });

  it('cuts a name at 60 characters', () => {
    expect(invitation('ş'.repeat(200)).subject).toBe(`“${'ş'.repeat(60)}” invites you to Köprü`);
  });
});
