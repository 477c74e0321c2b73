import { normaliseText, hasWord } from './normalise-text.ts';

it.each([
  ['IŞIK ÇAĞI', 'isik cagi'],
  ['ışık çağı', 'isik cagi'],
  ['İÇLİ KÖFTE', 'icli kofte'],
  ['kâğıt', 'kagit'],
])('%s is compared as %s', (text, normalised) => {
  expect(normaliseText(text)).toBe(normalised);
});

describe('a word in a text', () => {
  const removal = ['çıkarılacak', 'çıkarılacaklar', 'istenmeyen', 'istemediğiniz', 'hariç', 'olmasın', 'remove'];

  it.each([
    'ÇIKARILACAK MALZEMELER',
    'Cikarilacak Malzemeler',
    'İstemediğiniz Malzemeler',
    'İSTENMEYEN MALZEMELER',
    'Hariç / Excluded',
    'Soğan olmasın!',
  ])('is found however it is written: %s', (text) => {
    expect(hasWord(text, removal)).toBe(true);
  });

  it.each(['Ekstra (çıkarılabilir)', 'Haricî', 'Removed sauce packs', '', null, undefined])(
    'is found whole only: %s',
    (text) => {
      expect(hasWord(text, removal)).toBe(false);
    },
  );

  it('may be a phrase', () => {
    expect(hasWord('İÇİNDE — NE OLMASIN?', ['ne olmasın'])).toBe(true);
    expect(hasWord('ne olmasını istersiniz', ['ne olmasın'])).toBe(false);
  });
});
