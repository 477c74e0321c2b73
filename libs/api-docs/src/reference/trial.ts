import { escaped, json } from './markup.ts';
import type { Reader } from './reader.ts';
import type { Operation, Parameter } from './shapes.ts';

interface OperationLocation {
  method: string;
  path: string;
}

const control = (id: string, { name, in: location, required, example, schema }: Parameter): string => {
  const attributes = `id="${id}" name="${escaped(name)}" data-in="${location}"${required === true ? ' required' : ''}`;
  const sample = location === 'path' ? (example ?? schema?.example) : undefined;
  const given = typeof sample === 'string' ? sample : '';
  if (schema?.enum === undefined)
    return `<input ${attributes} value="${escaped(given)}" autocomplete="off" spellcheck="false">`;
  const options = ['', ...schema.enum.map(String)].map((one) => `<option>${escaped(one)}</option>`);
  return `<select ${attributes}>${options.join('')}</select>`;
};

const field = (id: string, name: string, input: string): string =>
  `<p class="field"><label for="${id}"><code>${escaped(name)}</code></label>${input}</p>`;

/** A form that calls the operation of this server with the reader's own key; it needs the page's script. */
export const trialView = (
  { method, path }: OperationLocation,
  operation: Operation,
  { words, say }: Reader,
): string => {
  const { operationId, summary, parameters = [], requestBody } = operation;
  const body = requestBody?.content['application/json'];
  const idOf = (name: string): string => `try-${operationId}-${name.replace(/\W/g, '')}`;
  const inputs = parameters.map((one) => field(idOf(one.name), one.name, control(idOf(one.name), one)));
  if (body !== undefined) {
    const id = idOf('body');
    const area = `<textarea id="${id}" name="body" rows="8" spellcheck="false">${json(body.example)}</textarea>`;
    inputs.push(field(id, words.body, area));
  }
  const name = escaped(`${words.tryIt}: ${say(summary, [operationId, 'summary'])}`);
  return (
    `<h4>${words.tryIt}</h4>${method === 'get' ? '' : `<p class="caution">${words.writes}</p>`}` +
    `<form aria-label="${name}" data-method="${method.toUpperCase()}" data-path="${escaped(path)}">` +
    `${inputs.join('')}<p><button type="submit">${words.send}</button></p></form>` +
    `<div class="result" role="status"></div>`
  );
};
