import { guideNames } from '@kopru/api-docs/guides/library';
import type { Traffic } from '../predicates/traffic.ts';
import { scenarios } from './scenarios.ts';

describe('the scenarios of the certification', () => {
  it('name guides that exist', () => {
    expect(Object.values(scenarios).filter(({ docs }) => !guideNames.has(docs))).toEqual([]);
  });

  it.each(Object.entries(scenarios))('%s: fails where a POS does nothing at all', (_id, { verdict }) => {
    expect(verdict.length).toBeGreaterThan(0);
    const idle: Traffic = { orders: new Map(), calls: [], deliveries: [], blockedMs: new Map(), moments: new Map() };
    expect(verdict.some(({ check }) => !check(idle).isMet)).toBe(true);
  });
});
