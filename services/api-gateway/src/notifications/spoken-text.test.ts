import { asSpoken } from './spoken-text.ts';

const say = (subject: string, locale: 'tr' | 'en' = 'tr'): string => asSpoken({ subject, text: '', url: null }, locale);

describe('what a call says', () => {
  it('is what is wrong, its number and the restaurant, twice', () => {
    expect(say('Sipariş onay bekliyor · Getir Yemek · A-12 · Moda')).toBe(
      'Köprü: Sipariş onay bekliyor, Getir Yemek, A-12, Moda. Tekrar ediyorum. ' +
        'Köprü: Sipariş onay bekliyor, Getir Yemek, A-12, Moda.',
    );
    expect(say('An order is waiting for approval · A-12', 'en')).toContain('A-12. I repeat. Köprü: An order');
  });

  it('has long numbers digit by digit, and short ones as they are', () => {
    expect(say('Köprü bildirimleri için kodunuz: 012345')).toContain('Köprü bildirimleri için kodunuz: 0 1 2 3 4 5.');
    expect(say('Sipariş · 4821')).toContain(' 4821.');
  });

  it('ends within twenty seconds, at the end of a word', () => {
    const twice = say(`Sipariş onay bekliyor · ${'Şiş '.repeat(20)}`);
    expect(twice.length).toBeLessThanOrEqual(260);
    expect(twice).toContain('Tekrar ediyorum');
    const once = say(`Sipariş onay bekliyor · ${'Şişçi '.repeat(100)}`);
    expect(once.length).toBeLessThanOrEqual(260);
    expect(once).not.toContain('Tekrar ediyorum');
    expect(once).toMatch(/ Şişçi$/);
  });

  it('has nothing that a voice has no word for, or that parts an address', () => {
    expect(say('“Hâlâ” açık 🍔 </text> a/b & c')).toContain('Köprü: Hâlâ açık text a b c.');
  });
});
