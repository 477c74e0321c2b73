import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { Codepage } from './letters.ts';
import type { LineStyle, SlipLine } from './slip.ts';

/** Commands for a printer besides the lines. */
export interface PrinterManner {
  columns: number;
  codepage: Codepage;
  /** The printer's own number of the code page (`ESC t`). */
  codepageNumber: number;
  cut: 'full' | 'partial' | 'none';
  /** Lets a kitchen printer beep (`ESC B`, which not every printer knows). */
  beep: boolean;
}

/** As Epson and most others number them. */
export const usualCodepageNumbers: Record<Codepage, number> = { cp857: 13, windows1254: 48, ascii: 0 };

const styles: Record<LineStyle, { isBold: boolean; width: number; height: number }> = {
  plain: { isBold: false, width: 1, height: 1 },
  strong: { isBold: true, width: 1, height: 1 },
  tall: { isBold: true, width: 1, height: 2 },
  number: { isBold: true, width: 2, height: 2 },
  banner: { isBold: true, width: 2, height: 2 },
};

/** Between the last line and the knife. */
const linesBeforeCut = 4;
const beepBytes = [0x1b, 0x42, 3, 2];
/** `GS V`; the encoder's own cut feeds a line behind the knife, onto the next slip. */
const cutBytes = { full: [0x1d, 0x56, 0], partial: [0x1d, 0x56, 1], none: [] };

/** The bytes of one slip, from the printer's reset to its cut. */
export const encodeSlip = (lines: readonly SlipLine[], manner: PrinterManner): Uint8Array => {
  const { columns, codepage, codepageNumber, cut, beep } = manner;
  const encoder = new ReceiptPrinterEncoder({
    ...{ language: 'esc-pos', columns, newline: '\n', codepageMapping: { [codepage]: codepageNumber } },
  });
  encoder.initialize().codepage(codepage);
  if (beep) encoder.raw(beepBytes);
  for (const { text, style, isCentred } of lines) {
    const { isBold, width, height } = styles[style];
    encoder
      .align(isCentred ? 'center' : 'left')
      .bold(isBold)
      .size(width, height);
    if (style === 'banner')
      encoder
        .invert(true)
        .line(` ${text} `.slice(0, Math.floor(columns / 2)))
        .invert(false);
    else encoder.line(text);
    encoder.bold(false).size(1, 1);
  }
  encoder.align('left').newline(linesBeforeCut);
  return Buffer.concat([encoder.encode(), Uint8Array.from(cutBytes[cut])]);
};
