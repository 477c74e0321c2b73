const widthOf = (text: string): number => Array.from(text).length;
const cell = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ');

/** A Markdown table, aligned the way Prettier writes it. */
export const markdownTable = (header: readonly string[], rows: readonly (readonly string[])[]): string => {
  const all = [header, ...rows].map((row) => row.map(cell));
  const widths = header.map((_title, column) => Math.max(3, ...all.map((row) => widthOf(row[column] ?? ''))));
  const line = (row: readonly string[]): string =>
    `| ${widths.map((width, column) => (row[column] ?? '') + ' '.repeat(width - widthOf(row[column] ?? ''))).join(' | ')} |`;
  const [titles = [], ...body] = all;
  return [line(titles), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join('\n');
};
