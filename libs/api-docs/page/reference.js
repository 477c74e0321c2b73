/** @param {string} text @returns {unknown} */
const parsed = (text) => JSON.parse(text);

const words = /** @type {{ sending: string, noAnswer: string, found: string }} */ (
  parsed(document.body.dataset['words'] ?? '')
);

/** @param {string} id */
const inputOf = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));

const contents = /** @type {HTMLDetailsElement} */ (document.getElementById('contents'));
contents.open = matchMedia('(min-width: 64rem)').matches;

/** An address that names something folded up unfolds it. */
const unfold = () => {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named instanceof HTMLDetailsElement) {
    named.open = true;
    named.scrollIntoView();
  }
};
addEventListener('hashchange', unfold);
unfold();

const operations = [...document.querySelectorAll('details.operation')];
const search = inputOf('search');
search.addEventListener('input', () => {
  const wanted = search.value.trim().toLocaleLowerCase(document.documentElement.lang);
  let count = 0;
  for (const operation of operations) {
    const title = operation.querySelector('summary')?.textContent ?? '';
    const text = title.toLocaleLowerCase(document.documentElement.lang);
    const isFound = `${operation.id.toLowerCase()} ${text}`.includes(wanted);
    if (isFound) count += 1;
    operation.toggleAttribute('hidden', !isFound);
    document.querySelector(`[data-of="${operation.id}"]`)?.toggleAttribute('hidden', !isFound);
  }
  inputOf('found').textContent = wanted === '' ? '' : `${String(count)} ${words.found}`;
});

/** @param {string} tag @param {string} text */
const element = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });

/** @param {HTMLFormElement} form */
const requestOf = (form) => {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': document.documentElement.lang });
  const key = inputOf('key').value.trim();
  if (key !== '') headers.set('Authorization', `Bearer ${key}`);
  let path = form.dataset['path'] ?? '';
  const query = new URLSearchParams();
  for (const control of form.querySelectorAll('[data-in]')) {
    const { name, value } = /** @type {HTMLInputElement} */ (control);
    const place = control.getAttribute('data-in');
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '' && place === 'query') query.append(name, value);
    else if (value !== '') headers.set(name, value);
  }
  const body = /** @type {HTMLTextAreaElement | null} */ (form.querySelector('textarea[name="body"]'))?.value;
  if (body !== undefined && body.trim() !== '') headers.set('Content-Type', 'application/json');
  const address = query.size === 0 ? path : `${path}?${String(query)}`;
  return { address, request: { method: form.dataset['method'] ?? 'GET', headers, body: body?.trim() || undefined } };
};

/** @param {string} text */
const readable = (text) => {
  try {
    return JSON.stringify(parsed(text), null, 2);
  } catch {
    return text;
  }
};

/** @param {HTMLFormElement} form */
const send = async (form) => {
  const result = /** @type {HTMLElement} */ (form.nextElementSibling);
  result.replaceChildren(element('p', words.sending));
  const startedAt = performance.now();
  try {
    const { address, request } = requestOf(form);
    const answer = await fetch(address, request);
    const text = await answer.text();
    const took = `${String(Math.round(performance.now() - startedAt))} ms`;
    const head = `${request.method} ${address}: ${String(answer.status)} · ${took} · ${answer.headers.get('x-request-id') ?? ''}`;
    result.replaceChildren(element('p', head), element('pre', readable(text)));
  } catch (error) {
    result.replaceChildren(
      element('p', `${words.noAnswer}: ${error instanceof Error ? error.message : String(error)}`),
    );
  }
};

document.addEventListener('submit', (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.dataset['path'] !== undefined) void send(form);
});
