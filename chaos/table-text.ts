export type Cells = readonly (string | number | null)[];

const row = (cells: Cells): string => `| ${cells.map((cell) => cell ?? '–').join(' | ')} |`;

/** In Markdown. */
export const table = (head: Cells, rows: readonly Cells[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
