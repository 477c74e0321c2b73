import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..', '..');

interface Findings {
  /** The rules that refuse each expression. */
  refused: Record<string, string[]>;
  /** The severity of the two rules for each file. */
  severities: Record<string, number[]>;
}

const rules = ['regexp/no-super-linear-backtracking', 'regexp/no-super-linear-move'];
const files = [
  'services/api-gateway/src/app.ts',
  'services/control-panel/src/main.tsx',
  'libs/http/src/body.ts',
  'e2e/support/system.ts',
  'chaos/main.ts',
  'scripts/start.mjs',
];

/** ESLint with our own configuration, in a process of its own: it is an ES module. */
const askLint = (expressions: readonly string[]): Findings => {
  const script = `
    import { ESLint } from 'eslint';
    const [expressions, rules, files] = ${JSON.stringify([expressions, rules, files])};
    const eslint = new ESLint({ cwd: ${JSON.stringify(root)} });
    const refused = {};
    for (const text of expressions) {
      const [result] = await eslint.lintText('export const pattern = ' + text + ';\\n', { filePath: 'scripts/fixture.mjs' });
      refused[text] = result.messages.map(({ ruleId }) => ruleId).filter((rule) => rules.includes(rule));
    }
    const severities = {};
    for (const file of files) {
      const config = await eslint.calculateConfigForFile(file);
      severities[file] = rules.map((rule) => config.rules[rule][0]);
    }
    console.log(JSON.stringify({ refused, severities }));`;
  const args = ['--input-type=module', '-e', script];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })) as Findings;
};

describe('regular expressions', () => {
  // In pieces, so that this file itself passes.
  const slow = {
    exponential: ['/^(a+', ')+$/'].join(''),
    polynomial: ['/^\\s*', '\\s*$/'].join(''),
    move: ['/a*', 'b/'].join(''),
  };
  const fine = '/^[a-z]+$/';

  it('that take more than linear time are errors of lint, in every kind of source', () => {
    const { refused, severities } = askLint([...Object.values(slow), fine]);
    expect(refused).toEqual({
      [slow.exponential]: [rules[0]],
      [slow.polynomial]: [rules[0]],
      [slow.move]: [rules[1]],
      [fine]: [],
    });
    expect(severities).toEqual(Object.fromEntries(files.map((file) => [file, [2, 2]])));
  }, 60_000);
});
