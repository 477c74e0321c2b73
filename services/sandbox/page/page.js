import { faultNames, texts } from './texts.js';

/**
 * @typedef {keyof typeof texts} Language
 * @typedef {keyof typeof texts.tr} TextName
 * @typedef {import('../src/control/order-snapshot.ts').OrderSnapshot} Order
 * @typedef {import('../src/control/page.routes.ts').Names} Names
 * @typedef {import('../src/control/place-orders.ts').Stream} Stream
 * @typedef {import('../src/world/faults.ts').ActiveFault} Fault
 * @typedef {import('../src/world/model.ts').PlatformName} PlatformName
 * @typedef {import('../src/world/model.ts').Shop} Shop
 */

const showEveryMs = 3000;
const shownOrders = 50;

/** @type {Language} */
let language = localStorage.getItem('language') === 'en' ? 'en' : 'tr';
/** @param {TextName} name */
const t = (name) => texts[language][name];

/** @param {string} id */
const byId = (id) => {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no #${id}.`);
  return element;
};

/** @param {string} text @param {boolean} isBad */
const say = (text, isBad) => {
  byId('message').textContent = text;
  byId('message').className = isBad ? 'bad' : '';
};

/** @param {string} path @param {RequestInit} [request] @returns {Promise<unknown>} */
const ask = async (path, request) => (await fetch(path, request)).json();

/**
 * The data of an answer of the control API.
 * @param {string} method @param {string} path @param {object} [body]
 * @returns {Promise<unknown>}
 */
const call = async (method, path, body) => {
  const headers = { 'content-type': 'application/json', 'accept-language': language };
  const answer = await ask(`control${path}`, { method, headers, body: body && JSON.stringify(body) });
  const { success, message, data } = /** @type {{ success: boolean, message: string, data?: unknown }} */ (answer);
  if (!success) throw new Error(message);
  return data;
};

/** Shows what goes wrong in place of throwing it. @param {() => Promise<void>} work */
const saying = async (work) => {
  try {
    await work();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error), true);
  }
};

/** @param {string} method @param {string} path @param {object} [body] */
const act = async (method, path, body) => {
  await saying(async () => {
    await call(method, path, body);
    say(t('done'), false);
  });
  await show();
};

/** @param {HTMLFormElement} form */
const valuesOf = (form) =>
  Object.fromEntries(
    [...form.querySelectorAll('input'), ...form.querySelectorAll('select')]
      .filter(({ value }) => value !== '')
      .map(({ name, type, value }) => [name, type === 'number' ? Number(value) : value]),
  );

/** @param {TextName} text @param {string} method @param {string} path @param {object} [body] */
const button = (text, method, path, body) => {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = t(text);
  element.addEventListener('click', () => void act(method, path, body));
  return element;
};

/** @param {(string | undefined)[]} words @param {HTMLElement[]} buttons */
const entry = (words, ...buttons) => {
  const item = document.createElement('li');
  const text = document.createElement('span');
  text.textContent = words.filter(Boolean).join(' · ');
  item.append(text, ...buttons);
  return item;
};

/** What the server calls the platforms and the statuses. */
const names = /** @type {Names} */ (await ask('names.json'));
/** @param {PlatformName} [platform] */
const platformName = (platform) => (platform === undefined ? t('all') : names.platforms[platform]);

/** @param {Fault} fault */
const faultEntry = ({ id, platform, operation, kind, probability, hits }) => {
  const share = probability.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 });
  const words = [faultNames[kind][language], platformName(platform), operation, share, `${hits} ${t('hits')}`];
  return entry(words, button('remove', 'DELETE', `/faults/${id}`));
};

/** @param {Stream} stream */
const streamEntry = ({ id, placed, spec }) => {
  const words = [platformName(spec.platform), t(spec.shape), `${spec.ratePerSecond}/s`, `${placed} ${t('placed')}`];
  return entry(words, button('stop', 'DELETE', `/streams/${id}`));
};

/** @param {Shop} shop */
const storeEntry = ({ platform, restaurantId, name, isOpen, closedUntil, isBusy, off }) => {
  const until = closedUntil === null ? '' : ` – ${new Date(closedUntil).toLocaleTimeString(language)}`;
  const state = isOpen ? t(isBusy ? 'busy' : 'open') : `${t('closed')}${until}`;
  const path = `/restaurants/${platform}/${restaurantId}/store`;
  const hand = button(isOpen ? 'closeStore' : 'openStore', 'PATCH', path, { isOpen: !isOpen });
  const soldOut = Object.keys(off);
  const outs = soldOut.length === 0 ? undefined : `${t('off')}: ${soldOut.join(', ')}`;
  const back = soldOut.map((id) => {
    const made = button('putBack', 'PATCH', `/restaurants/${platform}/${restaurantId}/stock`, {
      id,
      isAvailable: true,
    });
    made.textContent = `${t('putBack')}: ${id}`;
    return made;
  });
  return entry([platformName(platform), name, restaurantId, state, outs], hand, ...back);
};

/** @param {number} kurus */
const money = (kurus) => (kurus / 100).toLocaleString(language, { style: 'currency', currency: 'TRY' });

/** @param {PlatformName} platform @param {string} odd */
const zooText = (platform, odd) =>
  (language === 'tr' ? zoo[platform]?.find(({ name }) => name === odd)?.tr : undefined) ?? odd;

/** @param {Order} order */
const row = ({ platform, id, shortCode, status, total, isAccepted, deliveryBy, zoo: odd }) => {
  const line = document.createElement('tr');
  /** @param {string} text @param {string} className */
  const cell = (text, className = '') => {
    const made = line.insertCell();
    made.textContent = text;
    made.className = className;
    return made;
  };
  cell(platformName(platform));
  cell(shortCode);
  cell(`${status} ${names.statuses[status].name[language]}`);
  cell(odd === null ? money(total) : zooText(platform, odd), 'amount');
  cell(t(isAccepted ? 'yes' : 'no'));
  const actions = cell('', 'actions');
  const path = `/orders/${platform}/${id}`;
  if (status < 900) actions.append(button('cancel', 'POST', `${path}/cancel`, {}));
  if (status >= 550 && status < 900 && deliveryBy === 'platform')
    actions.append(' ', button('step', 'POST', `${path}/courier`, {}));
  return line;
};

/** @param {string} path */
const itemsOf = async (path) => /** @type {{ items: unknown[] }} */ (await call('GET', path)).items;

const show = () =>
  saying(async () => {
    const [restaurants, faults, streams, books] = await Promise.all([
      /** @type {Promise<Shop[]>} */ (itemsOf('/restaurants')),
      /** @type {Promise<Fault[]>} */ (itemsOf('/faults')),
      /** @type {Promise<Stream[]>} */ (itemsOf('/streams')),
      /** @type {Promise<{ total: number }>} */ (call('GET', '/books?limit=1')),
    ]);
    const offset = Math.max(0, books.total - shownOrders);
    const orders = /** @type {Order[]} */ (await itemsOf(`/books?limit=${shownOrders}&offset=${offset}`));
    byId('empty').hidden = restaurants.length > 0;
    byId('faults').replaceChildren(...(faults.length > 0 ? faults.map(faultEntry) : [entry([t('noFault')])]));
    byId('stores').replaceChildren(...restaurants.map(storeEntry));
    byId('streams').replaceChildren(...streams.filter(({ isRunning }) => isRunning).map(streamEntry));
    byId('size').textContent = books.total > 0 ? `${t('newest')} ${books.total}` : t('noOrder');
    byId('rows').replaceChildren(...orders.reverse().map(row));
  });

const translate = () => {
  document.documentElement.lang = language;
  document.title = t('title');
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-t]')))
    element.textContent = t(/** @type {TextName} */ (element.dataset['t']));
  for (const option of kinds.options)
    option.textContent = faultNames[/** @type {Fault['kind']} */ (option.value)][language];
  showZoo();
};

const zoo = /** @type {Record<string, { name: string, tr: string }[]>} */ (await call('GET', '/zoo'));
const zooPlatform = /** @type {HTMLSelectElement} */ (document.querySelector('#zoo select[name=platform]'));
const zooName = /** @type {HTMLSelectElement} */ (document.querySelector('#zoo select[name=name]'));
const showZoo = () => {
  const chosen = zooName.value;
  const bodies = zoo[zooPlatform.value] ?? [];
  const offered = bodies.map(({ name, tr }) => new Option(language === 'tr' ? tr : name, name));
  zooName.replaceChildren(new Option(`${t('all')} (${bodies.length})`, ''), ...offered);
  if (bodies.some(({ name }) => name === chosen)) zooName.value = chosen;
};
zooPlatform.addEventListener('change', showZoo);

const kinds = /** @type {HTMLSelectElement} */ (document.querySelector('select[name=kind]'));
kinds.append(...Object.keys(faultNames).map((kind) => new Option('', kind)));
for (const select of document.querySelectorAll('select[name=platform]'))
  select.append(...Object.entries(names.platforms).map(([slug, name]) => new Option(name, slug)));
for (const form of document.forms)
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void act('POST', form.dataset['path'] ?? '', valuesOf(form));
  });
byId('clear').addEventListener('click', () => void act('DELETE', '/faults'));
byId('language').addEventListener('click', () => {
  language = language === 'tr' ? 'en' : 'tr';
  localStorage.setItem('language', language);
  say('', false);
  translate();
  void show();
});
translate();
void show();
setInterval(() => void show(), showEveryMs);
