/** Written for spreadsheets: byte order mark, semicolons. */
export const csvStart = '\uFEFF';

/** The first characters by which a spreadsheet takes a text for a formula, the wide ones of Asian fonts included. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Makes a text of what a spreadsheet would take for a formula. */
export const plain = (text: string): string => (formula.test(text) ? `'${text}` : text);

export const csvText = (value: string): string => {
  const text = plain(value);
  return /[";\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvText).join(';')}\r\n`;
