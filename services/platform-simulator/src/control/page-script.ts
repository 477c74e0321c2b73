/** The page's own behaviour; `texts`, `faultNames`, `statusNames` and `platforms` stand before it. */
export const pageScript = `
let language = localStorage.getItem('language') || 'tr';
const $ = (selector) => document.querySelector(selector);
const t = (name) => texts[language][name];
const translate = () => {
  document.documentElement.lang = language;
  document.title = t('title');
  for (const element of document.querySelectorAll('[data-t]')) element.textContent = t(element.dataset.t);
  for (const option of $('select[name=kind]').options) option.textContent = faultNames[option.value][language];
  $('#language').textContent = t('language');
};
const say = (text, isBad) => { $('#message').textContent = text; $('#message').className = isBad ? 'bad' : ''; };
const call = async (method, path, body) => {
  const headers = { 'content-type': 'application/json', 'accept-language': language };
  const answer = await fetch('control' + path, { method, headers, body: body && JSON.stringify(body) });
  const result = await answer.json();
  if (!result.success) throw new Error(result.message);
  return result.data;
};
const act = async (method, path, body) => {
  try { await call(method, path, body); say(t('done'), false); } catch (error) { say(error.message, true); }
  await show();
};
const valuesOf = (form) => Object.fromEntries([...form.elements].filter(({ name, value }) => name && value !== '')
  .map(({ name, value, type }) => [name, type === 'number' ? Number(value) : value]));
for (const [id, path] of [['#order', '/orders'], ['#stream', '/streams'], ['#fault', '/faults']])
  $(id).addEventListener('submit', (event) => { event.preventDefault(); act('POST', path, valuesOf(event.target)); });
$('#clear').addEventListener('click', () => act('DELETE', '/faults'));
$('#language').addEventListener('click', () => {
  language = language === 'tr' ? 'en' : 'tr';
  localStorage.setItem('language', language);
  say('', false); translate(); show();
});
const button = (text, method, path, body) => {
  const element = document.createElement('button');
  element.type = 'button'; element.textContent = text; element.onclick = () => act(method, path, body);
  return element;
};
const entry = (text, ...buttons) => {
  const item = document.createElement('li'), words = document.createElement('span');
  words.textContent = text; item.append(words, ...buttons);
  return item;
};
const platformName = (slug) => platforms[slug] || t('all');
const faultEntry = ({ id, platform, operation, kind, probability, hits }) => entry(
  [faultNames[kind][language], platformName(platform), operation, probability.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 }), hits + ' ' + t('hits')].filter(Boolean).join(' · '),
  button(t('remove'), 'DELETE', '/faults/' + id));
const streamEntry = ({ id, placed, wish }) => entry(
  [platformName(wish.platform), t(wish.shape), wish.ratePerSecond + '/s', placed + ' ' + t('placed')].join(' · '),
  button(t('stop'), 'DELETE', '/streams/' + id));
const money = (kurus) => (kurus / 100).toLocaleString(language, { style: 'currency', currency: 'TRY' });
const row = (order) => {
  const line = document.createElement('tr'), path = '/orders/' + order.platform + '/' + order.id;
  const values = [platformName(order.platform), order.shortCode, order.status + ' ' + statusNames[order.status][language], money(order.total), t(order.isAccepted ? 'yes' : 'no')];
  for (const value of values) line.insertCell().textContent = value;
  line.cells[3].className = 'amount';
  const actions = line.insertCell();
  actions.className = 'actions';
  if (order.status < 900) actions.append(button(t('cancel'), 'POST', path + '/cancel', {}));
  if (order.status >= 550 && order.status < 900 && order.deliveryBy === 'platform') actions.append(' ', button(t('step'), 'POST', path + '/courier', {}));
  return line;
};
const show = async () => {
  try {
    const [restaurants, faults, streams, head] = await Promise.all(['/restaurants', '/faults', '/streams', '/books?limit=1'].map((path) => call('GET', path)));
    const books = await call('GET', '/books?limit=50&offset=' + Math.max(0, head.total - 50));
    $('#empty').hidden = restaurants.items.length > 0;
    $('#faults').replaceChildren(...(faults.items.length > 0 ? faults.items.map(faultEntry) : [entry(t('noFault'))]));
    $('#streams').replaceChildren(...streams.items.filter(({ isRunning }) => isRunning).map(streamEntry));
    $('#size').textContent = head.total > 0 ? t('newest') + ' ' + head.total : t('noOrder');
    $('#rows').replaceChildren(...books.items.reverse().map(row));
  } catch (error) { say(error.message, true); }
};
translate(); show(); setInterval(show, 3000);
`;
