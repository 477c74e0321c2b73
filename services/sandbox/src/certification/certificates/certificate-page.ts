import type { Locale } from '@kopru/contracts/errors/failures';
import type { Certification, CertificationEvidence } from '@kopru/contracts/public/certifications';
import { timeZone } from '@kopru/contracts/values/time-zone';
import { escaped, inline } from '@kopru/api-docs/reference/markup';
import type { Published } from './certificates.ts';
import { certificateTexts, type CertificateTexts } from './certificate-texts.ts';
import { toCertification } from '../view.ts';

interface Shown {
  locale: Locale;
  words: CertificateTexts;
}
type Verdict = Certification['scenarios'][number];
type Finding = Verdict['findings'][number];

const names: Record<Locale, string> = { tr: 'Türkçe', en: 'English' };

const formatOf = (locale: Locale, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locale === 'tr' ? 'tr-TR' : 'en-GB', { timeZone, ...options });
  return (iso: string): string => `<time datetime="${escaped(iso)}">${format.format(new Date(iso))}</time>`;
};
const dateTime = (locale: Locale) => formatOf(locale, { dateStyle: 'long', timeStyle: 'short' });
const clock = (locale: Locale) => formatOf(locale, { timeStyle: 'medium' });

const languages = ({ locale, words }: Shown): string =>
  `<nav class="languages" aria-label="${words.languages}">${(['tr', 'en'] as const)
    .map((one) => {
      const current = one === locale ? ' aria-current="true"' : '';
      return `<a href="?lang=${one}" lang="${one}" hreflang="${one}"${current}>${names[one]}</a>`;
    })
    .join('')}</nav>`;

const frame = (shown: Shown, title: string, main: string): string => `<!doctype html>
<html lang="${shown.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(title)} · Köprü</title>
<link rel="icon" href="/docs/icon.svg">
<link rel="stylesheet" href="/certificates/certificate.css">
</head>
<body>
<a class="skip" href="#main">${shown.words.skip}</a>
<header><p class="brand"><img src="/docs/icon.svg" alt="" width="28" height="28">Köprü</p>${languages(shown)}</header>
<main id="main" tabindex="-1">
${main}
</main>
</body>
</html>
`;

const evidenceRow = (evidence: CertificationEvidence, { locale, words }: Shown): string => {
  const { kind, what, status, at, id, isForged } = evidence;
  return (
    `<tr><td><code>${escaped(what)}</code> <span class="kind">${isForged ? words.forged : words[kind]}</span></td>` +
    `<td>${status === null ? words.noAnswer : String(status)}</td>` +
    `<td>${clock(locale)(at)}</td><td><code>${escaped(id)}</code></td></tr>`
  );
};

/** Each has its own name, so that a screen reader can distinguish them. */
const evidenceTable = ({ message, evidence }: Finding, place: string, shown: Shown): string => {
  const { words } = shown;
  if (evidence.length === 0) return `<p class="faint">${words.noEvidence}</p>`;
  const heads = [words.what, words.answer, words.time, words.id];
  return (
    `<div class="table" role="region" tabindex="0" aria-label="${escaped(`${words.evidence} ${place}: ${message}`)}"><table>` +
    `<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>` +
    `<tbody>${evidence.map((one) => evidenceRow(one, shown)).join('')}</tbody></table></div>`
  );
};

const findingView = (finding: Finding, place: string, shown: Shown): string => {
  const { message, order } = finding;
  const about = order === null ? '' : ` <span class="faint">${shown.words.order} ${escaped(order)}</span>`;
  return `<li><p class="holds">${inline(message)}${about}</p>${evidenceTable(finding, place, shown)}</li>`;
};

const verdictView = ({ title, level, must, findings }: Verdict, number: number, shown: Shown): string => {
  const { words } = shown;
  return (
    `<details><summary><h3 class="holds">${escaped(title)}</h3><span class="kind">${words.levelNames[level]}</span>` +
    `</summary><div class="about"><p><b>${words.must}:</b> ${inline(must)}</p>` +
    `<ul>${findings.map((finding, index) => findingView(finding, `${number}.${index + 1}`, shown)).join('')}</ul></div></details>`
  );
};

const factsOf = ({ certificate }: Published['document'], { locale, words }: Shown): [string, string][] => {
  const { id, till, levels, version, validFor, seed, certifiedAt } = certificate;
  const named = levels.map((level) => `<span class="level">${words.levelNames[level]}</span>`).join(' ');
  return [
    [words.till, escaped(till.name)],
    [words.version, escaped(till.version)],
    [words.levels, levels.length === 0 ? words.noLevel : named],
    [words.at, dateTime(locale)(certifiedAt)],
    [words.api, escaped(version)],
    [words.validFor, words.validUntil(escaped(validFor))],
    [words.seed, String(seed)],
    [words.id, `<code>${escaped(id)}</code>`],
  ];
};

const certificateView = ({ run, document }: Published, shown: Shown): string => {
  const { locale, words } = shown;
  const { till, validFor } = document.certificate;
  const { scenarios } = toCertification(run, locale);
  const state = document.isExpired ? 'expired' : 'valid';
  return `<p class="state ${state}">${words[state]}</p>
<h1>${escaped(words.heading(till.name))}</h1>
<p>${words.proof}</p>
${document.isExpired ? `<p class="warning">${escaped(words.expiredText(validFor))}</p>` : ''}
<dl>${factsOf(document, shown)
    .map(([term, value]) => `<div><dt>${term}</dt><dd>${value}</dd></div>`)
    .join('')}</dl>
<section aria-labelledby="scenarios"><h2 id="scenarios">${words.scenarios} (${String(scenarios.length)})</h2>
<p class="faint">${words.scenariosText}</p>
${scenarios.map((verdict, index) => verdictView(verdict, index + 1, shown)).join('\n')}
</section>
<section><h2>${words.signature}</h2>
<p>${words.signatureText}</p>
<p class="links"><a href="${escaped(document.publicPath ?? '')}.json" download>${words.download}</a>
<a href="/.well-known/jwks.json">${words.keys}</a></p>
<pre tabindex="0" role="region" aria-label="${words.signature}">${escaped(document.jws)}</pre>
</section>`;
};

/** The page of a public certificate; it needs no script. */
export const certificatePage = (published: Published, locale: Locale): string => {
  const shown = { locale, words: certificateTexts[locale] };
  const { till } = published.document.certificate;
  return frame(shown, `${shown.words.title}: ${till.name} ${till.version}`, certificateView(published, shown));
};

/** The page of a link without a certificate. */
export const noCertificatePage = (locale: Locale): string => {
  const words = certificateTexts[locale];
  return frame({ locale, words }, words.nothing, `<h1>${words.nothing}</h1>\n<p>${words.nothingText}</p>`);
};
