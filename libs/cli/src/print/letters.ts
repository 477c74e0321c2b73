import CodepageEncoder from '@point-of-sale/codepage-encoder';
import { plainText } from '@kopru/contracts/values/plain-text';

/** The code pages of Turkish that printers have; `ascii` for a printer that has none of them. */
export const codepages = ['cp857', 'windows1254', 'ascii'] as const;
export type Codepage = (typeof codepages)[number];

/** What printers have no letter for, in letters of every code page. */
const instead: Readonly<Record<string, string>> = {
  ...{ '₺': 'TL', '€': 'EUR', '’': "'", '‘': "'", '“': '"', '”': '"', '„': '"', '«': '"', '»': '"' },
  ...{ '–': '-', '—': '-', '−': '-', '…': '...', '•': '*', '·': '-', '→': '->', '×': 'x', '\u00a0': ' ', ı: 'i' },
  ...{ ß: 'ss', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D', ł: 'l', Ł: 'L' },
};

const graphemes = new Intl.Segmenter('tr', { granularity: 'grapheme' });

const questionMark = 0x3f;
const isLetter = (byte: number): boolean => byte >= 0x20 && byte !== 0x7f;

/**
 * Code pages of printers have letters among the control characters, too; there a printer obeys instead of printing. The
 * replacement character stands where they have nothing.
 */
const isKnown = (text: string, codepage: Codepage): boolean =>
  [...text].every((letter) => {
    const [byte = 0] = CodepageEncoder.encode(letter, codepage);
    return isLetter(byte) && letter !== '\ufffd' && (byte !== questionMark || letter === '?');
  });

const replaced = (segment: string, codepage: Codepage): string => {
  const letter = segment.replaceAll(/\p{Cf}/gu, '');
  if (isKnown(letter, codepage)) return letter;
  const other = instead[letter] ?? letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return other !== '' && isKnown(other, codepage) ? other : '?';
};

/** A text in letters of the code page only: what it lacks is written otherwise, or as one question mark. */
export const printable = (text: string, codepage: Codepage): string =>
  [...graphemes.segment(plainText(text.normalize('NFC')).replaceAll('\t', ' '))]
    .map(({ segment }) => (/[\r\n]/.test(segment) ? '\n' : replaced(segment, codepage)))
    .join('');

const wrapLine = (text: string, width: number): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').filter((part) => part !== '')) {
    let rest = word;
    if (line !== '' && line.length + 1 + rest.length <= width) {
      line += ` ${rest}`;
      continue;
    }
    if (line !== '') lines.push(line);
    for (; rest.length > width; rest = rest.slice(width)) lines.push(rest.slice(0, width));
    line = rest;
  }
  return line === '' ? lines : [...lines, line];
};

/** Lines of at most `width` letters, broken between words where that is possible. */
export const wrap = (text: string, width: number): string[] =>
  text.split('\n').flatMap((line) => wrapLine(line, width));
