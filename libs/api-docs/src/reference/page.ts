import type { Locale } from '@kopru/contracts/errors/failures';
import { publicOperationList } from '@kopru/contracts/public/operations';
import { apiDescription } from '../openapi/description.ts';
import type { OpenApiDocument } from '../openapi/document.ts';
import { contents, header, tools, type Group, type Listed } from './frame.ts';
import { escaped, inline, json, prose } from './markup.ts';
import { operationView } from './operation-view.ts';
import { readers, type Reader } from './reader.ts';
import { valueView } from './schema-view.ts';
import type { Schema, Shown } from './shapes.ts';

const ours = new Set<string>(publicOperationList.map(({ id }) => id));

const listed = (paths: Shown['paths']): Listed[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    // A path has more than its operations: where it is served, for one.
    Object.entries(methods).flatMap(([method, operation]) =>
      'operationId' in operation
        ? [
            {
              method,
              path,
              isHere: ours.has(operation.operationId),
              operation,
            },
          ]
        : [],
    ),
  );

/** The operations by subject, and what Köprü sends. */
const groupsOf = ({ tags, paths, webhooks }: Shown, { say, words }: Reader): Group[] => {
  const all = listed(paths);
  const subjects = tags.map(({ name, description }) => ({
    id: `tag-${name.replace(/\W/g, '-')}`,
    title: say(name, ['tag', name]),
    about: say(description, ['tag', name, 'about']),
    rows: all.filter(({ operation }) => operation.tags.includes(name)),
  }));
  return [...subjects, { id: 'events', title: words.events, about: '', rows: listed(webhooks) }];
};

const groupView = ({ id, title, about, rows }: Group, reader: Reader): string =>
  `<section aria-labelledby="${id}"><h2 id="${id}">${escaped(title)}</h2>` +
  (about === '' ? '' : `<p>${inline(about)}</p>`) +
  rows.map(({ operation, ...location }) => operationView(location, operation, reader)).join('') +
  `</section>`;

const schemaView = ([name, schema]: [string, Schema], reader: Reader): string =>
  `<details class="schema" id="schema-${name}"><summary><h3><code>${name}</code></h3></summary>` +
  `<div class="about">${valueView(schema, reader, [name])}` +
  (schema.example === undefined ? '' : `<h4>${reader.words.example}</h4><pre>${json(schema.example)}</pre>`) +
  `</div></details>`;

/** The reference of the API as a page: it can be read without a script, which tries, searches and unfolds. */
export const referencePage = (document: OpenApiDocument, reader: Reader): string => {
  const shown = document as unknown as Shown;
  const { words, locale } = reader;
  const groups = groupsOf(shown, reader);
  const said = { sending: words.sending, noAnswer: words.noAnswer, found: words.found };
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${words.title}</title>
<link rel="icon" href="/docs/icon.svg">
<link rel="stylesheet" href="/docs/reference.css">
<script src="/docs/reference.js" type="module"></script>
</head>
<body data-words="${escaped(JSON.stringify(said))}">
<a class="skip" href="#main">${words.skip}</a>
${header(reader)}
<div class="columns">
${contents(groups, reader)}
<main id="main" tabindex="-1">
<p>${words.documents}: <a href="/web-api/v1/openapi.json">openapi.json</a>, <a href="/web-api/v1/openapi-client.json">openapi-client.json</a></p>
${tools(reader)}
<details class="rules" id="rules"><summary><h2>${words.rules}</h2></summary><div class="about">${prose(apiDescription(locale))}</div></details>
${groups.map((group) => groupView(group, reader)).join('\n')}
<section aria-labelledby="schemas"><h2 id="schemas">${words.schemas}</h2>
${Object.entries(shown.components.schemas)
  .map((entry) => schemaView(entry, reader))
  .join('\n')}
</section>
</main>
</div>
</body>
</html>
`;
};

/** The page for a language. */
export const referencePageIn = (document: OpenApiDocument, locale: Locale): string =>
  referencePage(document, readers[locale]);
