import { Problem } from '../progress.mjs';

const unreleased = /^## \[Unreleased\]\n/m;
/** The heads of Keep a Changelog, in its order. */
const heads = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];

interface Split {
  before: string;
  /** Of what is unreleased. */
  section: string;
  /** The released versions. */
  after: string;
}

const splitAt = (text: string, head: RegExp, missing: string): Split => {
  const found = head.exec(text);
  if (found === null) throw new Problem(missing);
  const start = found.index + found[0].length;
  const length = text.slice(start).search(/^## /m);
  const end = length === -1 ? text.length : start + length;
  return { before: text.slice(0, found.index), section: text.slice(start, end), after: text.slice(end) };
};

/** The entries of a section by their heads: heads that come twice are one, and what is said twice is said once. */
const entriesOf = (section: string): Map<string, Set<string>> => {
  const entries = new Map<string, Set<string>>();
  const parts = section.split(/^(?=### |- )/m).filter((part) => part.trim() !== '');
  let current: Set<string> | undefined;
  for (const part of parts) {
    const [, head] = /^### (.+)\n/.exec(part) ?? [];
    if (head !== undefined) {
      if (!heads.includes(head)) throw new Problem(`CHANGELOG.md: "${head}" is none of ${heads.join(', ')}.`);
      current = entries.get(head) ?? new Set();
      entries.set(head, current);
      if (part.slice(head.length + 5).trim() !== '')
        throw new Problem(`CHANGELOG.md: what stands below "${head}" begins with no "- ".`);
    } else if (current === undefined || !part.startsWith('- '))
      throw new Problem(`CHANGELOG.md: this is no entry of a head: ${part.trim().split('\n', 1).join('')}`);
    else current.add(part.trimEnd());
  }
  return entries;
};

const changelogParts = (text: string) => splitAt(text, unreleased, 'CHANGELOG.md has no "## [Unreleased]".');

/** What is unreleased: something new, corrections only, or nothing. */
export const unreleasedKind = (changelog: string): 'news' | 'corrections' | 'nothing' => {
  const heads = [...entriesOf(changelogParts(changelog).section)].flatMap(([head, { size }]) =>
    size > 0 ? [head] : [],
  );
  if (heads.length === 0) return 'nothing';
  return heads.every((head) => head === 'Fixed' || head === 'Security') ? 'corrections' : 'news';
};

/** The changelog in which what was unreleased is `version`, of `day` (`2026-11-24`). Throws a Problem when it is nothing. */
export const releasedChangelog = (text: string, version: string, day: string): string => {
  const { before, section, after } = changelogParts(text);
  if (after.includes(`## [${version}]`)) throw new Problem(`CHANGELOG.md has ${version} already.`);
  const entries = entriesOf(section);
  const written = heads.flatMap((head) => {
    const some = [...(entries.get(head) ?? [])];
    return some.length === 0 ? [] : [`### ${head}\n\n${some.join('\n')}\n`];
  });
  if (written.length === 0)
    throw new Problem('CHANGELOG.md names nothing under Unreleased: there is nothing to release.');
  return `${before}## [Unreleased]\n\n## [${version}] - ${day}\n\n${written.join('\n')}${after === '' ? '' : `\n${after}`}`;
};

const nothingToDo = 'Nothing has to be done.';

/**
 * The page on upgrading in which what is written for the next version is for `version`. Throws a Problem when nothing is:
 * whoever upgrades reads what changes, whom it touches and what to do, and be it that nothing has to be done.
 */
export const releasedUpgrading = (text: string, version: string): string => {
  const missing = 'docs/upgrading.md has no section "## Unreleased": what changes, its impact and what to do.';
  const { before, section, after } = splitAt(text, /^## Unreleased\n/m, missing);
  if (section.trim() === '') throw new Problem('docs/upgrading.md says nothing under Unreleased.');
  return `${before}## Unreleased\n\n${nothingToDo}\n\n## ${version}\n${section}${after}`;
};
