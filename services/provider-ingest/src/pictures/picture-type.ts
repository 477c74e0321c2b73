import type { PictureType } from '@kopru/contracts/internal/platforms';

type Sign = readonly [at: number, text: string];

/** Texts in Latin 1, a letter for each byte. https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern */
const signs: readonly (readonly [PictureType, ...Sign[]])[] = [
  ['image/jpeg', [0, '\xff\xd8\xff']],
  ['image/png', [0, '\x89PNG\r\n\x1a\n']],
  ['image/gif', [0, 'GIF87a']],
  ['image/gif', [0, 'GIF89a']],
  ['image/webp', [0, 'RIFF'], [8, 'WEBPVP']],
];
const headBytes = 12;
const brandBytes = 4;
const maxBrands = 32;

/** What the file says that it can be read as, the first name among others. https://aomediacodec.github.io/av1-avif */
const brandsOf = (bytes: Buffer): string[] => {
  if (bytes.length < headBytes || bytes.toString('latin1', 4, 8) !== 'ftyp') return [];
  const names = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 8 + maxBrands * brandBytes));
  return names.match(/.{4}/gs) ?? [];
};

/** By its first bytes, whatever its server calls it; undefined: no picture that a browser shows and runs nothing of. */
export const pictureTypeOf = (bytes: Buffer): PictureType | undefined => {
  const isThere = ([at, text]: Sign): boolean => bytes.toString('latin1', at, at + text.length) === text;
  const found = signs.find(([, ...parts]) => parts.every(isThere));
  if (found !== undefined) return found[0];
  return brandsOf(bytes).some((brand) => brand === 'avif' || brand === 'avis') ? 'image/avif' : undefined;
};
