import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launcher/data-dir.ts';
import { releasedChangelog, releasedUpgrading, unreleasedKind } from './notes.ts';

const changelog = (section: string, after = ''): string =>
  `# Changelog\n\nBy a rule.\n\n## [Unreleased]\n${section}${after}`;
const released = (section: string, after?: string): string =>
  releasedChangelog(changelog(section, after), '1.2.0', '2026-11-24');

describe('the changelog of a release', () => {
  it('dates what was unreleased, and leaves an empty place for what comes next', () => {
    expect(released('\n### Added\n\n- A.\n', '\n## [1.1.0] - 2026-10-01\n\n### Fixed\n\n- Old.\n')).toBe(
      changelog(
        '\n## [1.2.0] - 2026-11-24\n\n### Added\n\n- A.\n',
        '\n## [1.1.0] - 2026-10-01\n\n### Fixed\n\n- Old.\n',
      ),
    );
  });

  it('has each head once, in the usual order, and each entry once', () => {
    const section = '\n### Fixed\n\n- F.\n\n### Added\n\n- A,\n  in two lines.\n- B.\n\n### Fixed\n\n- G.\n\n- F.\n';
    expect(released(section)).toContain('### Added\n\n- A,\n  in two lines.\n- B.\n\n### Fixed\n\n- F.\n- G.\n');
  });

  it.each([
    ['nothing', '\n', 'nothing to release'],
    ['heads without entries', '\n### Added\n\n### Fixed\n', 'nothing to release'],
    ['an unknown head', '\n### New\n\n- A.\n', '"New" is none of'],
    ['text without a head', '\nSome words.\n', 'no entry of a head: Some words.'],
    ['text that is no entry', '\n### Added\n\nSome words.\n', 'begins with no "- "'],
  ])('is refused when it has %s', (_name, section, message) => {
    expect(() => released(section)).toThrow(message);
  });

  it('is refused without a place for what is unreleased, and for a version that it has', () => {
    expect(() => releasedChangelog('# Changelog\n', '1.2.0', '2026-11-24')).toThrow('no "## [Unreleased]"');
    expect(() => released('\n### Added\n\n- A.\n', '\n## [1.2.0] - 2026-10-01\n')).toThrow('has 1.2.0 already');
  });

  it('tells news from corrections and from nothing', () => {
    expect(unreleasedKind(changelog('\n### Added\n'))).toBe('nothing');
    expect(unreleasedKind(changelog('\n### Fixed\n\n- F.\n'))).toBe('corrections');
    expect(unreleasedKind(changelog('\n### Fixed\n\n- F.\n\n### Changed\n\n- C.\n'))).toBe('news');
  });
});

describe('the page on upgrading', () => {
  const page = (section: string): string => `# Upgrading\n\n## Unreleased\n${section}`;

  it('names the version that its newest section is for', () => {
    expect(releasedUpgrading(page('\nDo this.\n\n## 1.1.0\n\nDo that.\n'), '1.2.0')).toBe(
      page('\nNothing has to be done.\n\n## 1.2.0\n\nDo this.\n\n## 1.1.0\n\nDo that.\n'),
    );
  });

  it('must have the section, and say something in it', () => {
    expect(() => releasedUpgrading('# Upgrading\n', '1.2.0')).toThrow('no section "## Unreleased"');
    expect(() => releasedUpgrading(page('\n## 1.1.0\n'), '1.2.0')).toThrow('says nothing under Unreleased');
  });

  it('has its section now, and so has the changelog', () => {
    expect(() => releasedUpgrading(readFileSync(join(root, 'docs/upgrading.md'), 'utf8'), '99.0.0')).not.toThrow();
    expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain('## [Unreleased]\n');
  });
});
