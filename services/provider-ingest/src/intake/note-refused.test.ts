import type { Logger } from '@kopru/runtime';
import type { HourKeys } from '@kopru/secrets';
import { Registry } from 'prom-client';
import { testAdapters, testIntegration } from '../../test/support/adapters.ts';
import type { RefusedRepository } from '../storage/refused-repository.ts';
import { makeSealPerson } from '../storage/seal-person.ts';
import { createRefusedNotes } from './note-refused.ts';

const start = (add: RefusedRepository['add']) => {
  const lines: unknown[][] = [];
  const logger = { warn: (...line: unknown[]) => lines.push(line) } as unknown as Logger;
  const refused = { add } as RefusedRepository;
  const notes = createRefusedNotes({
    adapters: testAdapters(),
    refused,
    sealPerson: makeSealPerson({} as HourKeys, () => new Date()),
    logger,
    registry: new Registry(),
  });
  return { notes, lines };
};
const direct = testIntegration('direct');

describe('what comes to an integration that is off', () => {
  it('is one line in the log within a minute, and one for each integration', async () => {
    const { notes, lines } = start(() => Promise.resolve());
    for (let round = 0; round < 2; round += 1) {
      for (let push = 0; push < 3; push += 1) notes.note(direct, []);
      notes.note({ ...direct, integrationId: 'd'.repeat(24) }, []);
      await notes.stored();
    }
    expect(lines).toEqual([
      [
        expect.any(String),
        expect.objectContaining({ integrationId: direct.integrationId, provider: 'direct', pushes: 3 }),
      ],
      [expect.any(String), expect.objectContaining({ integrationId: 'd'.repeat(24), pushes: 1 })],
    ]);
  });

  it('is written together, with each fact once', async () => {
    const written: Parameters<RefusedRepository['add']>[] = [];
    const { notes } = start((...add) => {
      written.push(add);
      return Promise.resolve();
    });
    const update = (occurredAt: string) =>
      ({ kind: 'update', update: { providerOrderId: 'W-1', status: 1500, occurredAt } }) as const;
    notes.note(direct, [update('2026-11-20T12:00:00.000Z')]);
    notes.note(direct, [update('2026-11-20T12:00:01.000Z')]);
    await notes.stored();
    expect(written).toHaveLength(1);
    expect(written[0]?.[1]).toMatchObject({ pushes: 2, facts: [{ kind: 'update', providerOrderId: 'W-1' }] });
    expect(written[0]?.[1].facts).toHaveLength(1);
  });

  it('does not grow in memory while the database is away', async () => {
    let pushes = 0;
    const { notes, lines } = start((_origin, seen) => {
      pushes += seen.pushes;
      return Promise.reject(new Error('away'));
    });
    for (let push = 0; push < 5000; push += 1) notes.note(direct, []);
    await notes.stored();
    expect(pushes).toBe(2000);
    expect(JSON.stringify(lines)).toContain('could not save refused pushes');
    const reason = 'x'.repeat(100_000);
    const cancel = { reason, reasonName: null, note: null, by: 'customer' } as const;
    const update = { providerOrderId: 'W-1', cancel, occurredAt: '2026-11-20T12:00:00.000Z' };
    for (let push = 0; push < 1000; push += 1) notes.note(direct, [{ kind: 'update', update }]);
    await notes.stored();
    expect(pushes).toBeLessThan(2000 + 200);
  });
});
