import { jest } from '@jest/globals';
import { loaded } from './memory.ts';

it('has what the process has loaded, and its own code of tests', () => {
  const files = loaded();
  expect(new Set(files.map(({ product }) => product)).size).toBe(1);
  expect(new Set(files.map(({ ofTests }) => ofTests)).size).toBe(files.length);
  if (files.length === 2) process.stderr.write('both files ran in one process\n');
});

it('finds the environment as it was', () => {
  expect(process.env['OF_A_FILE']).toBeUndefined();
  process.env['OF_A_FILE'] = 'yes';
});

it('has spies of its own', () => {
  const spy = jest.spyOn(console, 'info').mockImplementation(() => undefined);
  console.info('heard');
  expect(spy.mock.calls).toEqual([['heard']]);
});
