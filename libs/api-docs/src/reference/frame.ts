import type { Locale } from '@kopru/contracts/errors/failures';
import { escaped, inline } from './markup.ts';
import type { Reader } from './reader.ts';
import type { Operation } from './shapes.ts';

export interface Listed {
  method: string;
  path: string;
  isHere: boolean;
  operation: Operation;
}

export interface Group {
  id: string;
  title: string;
  about: string;
  rows: Listed[];
}

/** Where everything is; a telephone shows it folded up. */
export const contents = (groups: Group[], { words, say }: Reader): string => {
  const lists = groups.map(
    ({ id, title, rows }) =>
      `<li><a href="#${id}">${escaped(title)}</a><ul>${rows
        .map(
          ({ operation: { operationId, summary } }) =>
            `<li data-of="${operationId}"><a href="#${operationId}">${inline(say(summary, [operationId, 'summary']))}</a></li>`,
        )
        .join('')}</ul></li>`,
  );
  return (
    `<nav aria-label="${words.contents}"><details id="contents"><summary>${words.contents}</summary>` +
    `<ul><li><a href="#rules">${words.rules}</a></li>${lists.join('')}` +
    `<li><a href="#schemas">${words.schemas}</a></li></ul></details></nav>`
  );
};

const languages: Record<Locale, string> = { tr: 'Türkçe', en: 'English' };

/** The page at `path` in every language. */
export const languageLinks = (path: string, { locale, words }: Pick<Reader, 'locale' | 'words'>): string => {
  const links = (Object.keys(languages) as Locale[]).map((one) =>
    one === locale
      ? `<span aria-current="true" lang="${one}">${languages[one]}</span>`
      : `<a href="${path}?lang=${one}" lang="${one}" hreflang="${one}">${languages[one]}</a>`,
  );
  return `<nav aria-label="${words.language}" class="languages">${links.join(' ')}</nav>`;
};

export const header = (reader: Reader): string => {
  const { locale, words } = reader;
  return (
    `<header><div><h1>${words.title}</h1><p>${words.lead} ` +
    `<a href="/docs/guides?lang=${locale}">${words.guides}</a></p></div>${languageLinks('/docs', reader)}</header>`
  );
};

/** The search, and the key for trying. */
export const tools = ({ words }: Reader): string =>
  `<div class="tools"><form role="search"><p class="field"><label for="search">${words.search}</label>` +
  `<input id="search" type="search" autocomplete="off"><span id="found" role="status"></span></p></form>` +
  `<form aria-label="${words.key}"><p class="field"><label for="key">${words.key}</label>` +
  `<input id="key" type="password" autocomplete="off" spellcheck="false" aria-describedby="key-hint">` +
  `<span id="key-hint">${words.keyHint}</span></p></form></div>`;
