import { jestArgs, phasesFor, wantsBrowser, parseSelection } from './plan.ts';

describe('the arguments that go on to jest', () => {
  it('have paths before the projects', () => {
    expect(jestArgs(['--selectProjects', 'unit', 'integration', 'services/x', '-t', 'takes'])).toEqual([
      ...['services/x', '-t', 'takes'],
      ...['--selectProjects', 'unit', 'integration'],
    ]);
  });

  it('stay as they are without projects', () => {
    expect(jestArgs(['services/x', '-i'])).toEqual(['services/x', '-i']);
  });
});

describe('what a run consists of', () => {
  const phasesOf = (...args: string[]) => phasesFor(parseSelection(args)).map((phase) => phase.join(' '));
  const projectsOf = (...args: string[]) => phasesOf(...args).map((phase) => phase.split('--selectProjects ')[1]);

  it.each([
    ['the stories', [], ['unit integration', 'e2e']],
    ['the faults', ['--tier', 'faults'], ['faults', 'faults', 'faults', 'faults']],
    ['both', ['--tier', 'full'], ['unit integration', 'e2e', 'faults', 'faults', 'faults', 'faults']],
    ['a part of the faults', ['--tier', 'faults:alone'], ['faults']],
  ])('is %s', (_title, args, expected) => {
    const found = projectsOf(...args);
    expect(found.map((projects) => projects?.replace(/ --.*/, ''))).toEqual(expected);
  });

  it('takes every file of faults once', () => {
    // As jest reads them: ^ is the folder of the project.
    const patterns = phasesFor(parseSelection(['--tier', 'faults'])).map(
      (phase) => new RegExp((phase[1] ?? '').replace(/^\^/, '^/kopru/')),
    );
    for (const file of [
      '/kopru/services/webhook-dispatcher/test/storm.fault.test.ts',
      '/kopru/scripts/stores/test/moves.fault.test.ts',
      '/kopru/e2e/test/cells.fault.test.ts',
      '/kopru/e2e/test/security.fault.test.ts',
      '/kopru/e2e/test/extremes-disks.fault.test.ts',
      '/kopru/e2e/test/panel-pages.fault.test.ts',
      '/kopru/e2e/test/panel-rush.fault.test.ts',
    ])
      expect(patterns.filter((pattern) => pattern.test(file))).toHaveLength(1);
  });

  it('has four parts of faults, which are all of them', () => {
    const parts = ['services', 'systems', 'alone', 'looks'].map((part) => phasesOf('--tier', `faults:${part}`));
    expect(parts.flat()).toEqual(phasesOf('--tier', 'faults'));
  });

  it('keeps named paths in the projects of the tier, or in those that are named', () => {
    expect(phasesOf('services/x')).toEqual(['services/x --selectProjects unit integration e2e']);
    expect(phasesOf('--tier', 'faults', 'services/x')).toEqual(['services/x --selectProjects faults']);
    expect(phasesOf('--selectProjects', 'integration', 'faults', '--runInBand', 'services/x')).toEqual([
      '--runInBand services/x --selectProjects integration faults',
    ]);
  });

  it('needs a browser where whole systems are tested', () => {
    const asked = [[], ['e2e/test/panel'], ['--tier', 'faults'], ['--tier', 'faults', 'services/x'], ['services/x']];
    expect(asked.map((args) => wantsBrowser(parseSelection(args)))).toEqual([true, true, true, false, false]);
  });

  it('has a name by which its times are found again', () => {
    expect(parseSelection([]).name).toBe('stories');
    expect(parseSelection(['--tier', 'faults', '--retry-files']).name).toBe('faults');
    expect(parseSelection(['services/x', '-i']).name).toBe('stories services/x -i');
  });

  it('tries a file that failed again only when asked to', () => {
    const asked = [[], ['--retry-files'], ['--tier', 'faults'], ['--tier', 'faults', '--retry-files', 'services/x']];
    expect(asked.map((args) => parseSelection(args).retriesFiles)).toEqual([false, true, false, true]);
    expect(parseSelection(['--tier', 'faults', '--retry-files', 'services/x']).jest).toEqual(['services/x']);
  });

  it('is not guessed', () => {
    expect(() => parseSelection(['--tier', 'all'])).toThrow('--tier takes stories, faults, full, faults:services,');
  });
});
