import { findingLine, type Run, type Verdict } from './run.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Without what XML 1.0 has no way to write, and what a terminal that shows the file would obey. */
const escaped = (text: string): string =>
  text
    .replace(/(?![\t\n])[\p{Cc}\u2028\u2029\p{Bidi_Control}]/gu, '')
    .replace(/[&<>"]/g, (letter) => entities[letter] ?? '');

const caseOf = (verdict: Verdict): string => {
  const { scenario, level, must, state, findings } = verdict;
  const open = `    <testcase classname="kopru.${escaped(level)}" name="${escaped(scenario)}"`;
  if (state === 'passed') return `${open}/>`;
  const wrong = findings.filter(({ holds }) => !holds).map(findingLine);
  const inner =
    state === 'failed'
      ? `<failure message="${escaped(must)}">${escaped(wrong.join('\n'))}</failure>`
      : `<skipped message="${escaped(state)}"/>`;
  return `${open}>\n      ${inner}\n    </testcase>`;
};

/** The verdicts as JUnit XML, which most CI systems show. */
export const junitOf = (run: Run): string => {
  const { seed, passed, failed, waiting, scenarios, startedAt, endedAt } = run;
  const seconds = endedAt === null ? 0 : (Date.parse(endedAt) - Date.parse(startedAt)) / 1000;
  const counts = `tests="${passed + failed + waiting}" failures="${failed}" skipped="${waiting}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name="kopru certify" ${counts} errors="0" time="${seconds}" timestamp="${escaped(startedAt)}">`,
    `    <properties><property name="seed" value="${seed}"/></properties>`,
    ...scenarios.map(caseOf),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
};
