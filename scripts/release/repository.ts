import { Problem } from '../progress.mjs';
import { run } from '../launcher/run.ts';
import { must } from './artifacts.ts';

/** Releases are made here. */
const branch = 'main';

/** Calls `refuse` with each reason why the repository `tree` cannot be released as `version` now, as a sentence. */
export const mustBeReleasable = async (
  tree: string,
  version: string,
  refuse: (reason: string) => void,
): Promise<void> => {
  const git = async (...args: string[]) => (await must('git', args, { cwd: tree })).trim();
  const status = await git('status', '--short');
  if (status !== '') refuse(`There are changes that are not committed:\n  ${status.split('\n').join('\n  ')}`);
  const present = await git('rev-parse', '--abbrev-ref', 'HEAD');
  if (present !== branch)
    refuse(`Releases are made on ${branch}; this is ${present === 'HEAD' ? 'no branch' : `the branch ${present}`}.`);
  if ((await git('tag', '--list', `v${version}`)) !== '') refuse(`There is a tag v${version} already.`);
};

/** Who commits, by the settings of `tree`, for git's environment. In a dry run anybody will do. */
export const authorOf = async (tree: string, isDry: boolean): Promise<NodeJS.ProcessEnv> => {
  const setting = async (name: string, otherwise: string): Promise<string> => {
    const { code, output } = await run('git', ['config', name], { cwd: tree });
    if (code === 0) return output.trim();
    if (isDry) return otherwise;
    throw new Problem(`git does not know who you are. Set it: git config ${name} …`);
  };
  const name = await setting('user.name', 'dry run');
  const email = await setting('user.email', 'dry-run@localhost');
  return { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email };
};
