import { plainText } from '@kopru/contracts/values/plain-text';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escaped = (text: string): string => plainText(text).replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Text with `code` in it. */
export const inline = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const cells = (row: string, tag: 'td' | 'th'): string =>
  row
    .slice(1, -1)
    .split('|')
    .map((cell) => (tag === 'th' ? `<th scope="col">${inline(cell.trim())}</th>` : `<td>${inline(cell.trim())}</td>`))
    .join('');

/** It may be wider than a telephone: then it is moved sideways, by keys, too. */
const table = ([head = '', , ...rows]: string[], label: string): string =>
  `<div class="table" role="region" tabindex="0" aria-label="${escaped(label)}"><table>` +
  `<thead><tr>${cells(head, 'th')}</tr></thead>` +
  `<tbody>${rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</tbody></table></div>`;

const block = (text: string): string => {
  const [first = '', ...rest] = text.split('\n');
  if (!first.startsWith('## ')) return `<p>${inline(text)}</p>`;
  const heading = first.slice(3);
  const isTable = rest[0]?.startsWith('|') === true;
  return `<h3>${inline(heading)}</h3>${isTable ? table(rest, heading) : `<p>${inline(rest.join(' '))}</p>`}`;
};

/** The little Markdown that our descriptions use: paragraphs, headings, a table below a heading, code. */
export const prose = (markdown: string): string => markdown.trim().split('\n\n').map(block).join('');

export const json = (value: unknown): string => escaped(JSON.stringify(value, null, 2));
