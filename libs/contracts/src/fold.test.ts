import { fold } from './fold.ts';

it.each([
  ['IŞIK ÇAĞI', 'isik cagi'],
  ['ışık çağı', 'isik cagi'],
  ['İÇLİ KÖFTE', 'icli kofte'],
  ['kâğıt', 'kagit'],
])('%s is compared as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});
