import { pictureTypeOf } from './picture-type.ts';

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const ftyp = (...brands: string[]): Buffer =>
  bytes([0, 0, 0, 12 + 4 * brands.length], `ftyp${brands[0] ?? ''}`, [0, 0, 0, 0], brands.slice(1).join(''), 'mdat');

describe('the type of a picture, by its bytes', () => {
  it.each([
    ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0], 'JFIF')],
    ['image/png', bytes([0x89], 'PNG\r\n', [0x1a], '\n', [0, 0, 0, 13], 'IHDR')],
    ['image/gif', bytes('GIF89a', [1, 0, 1, 0])],
    ['image/gif', bytes('GIF87a', [1, 0, 1, 0])],
    ['image/webp', bytes('RIFF', [20, 0, 0, 0], 'WEBPVP8 ')],
    ['image/avif', ftyp('avif', 'mif1')],
    ['image/avif', ftyp('mif1', 'miaf', 'avif')],
    ['image/avif', ftyp('avis')],
  ])('is %s', (type, picture) => {
    expect(pictureTypeOf(picture)).toBe(type);
  });

  it.each([
    ['a page', bytes('<!doctype html><script>alert(1)</script>')],
    ['a drawing that runs scripts', bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a sound', bytes('RIFF', [20, 0, 0, 0], 'WAVEfmt ')],
    ['a film', ftyp('isom', 'mp42')],
    ['a film with a word behind its head', Buffer.concat([ftyp('isom'), bytes('avif')])],
    ['the beginning of a picture alone', bytes([0xff, 0xd8])],
    ['nothing', bytes()],
  ])('is none: %s', (_what, other) => {
    expect(pictureTypeOf(other)).toBeUndefined();
  });
});
