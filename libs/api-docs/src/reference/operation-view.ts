import { errorCatalogue } from '@kopru/contracts/errors/error-catalogue';
import { isErrorCode } from '@kopru/contracts/errors/errors';
import { escaped, inline, json, prose } from './markup.ts';
import type { Reader } from './reader.ts';
import { fieldView, typeOf, valueView } from './schema-view.ts';
import type { Content, Operation, Parameter } from './shapes.ts';
import { trialView } from './trial.ts';
import type { TextPath } from './turkish.ts';

interface OperationLocation {
  method: string;
  path: string;
  /** Whether this server answers it, so that it can be tried. */
  isHere: boolean;
}

const locationWords = { path: 'inPath', query: 'inQuery', header: 'inHeader' } as const;

const parameter = (of: string, one: Parameter, reader: Reader): string => {
  const { name, in: location, required, description, schema = {} } = one;
  const where = reader.words[locationWords[location as keyof typeof locationWords]];
  return fieldView(
    name,
    `${typeOf(schema)}, ${where}`,
    required === true,
    valueView(schema, reader, [of, name], description),
    reader,
  );
};

const parametersView = ({ operationId, parameters = [] }: Operation, reader: Reader): string =>
  parameters.length === 0
    ? ''
    : `<h4>${reader.words.parameters}</h4><dl class="fields">${parameters.map((one) => parameter(operationId, one, reader)).join('')}</dl>`;

const contentView = (title: string, content: Content | undefined, reader: Reader, path: TextPath): string => {
  const media = content?.['application/json'];
  if (media?.schema === undefined) return '';
  const { schema, example } = media;
  return (
    `<h4>${title}</h4><p class="type">${typeOf(schema)}</p>${valueView(schema, reader, path)}` +
    (example === undefined
      ? ''
      : `<details class="example"><summary>${reader.words.example}</summary><pre>${json(example)}</pre></details>`)
  );
};

/** A text of the catalogue shows the names of what is filled in. */
const errorText = (code: string, { locale }: Reader): string =>
  isErrorCode(code) ? inline(errorCatalogue[code][locale]).replace(/\{(\w+)\}/g, '<var>$1</var>') : '';

const errorsView = ({ responses }: Operation, reader: Reader): string => {
  const rows = Object.entries(responses).flatMap(([status, { content }]) =>
    Object.keys(content?.['application/json']?.examples ?? {}).map(
      (code) => `<div><dt>${status} <code>${code}</code></dt><dd>${errorText(code, reader)}</dd></div>`,
    ),
  );
  return rows.length === 0 ? '' : `<h4>${reader.words.errors}</h4><dl class="errors">${rows.join('')}</dl>`;
};

/** What a receiver may answer to an event: only described. */
const describedView = ({ operationId, responses }: Operation, reader: Reader): string => {
  const rows = Object.entries(responses).filter(([, { content }]) => content === undefined);
  if (rows.length === 0) return '';
  const items = rows.map(
    ([status, { description }]) =>
      `<div><dt>${status}</dt><dd>${inline(reader.say(description, [operationId, status]))}</dd></div>`,
  );
  return `<h4>${reader.words.answer}</h4><dl class="errors">${items.join('')}</dl>`;
};

/** That an operation goes, when, and which one to call. */
const deprecationView = (operation: Operation, { words }: Reader): string => {
  if (operation.deprecated !== true) return '';
  const { 'x-deprecated-since': since = '', 'x-sunset': sunset = '', 'x-instead': instead = '' } = operation;
  const link = `<a href="#${instead}"><code>${escaped(instead)}</code></a>`;
  return `<p><strong>${words.deprecatedSince} ${since}.</strong> ${words.answersUntil} ${sunset}. ${words.instead} ${link}</p>`;
};

/** An operation, folded up to its name. */
export const operationView = (location: OperationLocation, operation: Operation, reader: Reader): string => {
  const { words, say } = reader;
  const { operationId, summary, description, requestBody, responses } = operation;
  const { method, path, isHere } = location;
  const bodyTitle = requestBody?.required === false ? words.bodyOptional : words.body;
  return (
    `<details class="operation" id="${operationId}"><summary><h3>` +
    `<span class="method ${method}">${method.toUpperCase()}</span> <code class="path">${escaped(path)}</code> ` +
    `<span class="name">${inline(say(summary, [operationId, 'summary']))}</span></h3></summary><div class="about">` +
    deprecationView(operation, reader) +
    (description === undefined ? '' : prose(say(description, [operationId, 'description']))) +
    parametersView(operation, reader) +
    contentView(bodyTitle, requestBody?.content, reader, [operationId, 'body']) +
    contentView(words.answer, responses['200']?.content, reader, [operationId, 'answer']) +
    describedView(operation, reader) +
    errorsView(operation, reader) +
    (isHere ? trialView(location, operation, reader) : '') +
    `</div></details>`
  );
};
