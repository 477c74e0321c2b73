import { shownJson, shownText } from './output.ts';

const name = (codes: number[]): string => `Deniz ${String.fromCodePoint(...codes)}X`;

describe('a text of a stranger', () => {
  it('sets no title, clears no screen and forges no line', () => {
    const text = 'Deniz \u001b]0;PWNED\u0007\u001b[2J\u001b[31mX\r\nforged';
    expect(shownText(text)).toBe('Deniz \\x1b]0;PWNED\\x07\\x1b[2J\\x1b[31mX\\x0d\\x0aforged');
  });

  it.each([
    [[0x00], '\\x00'],
    [[0x7f], '\\x7f'],
    [[0x9b], '\\x9b'],
    [[0x2028], '\\u{2028}'],
    [[0x202e], '\\u{202e}'],
    [[0x2066], '\\u{2066}'],
    [[0x200f], '\\u{200f}'],
    [[0x61c], '\\u{61c}'],
  ])('shows %j by its number', (codes, shown) => {
    expect(shownText(name(codes))).toBe(`Deniz ${shown}X`);
  });

  it('stays as it is where nothing obeys it', () => {
    const text = 'Çiğdem\tŞ. — 上海 🥙👩‍🍳 é';
    expect(shownText(text)).toBe(text);
  });

  it('is the same data in JSON, without a byte that a terminal obeys', () => {
    const data = { name: name([0x1b, 0x7f, 0x85, 0x9b, 0x2028, 0x202e, 0x2069, 0x1f959]) };
    const json = shownJson(data);
    expect(JSON.parse(json)).toEqual(data);
    expect(json).not.toMatch(/[\p{Cc}\u2028\u2029\p{Bidi_Control}]/u);
    expect(json).toContain('\\u009b');
  });
});
