/** A page to try things by hand: Turkish, English by switch. Everything it does is in the control API. */
export const page = `<!doctype html>
<html lang="tr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Platform simülatörü</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 62rem; padding: 1rem; }
  header { display: flex; justify-content: space-between; align-items: center; gap: 1rem; }
  section { border: 1px solid #8886; border-radius: .75rem; padding: 1rem; margin: 1rem 0; }
  form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; }
  label { display: grid; font-size: .85rem; }
  input, select, button { font: inherit; padding: .4rem .6rem; border-radius: .4rem; border: 1px solid #8888; }
  button { cursor: pointer; } button.main { background: #c2410c; color: #fff; border-color: #c2410c; }
  table { width: 100%; border-collapse: collapse; } td, th { text-align: left; padding: .3rem .5rem; border-bottom: 1px solid #8883; }
  .scroll { overflow-x: auto; } #message { min-height: 1.5rem; }
</style>
</head>
<body>
<header><h1 data-t="title"></h1><button id="language" type="button"></button></header>
<p id="message" role="status"></p>
<section><h2 data-t="order"></h2><form id="order">
  <label><span data-t="platform"></span><select name="platform"></select></label>
  <label><span data-t="courier"></span><select name="deliveryBy"><option value="" data-t="any"></option><option value="restaurant" data-t="own"></option><option value="platform" data-t="theirs"></option></select></label>
  <label><span data-t="count"></span><input name="count" type="number" min="1" max="1000" value="1"></label>
  <button class="main" data-t="send"></button>
</form></section>
<section><h2 data-t="stream"></h2><form id="stream">
  <label><span data-t="platform"></span><select name="platform"></select></label>
  <label><span data-t="rate"></span><input name="ratePerSecond" type="number" min="0.1" step="0.1" value="2"></label>
  <label><span data-t="seconds"></span><input name="seconds" type="number" min="1" value="60"></label>
  <label><span data-t="shape"></span><select name="shape"><option value="steady" data-t="steady"></option><option value="rush" data-t="rush"></option></select></label>
  <button class="main" data-t="start"></button>
</form></section>
<section><h2 data-t="fault"></h2><form id="fault">
  <label><span data-t="platform"></span><select name="platform"></select></label>
  <label><span data-t="kind"></span><select name="kind"></select></label>
  <label><span data-t="probability"></span><input name="probability" type="number" min="0" max="1" step="0.01" value="0.05"></label>
  <button class="main" data-t="add"></button><button type="button" id="clear" data-t="clear"></button>
</form><p id="faults"></p></section>
<section><h2 data-t="books"></h2><div class="scroll"><table><thead><tr><th data-t="platform"></th><th data-t="code"></th><th data-t="status"></th><th data-t="total"></th><th data-t="accepted"></th><th></th></tr></thead><tbody id="rows"></tbody></table></div></section>
<script>
const texts = {
  tr: { title: 'Platform simülatörü', order: 'Sipariş oluştur', platform: 'Platform', courier: 'Kurye', any: 'Farketmez', own: 'Restoran', theirs: 'Platform', count: 'Adet', send: 'Gönder', stream: 'Sipariş akışı', rate: 'Saniyede', seconds: 'Süre (sn)', shape: 'Biçim', steady: 'Sabit', rush: 'Öğle yoğunluğu', start: 'Başlat', fault: 'Arıza', kind: 'Tür', probability: 'Olasılık', add: 'Ekle', clear: 'Hepsini kaldır', books: 'Platformların defteri', code: 'Kod', status: 'Durum', total: 'Tutar', accepted: 'Teslim alındı', cancel: 'Müşteri iptali', step: 'Kurye adımı', done: 'Tamam', language: 'English' },
  en: { title: 'Platform simulator', order: 'Create orders', platform: 'Platform', courier: 'Courier', any: 'Any', own: 'Restaurant', theirs: 'Platform', count: 'Count', send: 'Send', stream: 'Stream of orders', rate: 'Per second', seconds: 'Seconds', shape: 'Shape', steady: 'Steady', rush: 'Lunch rush', start: 'Start', fault: 'Faults', kind: 'Kind', probability: 'Probability', add: 'Add', clear: 'Remove all', books: "The platforms' books", code: 'Code', status: 'Status', total: 'Total', accepted: 'Taken', cancel: 'Customer cancels', step: 'Courier step', done: 'Done', language: 'Türkçe' },
};
let language = localStorage.getItem('language') || 'tr';
const platforms = { '': '—', getir: 'Getir', ys: 'Yemeksepeti', ty: 'Trendyol', migros: 'Migros' };
const kinds = ['latency', 'error_500', 'error_429', 'unauthorized', 'timeout', 'timeout_after_success', 'drop', 'late', 'twice', 'out_of_order', 'wrong_credential'];
const $ = (selector) => document.querySelector(selector);
for (const select of document.querySelectorAll('select[name=platform]'))
  for (const [value, name] of Object.entries(platforms)) select.add(new Option(name, value));
for (const kind of kinds) $('select[name=kind]').add(new Option(kind, kind));
const translate = () => {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll('[data-t]')) element.textContent = texts[language][element.dataset.t];
  $('#language').textContent = texts[language].language;
};
const call = async (method, path, body) => {
  const answer = await fetch('control' + path, { method, headers: { 'content-type': 'application/json', 'accept-language': language }, body: body && JSON.stringify(body) });
  const result = await answer.json();
  $('#message').textContent = result.success ? texts[language].done : result.message;
  return result;
};
const valuesOf = (form) => {
  const values = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''));
  for (const name of ['count', 'ratePerSecond', 'seconds', 'probability']) if (name in values) values[name] = Number(values[name]);
  return values;
};
const onSubmit = (id, path) => $(id).addEventListener('submit', async (event) => { event.preventDefault(); await call('POST', path, valuesOf(event.target)); await show(); });
onSubmit('#order', '/orders'); onSubmit('#stream', '/streams'); onSubmit('#fault', '/faults');
$('#clear').addEventListener('click', async () => { await call('DELETE', '/faults'); await show(); });
$('#language').addEventListener('click', () => { language = language === 'tr' ? 'en' : 'tr'; localStorage.setItem('language', language); translate(); show(); });
const button = (text, path) => { const element = document.createElement('button'); element.textContent = text; element.onclick = async () => { await call('POST', path, {}); await show(); }; return element; };
const show = async () => {
  const faults = await (await fetch('control/faults')).json();
  $('#faults').textContent = faults.data.items.map((fault) => [fault.platform || '*', fault.kind, fault.probability, fault.hits].join(' · ')).join(' | ');
  const head = await (await fetch('control/books?limit=1')).json();
  const books = await (await fetch('control/books?limit=50&offset=' + Math.max(0, head.data.total - 50))).json();
  $('#rows').replaceChildren(...books.data.items.reverse().map((order) => {
    const row = document.createElement('tr');
    for (const value of [platforms[order.platform], order.shortCode, order.status, (order.total / 100).toFixed(2) + ' ₺', order.isAccepted ? '✓' : '–']) row.insertCell().textContent = value;
    const path = '/orders/' + order.platform + '/' + order.id;
    row.insertCell().append(button(texts[language].cancel, path + '/cancel'), ' ', button(texts[language].step, path + '/courier'));
    return row;
  }));
};
translate(); show(); setInterval(show, 3000);
</script>
</body>
</html>
`;
