import { asTextMessage } from './text-message.ts';

const url = 'https://panel.ornek.test/panel/orders/66f000000000000000000001';
const text = 'Panelden veya kasadan onaylayın.';
const septets = (message: string): number => message.length + (message.match(/[ĞİŞçğış^{}\\[~\]|€]/g) ?? []).length;

describe('a text message', () => {
  it('says what is wrong, where, and gives the link', () => {
    const subject = 'Sipariş onay bekliyor · Getir · G-1001 · Moda Dürüm';
    expect(asTextMessage({ subject, text, url })).toBe(`Sipariş onay bekliyor, Getir, G-1001, Moda Dürüm\n${url}`);
  });

  it('is one message, however long the name of the restaurant', () => {
    const subject = `Sipariş onay bekliyor · Getir · G-1001 · ${'Şişçi Çığırtkan '.repeat(20)}`;
    const message = asTextMessage({ subject, text, url });
    expect(septets(message)).toBeLessThanOrEqual(155);
    expect(septets(message)).toBeGreaterThan(150);
    expect(message).toMatch(/G-1001, Şişçi .*\.\.\.\nhttps:/);
    expect(message.endsWith(url)).toBe(true);
  });

  it('has Turkish letters and nothing that its alphabet does not have', () => {
    const subject = '“Hâlâ” açık 🍔 – Öğle’nin İŞİ…\u200b';
    expect(asTextMessage({ subject, text, url: null })).toBe('"Hala" açık - Öğle\'nin İŞİ...');
  });

  it('leaves out a link that leaves no room for words', () => {
    const message = asTextMessage({ subject: 'Sipariş onay bekliyor', text, url: `https://${'a'.repeat(120)}.test/` });
    expect(message).toBe('Sipariş onay bekliyor');
  });
});
