import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { chartDir, describeWith, promtoolProgram, run } from './helm.ts';

const alertsFile = join(chartDir, 'files', 'alerts.yaml');
const alertsTest = join(import.meta.dirname, 'alerts.test.yaml');
const read = (file: string): string => readFileSync(file, 'utf8');
const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'operations.md'), 'utf8');

interface Rule {
  alert: string;
  expr: string;
}
interface Panel {
  id: number;
  title: string;
  targets?: { expr: string }[];
}

const { groups } = parse(read(alertsFile)) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read(join(chartDir, 'files', 'dashboard.json'))) as { panels: Panel[] };

const documentedMetrics = new Set([...page.matchAll(/^\| `(kopru_\w+)`/gm)].map(([, metric]) => metric));
/** The metrics in an expression; a histogram's three series count as one metric. */
const metricsIn = (expression: string): string[] =>
  [...expression.matchAll(/\bkopru_\w+/g)].map(([metric]) => metric.replace(/_(?:bucket|sum|count)$/, ''));

describe('the alerts', () => {
  it('are each explained in docs/operations.md, and no others are', () => {
    const explained = [...page.matchAll(/^\| `(Kopru\w+)`/gm)].map(([, alert]) => alert);
    expect(explained).toEqual(rules.map(({ alert }) => alert));
  });

  it.each(rules.map(({ alert, expr }) => [alert, expr]))('%s goes by documented metrics', (_alert, expr) => {
    for (const metric of metricsIn(expr)) expect(documentedMetrics).toContain(metric);
  });

  it('have a case each that fires and one that does not', () => {
    const { tests } = parse(read(alertsTest)) as {
      tests: { alert_rule_test: { alertname: string; exp_alerts?: unknown[] }[] }[];
    };
    const cases = tests.flatMap((test) => test.alert_rule_test);
    for (const { alert } of rules) {
      const own = cases.filter(({ alertname }) => alertname === alert);
      expect([alert, own.some(({ exp_alerts: fired }) => fired !== undefined)]).toEqual([alert, true]);
      expect([alert, own.some(({ exp_alerts: fired }) => fired === undefined)]).toEqual([alert, true]);
    }
  });
});

describeWith(promtoolProgram, 'promtool')('the alert rules, to Prometheus', () => {
  it.each([
    ['are valid', ['check', 'rules', alertsFile]],
    ['fire when they should and only then', ['test', 'rules', alertsTest]],
  ])('%s', (_name, [what = '', kind = '', file = '']) => {
    const { isDone, stdout, stderr } = run(promtoolProgram, [what, kind, file]);
    expect([isDone, isDone ? '' : stdout + stderr]).toEqual([true, '']);
  });
});

describe('the dashboard', () => {
  const expressions = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const));

  it.each(expressions)('%s: asks for documented metrics (%s)', (_title, expr) => {
    for (const metric of metricsIn(expr)) expect(documentedMetrics).toContain(metric);
  });

  it('tells its panels apart', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });

  it('shows every metric of ours', () => {
    const shown = new Set(expressions.flatMap(([, expr]) => metricsIn(expr)));
    expect([...documentedMetrics].filter((metric) => !shown.has(String(metric)))).toEqual([]);
  });
});
