import { jestArgs } from './jest-args.ts';

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
