import { withProgress } from '../progress.mjs';
import { root } from './data-dir.ts';
import { run } from './run.ts';

/** The checks, the quickest first. */
const checks = [
  ['Format', 'format'],
  ['Types', 'types'],
  ['Lint', 'lint'],
  ['Unused code', 'knip'],
  ['Boundaries', 'boundaries'],
  ['Unit tests', 'unit'],
] as const;

/** `npm run check`: every check, whether or not an earlier one failed; what a failing one said comes at the end. */
export const main = async (args: readonly string[]): Promise<void> => {
  const wanted = args.length === 0 ? checks : checks.filter(([, script]) => args.includes(script));
  const failures: string[] = [];
  for (const [label, script] of wanted) {
    await withProgress(label, async () => {
      const { code, output } = await run('npm', ['run', '--silent', script], { cwd: root });
      if (code === 0) return;
      failures.push(`--- ${label}\n${output.trim()}`);
      throw new Error(label);
    }).catch(() => undefined);
  }
  if (failures.length > 0) console.error(`\n${failures.join('\n\n')}`);
  process.exit(failures.length === 0 ? 0 : 1);
};
