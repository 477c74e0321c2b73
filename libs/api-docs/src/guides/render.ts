import { Marked } from 'marked';
import { gfmHeadingId } from 'marked-gfm-heading-id';
import { escaped } from '../reference/markup.ts';
import { guideNames } from './library.ts';

export const guidesPath = '/docs/guides';

/** Where a link of a guide leads: `api.md#answers`, `webhooks.tr.md`, `snippets/till.py`; undefined for what is not served. */
const addressOf = (href: string): string | undefined => {
  if (/^(?:https:|#)/.test(href)) return href;
  const [, name = '', language, anchor = ''] = /^([\w-]+)(?:\.(tr|en))?\.md(#.*)?$/.exec(href) ?? [];
  if (guideNames.has(name)) return `${guidesPath}/${name}${language === undefined ? '' : `?lang=${language}`}${anchor}`;
  return /^snippets\/[\w.-]+$/.test(href) ? `${guidesPath}/${href}` : undefined;
};

/** It may be wider than a telephone: then it is moved sideways, by keys, too. */
const movable = (html: string, label: string): string =>
  `<div class="table" role="region" tabindex="0" aria-label="${escaped(label)}">${html}</div>`;

const marked = new Marked(gfmHeadingId(), {
  renderer: {
    // Else they are marks for the tools that write parts of the pages.
    html: ({ text }) => (text === '<br>' ? text : ''),
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      const address = addressOf(href);
      return address === undefined ? text : `<a href="${escaped(address)}">${text}</a>`;
    },
    code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>`,
    table({ header, rows, align }) {
      const cellsOf = (cells: typeof header, tag: 'td' | 'th'): string =>
        cells
          .map(({ tokens }, column) => {
            const alignment = align[column] === 'right' ? ' class="right"' : '';
            return `<${tag}${tag === 'th' ? ' scope="col"' : ''}${alignment}>${this.parser.parseInline(tokens)}</${tag}>`;
          })
          .join('');
      const body = rows.map((row) => `<tr>${cellsOf(row, 'td')}</tr>`).join('');
      return movable(
        `<table><thead><tr>${cellsOf(header, 'th')}</tr></thead><tbody>${body}</tbody></table>`,
        header.map(({ text }) => text).join(', '),
      );
    },
  },
});

/** A guide as HTML; links between guides lead to this server. */
export const rendered = (markdown: string): string => marked.parse(markdown, { async: false });
