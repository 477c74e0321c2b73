/** PC857 above ASCII, as its standard has it; a dot stands where it has nothing. */
const cp857 =
  'ÇüéâäàåçêëèïîıÄÅÉæÆôöòûùİÖÜø£ØŞşáíóúñÑĞğ¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ºªÊËÈ.ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµ.×ÚÛÙìÿ¯´\u00ad±.¾¶§÷¸°¨·¹³²■\u00a0';

const windows1254 = new TextDecoder('windows-1254');

/** By the printer's number of the code page, as Epson counts. */
const letterOf = (byte: number, codepage: number): string => {
  if (byte < 0x80) return String.fromCharCode(byte);
  if (codepage === 13) return cp857[byte - 0x80] ?? '.';
  return codepage === 48 ? windows1254.decode(Uint8Array.of(byte)) : '�';
};

/** Letters that look alike. */
export interface ReceiptRun {
  text: string;
  isBold: boolean;
  isInverted: boolean;
  width: number;
  height: number;
}
export interface ReceiptLine {
  text: string;
  runs: ReceiptRun[];
  align: 'left' | 'center' | 'right';
}
/** What came out of a printer up to a cut. */
export interface Receipt {
  lines: ReceiptLine[];
  /** The numbers of the code pages that were chosen. */
  codepages: number[];
  cut: 'full' | 'partial' | 'none';
  beeps: number;
}

/** All words of a receipt, line by line. */
export const receiptText = ({ lines }: Receipt): string => lines.map(({ text }) => text.trimEnd()).join('\n');

const alignments = ['left', 'center', 'right'] as const;

/** How many bytes each command has with its parameters, `undefined`: it is not known here. */
const lengths: Readonly<Record<string, number>> = {
  ...{ '1b40': 2, '1b4d': 3, '1b74': 3, '1b45': 3, '1b61': 3, '1b21': 3, '1b2d': 3, '1b42': 4, '1b64': 3, '1b32': 2 },
  ...{ '1b33': 3, '1d21': 3, '1d42': 3, '1d56': 3, '1d72': 3, '1c2e': 2, '1b70': 5 },
};

/** A printer's head: bytes in, receipts out. Rejects bytes that no slip of ours has, so that a wrong byte is seen. */
export const createPaper = (onAsked: () => void) => {
  const receipts: Receipt[] = [];
  let codepage = 0;
  let style = { isBold: false, isInverted: false, width: 1, height: 1 };
  let align: ReceiptLine['align'] = 'left';
  let rest: number[] = [];
  const fresh = (): Receipt => ({ lines: [], codepages: [], cut: 'none', beeps: 0 });
  let receipt = fresh();
  let runs: ReceiptRun[] = [];
  const isBegun = (): boolean => receipt.lines.length > 0 || runs.length > 0;
  const endLine = (): void => {
    receipt.lines.push({ text: runs.map(({ text }) => text).join(''), runs, align });
    runs = [];
  };
  const endReceipt = (cut: Receipt['cut']): void => {
    if (runs.length > 0) endLine();
    receipts.push({ ...receipt, cut });
    receipt = fresh();
  };
  const put = (letter: string): void => {
    const last = runs.at(-1);
    const { isBold, isInverted, width, height } = style;
    const isAlike =
      last?.isBold === isBold && last.isInverted === isInverted && last.width === width && last.height === height;
    if (isAlike) last.text += letter;
    else runs.push({ text: letter, ...style });
  };
  const obey = (name: string, [, , value = 0]: readonly number[]): void => {
    if (name === '1b40') {
      style = { isBold: false, isInverted: false, width: 1, height: 1 };
      align = 'left';
      codepage = 0;
    }
    if (name === '1b74') receipt.codepages.push((codepage = value));
    if (name === '1b45') style = { ...style, isBold: (value & 1) === 1 };
    if (name === '1d42') style = { ...style, isInverted: (value & 1) === 1 };
    if (name === '1d21') style = { ...style, width: (value >> 4) + 1, height: (value & 7) + 1 };
    if (name === '1b61') align = alignments[value % 3] ?? 'left';
    if (name === '1b42') receipt.beeps += value;
    if (name === '1b64') for (let line = 0; line < value; line += 1) endLine();
    if (name === '1d72') onAsked();
    if (name === '1d56') endReceipt(value % 2 === 0 ? 'full' : 'partial');
  };
  /** Takes one whole command or letter from the front; false: there is none. */
  const step = (): boolean => {
    const [byte, second] = rest;
    if (byte === undefined) return false;
    if (byte === 0x0a) endLine();
    else if (byte >= 0x20) put(letterOf(byte, codepage));
    const isCommand = byte === 0x1b || byte === 0x1d || byte === 0x1c;
    if (!isCommand) {
      rest = rest.slice(1);
      return true;
    }
    if (second === undefined) return false;
    const name = [byte, second].map((one) => one.toString(16).padStart(2, '0')).join('');
    const length = lengths[name];
    if (length === undefined) throw new Error(`the printer does not know ${name}`);
    if (rest.length < length) return false;
    obey(name, rest.slice(0, length));
    rest = rest.slice(length);
    return true;
  };
  return {
    print: (bytes: Iterable<number>): void => {
      rest.push(...bytes);
      while (step());
    },
    /** Those that were cut, and the one that hangs out. */
    receipts: (): Receipt[] => {
      const last = {
        ...receipt,
        lines:
          runs.length > 0
            ? [...receipt.lines, { text: runs.map(({ text }) => text).join(''), runs, align }]
            : receipt.lines,
      };
      return isBegun() ? [...receipts, last] : [...receipts];
    },
    /** The power was off: what hangs out is torn off, and what came half is lost. */
    tear: (): void => {
      if (isBegun()) endReceipt('none');
      rest = [];
    },
  };
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(' ', '\u00a0');

const letterPx = { width: 12, height: 24 };

const runHtml = ({ text, isBold, isInverted, width, height }: ReceiptRun): string => {
  const look = `font-weight:${isBold ? 700 : 400};${isInverted ? 'background:#000;color:#fff;' : ''}`;
  const letters = [...text].map((letter) => {
    const box = `width:${letterPx.width * width}px;height:${letterPx.height * height}px;`;
    return `<i style="${box}"><b style="transform:scale(${width},${height});${look}">${escaped(letter)}</b></i>`;
  });
  return letters.join('');
};

/** Receipts as a page that looks as the paper does: every letter in the box of the printer's own font. */
export const receiptPage = (receipts: readonly Receipt[], columns: number): string => {
  const paper = ({ lines }: Receipt): string => {
    const shown = lines.map(({ runs, align }) => {
      const height = Math.max(1, ...runs.map((run) => run.height)) * letterPx.height + 6;
      return `<div style="text-align:${align};height:${height}px">${runs.map(runHtml).join('')}</div>`;
    });
    return `<section style="width:${columns * letterPx.width}px">${shown.join('')}</section>`;
  };
  return `<!doctype html><meta charset="utf-8"><style>
body{margin:0;padding:24px;background:#888;display:flex;flex-wrap:wrap;gap:24px;align-items:flex-start}
section{background:#fff;padding:24px 32px;white-space:nowrap}
i{display:inline-block;overflow:hidden;vertical-align:bottom;font-style:normal}
b{display:block;width:${letterPx.width}px;height:${letterPx.height}px;transform-origin:0 0;text-align:center;font:20px/24px 'DejaVu Sans Mono',monospace}
</style>${receipts.map(paper).join('')}`;
};
