import { plainText } from '@kopru/contracts/values/plain-text';

/** Written for spreadsheets: byte order mark, semicolons. */
export const csvStart = '\uFEFF';

/** The first characters by which a spreadsheet takes a text for a formula, the wide ones of Asian fonts included. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Makes a text of what a spreadsheet would take for a formula, and shows what a terminal that prints the file would obey. */
export const plain = (text: string): string => plainText(formula.test(text) ? `'${text}` : text);

const signs = /[=+\-@＝＋－＠]/g;
const isBlank = (letter: string | undefined): boolean => letter !== undefined && /"|[^\S\t\r\n]/.test(letter);

/** Whether a cell begins there for a spreadsheet that takes another separator than ours, which quotes do not hinder. */
const beginsCell = (text: string, at: number): boolean => {
  let before = at - 1;
  while (isBlank(text[before])) before -= 1;
  return /[,;\t\r\n]/.test(text[before] ?? '');
};

export const csvText = (value: string): string => {
  const text = plain(value).replace(signs, (sign: string, at: number, whole: string) =>
    beginsCell(whole, at) ? `'${sign}` : sign,
  );
  return /[";\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvText).join(';')}\r\n`;
