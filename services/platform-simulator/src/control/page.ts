import { orderStatuses } from '@kopru/contracts';
import { faultNames, pageTexts } from './page-texts.ts';
import { pageScript } from './page-script.ts';
import { pageStyle } from './page-style.ts';

const statusNames = Object.fromEntries(Object.entries(orderStatuses).map(([code, { name }]) => [code, name]));
const platforms = { getir: 'Getir Yemek', ys: 'Yemeksepeti', ty: 'Trendyol Go', migros: 'Migros Yemek' };
/** JSON that may stand inside a script element. */
const embedded = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const field = (text: keyof typeof pageTexts.tr, control: string): string =>
  `<label><span data-t="${text}"></span>${control}</label>`;
const number = (name: string, attributes: string): string => `<input name="${name}" type="number" ${attributes}>`;
const platformField = field(
  'platform',
  `<select name="platform"><option value="" data-t="all"></option>${Object.entries(platforms)
    .map(([slug, name]) => `<option value="${slug}">${name}</option>`)
    .join('')}</select>`,
);

/** A page to try things by hand: Turkish, English by switch. Everything it does is in the control API. */
export const page = `<!doctype html>
<html lang="tr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Platform simülatörü</title>
<link rel="icon" href="data:,">
<style>${pageStyle}</style>
</head>
<body>
<header><h1 data-t="title"></h1><button id="language" type="button"></button></header>
<p data-t="lead"></p>
<p id="empty" class="notice" data-t="noRestaurant" hidden></p>
<main>
<section><h2 data-t="order"></h2><form id="order">
  ${platformField}
  ${field('courier', `<select name="deliveryBy"><option value="" data-t="any"></option><option value="restaurant" data-t="own"></option><option value="platform" data-t="theirs"></option></select>`)}
  ${field('count', number('count', 'min="1" max="1000" value="1" required'))}
  <button class="main" data-t="send"></button>
</form></section>
<section><h2 data-t="stream"></h2><form id="stream">
  ${platformField}
  ${field('shape', `<select name="shape"><option value="steady" data-t="steady"></option><option value="rush" data-t="rush"></option></select>`)}
  ${field('rate', number('ratePerSecond', 'min="0.1" max="1000" step="0.1" value="2" required'))}
  ${field('seconds', number('seconds', 'min="1" max="86400" value="60" required'))}
  ${field('cancelShare', number('cancelShare', 'min="0" max="1" step="0.01" value="0" required'))}
  <button class="main" data-t="start"></button>
</form><ul id="streams"></ul></section>
<section><h2 data-t="fault"></h2><form id="fault">
  ${field(
    'kind',
    `<select name="kind">${Object.keys(faultNames)
      .map((kind) => `<option value="${kind}"></option>`)
      .join('')}</select>`,
  )}
  ${platformField}
  ${field('operation', '<input name="operation" size="10" maxlength="50" placeholder="verify, push, …">')}
  ${field('probability', number('probability', 'min="0" max="1" step="0.01" value="0.05" required'))}
  ${field('times', number('times', 'min="1"'))}
  ${field('ms', number('ms', 'min="0" max="600000" value="1000" required'))}
  <button class="main" data-t="add"></button><button type="button" id="clear" data-t="clear"></button>
</form><ul id="faults"></ul></section>
<section><h2 data-t="books"></h2><p id="size"></p><div class="scroll"><table><thead><tr><th data-t="platform"></th><th data-t="code"></th><th data-t="status"></th><th class="amount" data-t="total"></th><th data-t="accepted"></th><th></th></tr></thead><tbody id="rows"></tbody></table></div></section>
</main>
<p id="message" role="status"></p>
<script>
const texts = ${embedded(pageTexts)}, faultNames = ${embedded(faultNames)}, statusNames = ${embedded(statusNames)}, platforms = ${embedded(platforms)};
${pageScript}
</script>
</body>
</html>
`;
