// node scripts/count-tests.mjs [BEFORE] [NOW]: tests and expects in the text, by tier, of one commit or of two;
// of two, also every name of a test that the second has not. NOW is HEAD, or "." for the files as they lie here.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import ts from 'typescript';

const git = (args, input) => {
  const { status, stdout, stderr } = spawnSync('git', args, { input, maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(stderr.toString());
  return stdout;
};

const tiers = [
  ['faults', /\.fault\.test\.tsx?$/],
  ['e2e', /\.e2e\.test\.ts$/],
  ['integration', /\.int\.test\.ts$/],
  ['containers', /\.(?:container|k8s)\.test\.ts$/],
  ['unit', /\.test\.tsx?$/],
  // Stories that test files tell, and what they look with.
  ['shared', /(?:^|\/)(?:test|support|e2e)\/.*\.tsx?$|^libs\/testing\//],
];
const tierOf = (file) => tiers.find(([, pattern]) => pattern.test(file))?.[0];

const filesOf = (commit) => {
  const list = commit === '.' ? ['ls-files', '-co', '--exclude-standard'] : ['ls-tree', '-r', '--name-only', commit];
  const names = git(list)
    .toString()
    .split('\n')
    .filter((name) => tierOf(name) !== undefined);
  if (commit === '.') return names.map((name) => [name, readFileSync(name, 'utf8')]);
  const bytes = git(['cat-file', '--batch'], names.map((name) => `${commit}:${name}\n`).join(''));
  let at = 0;
  return names.map((name) => {
    const end = bytes.indexOf('\n', at);
    const size = Number(bytes.subarray(at, end).toString().split(' ')[2]);
    const text = bytes.subarray(end + 1, end + 1 + size).toString();
    at = end + size + 2;
    return [name, text];
  });
};

/** The function at the bottom of `it.each(table)`, `expect(x).not.toBe` and the like. */
const calleeOf = (node) => {
  let callee = node.expression;
  while (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) callee = callee.expression;
  return ts.isParenthesizedExpression(callee) && ts.isConditionalExpression(callee.expression)
    ? callee.expression.whenTrue.getText()
    : callee.getText();
};

const countIn = (file, text) => {
  const found = { names: [], expects: 0 };
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const visit = (node) => {
    if (ts.isCallExpression(node)) {
      const [title] = node.arguments;
      // Not the table of it.each: the call with the title and the test.
      const isTest = ['it', 'test'].includes(calleeOf(node)) && node.arguments.length > 1 && title !== undefined;
      if (isTest && !ts.isArrayLiteralExpression(title)) found.names.push(title.getText().replaceAll(/\s+/g, ' '));
      if (node.expression.getText() === 'expect') found.expects += 1;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

/** What `npm test` runs comes first: a story that files of several tiers tell counts there. */
const inOrder = ['unit', 'integration', 'e2e', 'faults', 'containers', 'shared'];

/** The tier of each file: of a shared one, that of the first test file that comes to it by its imports. */
const tiersOf = (files) => {
  const texts = new Map(files);
  const found = new Map();
  const visit = (file, tier) => {
    if (found.has(file) || !texts.has(file)) return;
    if (tierOf(file) !== tier && tierOf(file) !== 'shared') return;
    found.set(file, tier);
    for (const [, name] of texts.get(file).matchAll(/(?:from|import|import\()\s*'(\.[^']*)'/g))
      visit(posix.join(posix.dirname(file), name), tier);
  };
  for (const tier of inOrder) for (const [file] of files) if (tierOf(file) === tier) visit(file, tier);
  return found;
};

const countAt = (commit) => {
  const rows = Object.fromEntries([...inOrder, 'all'].map((tier) => [tier, { files: 0, tests: 0, expects: 0 }]));
  const names = new Map();
  const files = filesOf(commit);
  const tierOfFile = tiersOf(files);
  for (const [file, text] of files) {
    const { names: titles, expects } = countIn(file, text);
    if (titles.length === 0 && expects === 0) continue;
    for (const row of [rows[tierOfFile.get(file)], rows.all]) {
      row.files += 1;
      row.tests += titles.length;
      row.expects += expects;
    }
    for (const title of titles) names.set(title, file);
  }
  return { rows, names };
};

const [first = 'HEAD', second] = process.argv.slice(2);
const before = countAt(first);
console.log(first);
console.table(before.rows);
if (second !== undefined) {
  const now = countAt(second);
  console.log(second);
  console.table(now.rows);
  const gone = [...before.names].filter(([name]) => !now.names.has(name));
  console.log(`${gone.length} names of ${first} are not in ${second}${gone.length === 0 ? '.' : ':'}`);
  for (const [name, file] of gone) console.log(`  ${file} › ${name}`);
}
