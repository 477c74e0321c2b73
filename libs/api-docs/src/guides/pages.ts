import type { Locale } from '@kopru/contracts/errors/failures';
import { languageLinks } from '../reference/frame.ts';
import { escaped } from '../reference/markup.ts';
import { words } from '../reference/words.ts';
import { readGuide, shelves, titleOf } from './library.ts';
import { guidesPath, rendered } from './render.ts';

/** Every guide by reader; `current` is the one that is read. */
const shelvesIn = (locale: Locale, current?: string): string =>
  shelves
    .map(({ id, names }) => {
      const rows = names.map((name) => {
        const guide = readGuide(name, locale);
        const here = name === current ? ' aria-current="page"' : '';
        const language = guide.language === locale ? '' : ` hreflang="${guide.language}" lang="${guide.language}"`;
        return `<li><a href="${guidesPath}/${name}?lang=${locale}"${here}${language}>${escaped(titleOf(guide))}</a></li>`;
      });
      return `<h2 class="shelf">${words[locale][id]}</h2><ul>${rows.join('')}</ul>`;
    })
    .join('');

interface Frame {
  locale: Locale;
  /** Of the text. */
  language: Locale;
  title: string;
  path: string;
  contents: string;
  body: string;
}

const page = ({ locale, language, title, path, contents, body }: Frame): string => {
  const said = words[locale];
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · Köprü</title>
<link rel="icon" href="/docs/icon.svg">
<link rel="stylesheet" href="/docs/reference.css">
</head>
<body>
<a class="skip" href="#main">${said.skipToText}</a>
<header><p class="home"><a href="${guidesPath}?lang=${locale}">Köprü · ${said.guides}</a> · <a href="/docs?lang=${locale}">${said.reference}</a></p>${languageLinks(path, { locale, words: said })}</header>
<div class="columns">
${contents}<main id="main" class="guide" tabindex="-1" lang="${language}">
${body}
</main>
</div>
</body>
</html>
`;
};

/** A guide. `name` is one of `guideNames`. */
export const guidePage = (name: string, locale: Locale): string => {
  const guide = readGuide(name, locale);
  const said = words[locale];
  return page({
    locale,
    language: guide.language,
    title: titleOf(guide),
    path: `${guidesPath}/${name}`,
    contents: `<nav aria-label="${said.guides}" class="side">${shelvesIn(locale, name)}</nav>\n`,
    body: rendered(guide.markdown),
  });
};

/** What there is to read. */
export const guidesPage = (locale: Locale): string => {
  const title = words[locale].guides;
  return page({
    locale,
    language: locale,
    title,
    path: guidesPath,
    contents: '',
    body: `<h1>${title}</h1>${shelvesIn(locale)}`,
  });
};
