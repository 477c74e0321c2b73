import { getHeapSpaceStatistics } from 'node:v8';
import { giveBackMemory } from './give-back-memory.ts';

const youngMiB = (): number =>
  (getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.physical_space_size ?? 0) / 2 ** 20;

it('gives the room for new objects back that a start has made', () => {
  const kept: object[] = [];
  for (let index = 0; index < 1_000_000; index += 1) kept.push({ index });
  const before = youngMiB();
  giveBackMemory();
  expect(kept).toHaveLength(1_000_000);
  expect(before).toBeGreaterThan(4);
  expect(youngMiB()).toBeLessThan(2);
});
