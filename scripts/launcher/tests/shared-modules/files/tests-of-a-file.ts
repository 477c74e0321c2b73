import { jest } from '@jest/globals';
import { checkPorts } from '../../../ports.ts';

interface Loaded {
  product: unknown;
  ofTests: unknown;
}
const all = globalThis as { loaded?: Loaded[] };

/** What this file of tests has loaded, after what the files before it had. */
const loaded = (): Loaded[] => {
  all.loaded = [...(all.loaded ?? []), { product: checkPorts, ofTests: loaded }];
  return all.loaded;
};

it('has what the process has loaded, and its own code of tests', () => {
  const files = loaded();
  expect(new Set(files.map(({ product }) => product)).size).toBe(1);
  expect(new Set(files.map(({ ofTests }) => ofTests)).size).toBe(files.length);
  expect(import.meta.url.split('?').slice(1)).toEqual([`file=${String(files.length)}`]);
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
