import { printable, wrap } from './letters.ts';

describe('a text for a printer', () => {
  const turkish = 'ÇĞIİÖŞÜ çğıiöşü';

  it.each(['cp857', 'windows1254'] as const)('keeps every Turkish letter in %s', (codepage) => {
    expect(printable(turkish, codepage)).toBe(turkish);
  });

  it('loses the marks of its letters where the printer has none', () => {
    expect(printable(turkish, 'ascii')).toBe('CGIIOSU cgiiosu');
  });

  it.each([
    ['₺310,00', 'TL310,00'],
    ['Müşteri’nin “notu” – acele…', 'Müşteri\'nin "notu" - acele...'],
    ['Ătelier Łódź', 'Atelier Lódz'],
    ['teşekkürler 👨‍👩‍👧 ❤️', 'teşekkürler ? ?'],
    ['a\u202eb\u0007c', 'a?b?c'],
    ['s\u0327 as two', 'ş as two'],
    ['♥ ☺ ♪ → •', '? ? ? -> *'],
  ])('writes %j as %j', (text, expected) => {
    expect(printable(text, 'cp857')).toBe(expected);
  });

  it('never reaches a printer as a command', () => {
    const bytes = String.fromCharCode(...Array.from({ length: 32 }, (_, code) => code));
    expect(printable(bytes, 'cp857')).toMatch(/^[ ?\n]+$/);
  });
});

describe('a text on lines', () => {
  it('breaks between words, and within one that is longer than a line', () => {
    expect(wrap('bir iki üç dört', 8)).toEqual(['bir iki', 'üç dört']);
    expect(wrap('a çekoslovakyalılaştıramadıklarımız b', 10)).toEqual([
      'a',
      'çekoslovak',
      'yalılaştır',
      'amadıkları',
      'mız b',
    ]);
    expect(wrap('bir\niki', 8)).toEqual(['bir', 'iki']);
    expect(wrap('', 8)).toEqual([]);
  });
});
