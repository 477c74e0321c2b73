import { people, textsOf } from './people.ts';
import { foundOf } from './search.ts';

describe('the search for people', () => {
  const some = people(20, 'A');
  const [person] = some as [(typeof some)[number]];
  const forms: [string, (text: string) => string][] = [
    ['plain', (text) => text],
    ['in capitals', (text) => text.toUpperCase()],
    ['hexadecimal', (text) => Buffer.from(text).toString('hex')],
    ['hexadecimal in capitals', (text) => Buffer.from(text).toString('hex').toUpperCase()],
    ['as an address writes it', (text) => encodeURIComponent(text)],
    ['as a form writes it', (text) => new URLSearchParams({ x: text }).toString()],
    ...['', 'x', 'xy'].map((before): [string, (text: string) => string] => [
      `in base64 behind ${before.length} letters`,
      (text) => Buffer.from(`${before}${text} and more`).toString('base64'),
    ]),
  ];

  it.each(forms)('finds what is written %s, each text of a person', (_name, form) => {
    for (const text of textsOf(person).filter((one) => /^[\x20-\x7e]+$/.test(one)))
      expect(foundOf(some, [{ where: 'there', text: `before ${form(text)} behind` }])).toContain(`there: ${text}`);
  });

  it('finds nobody in what is of others', () => {
    const text = JSON.stringify(people(200, 'B'));
    expect(foundOf(some, [{ where: 'there', text }])).toEqual([]);
  });
});
