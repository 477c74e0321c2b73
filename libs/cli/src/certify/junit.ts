import { xmlText } from '../xml.ts';
import { findingLine, type Run, type Verdict } from './run.ts';

const caseOf = (verdict: Verdict): string => {
  const { scenario, level, must, state, findings } = verdict;
  const open = `    <testcase classname="kopru.${xmlText(level)}" name="${xmlText(scenario)}"`;
  if (state === 'passed') return `${open}/>`;
  const wrong = findings.filter(({ isMet }) => !isMet).map(findingLine);
  const inner =
    state === 'failed'
      ? `<failure message="${xmlText(must)}">${xmlText(wrong.join('\n'))}</failure>`
      : `<skipped message="${xmlText(state)}"/>`;
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
    `  <testsuite name="kopru certify" ${counts} errors="0" time="${seconds}" timestamp="${xmlText(startedAt)}">`,
    `    <properties><property name="seed" value="${seed}"/></properties>`,
    ...scenarios.map(caseOf),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
};
