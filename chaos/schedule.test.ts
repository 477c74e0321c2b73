import { hasLeaderLost, hasSplit } from './cluster/faults.ts';
import { clusterScheduleOf, isKnown, nameOf, scheduleOf } from './schedule.ts';

const fiveMinutes = 300_000;

describe('a chaos schedule', () => {
  it('is the same for the same seed and another for another', () => {
    expect(scheduleOf({ seed: 7, durationMs: fiveMinutes })).toEqual(scheduleOf({ seed: 7, durationMs: fiveMinutes }));
    expect(scheduleOf({ seed: 7, durationMs: fiveMinutes })).not.toEqual(
      scheduleOf({ seed: 8, durationMs: fiveMinutes }),
    );
  });

  it('leaves the last sixth of the run in peace', () => {
    expect(Math.max(...scheduleOf({ seed: 1, durationMs: 60_000 }).map(({ atMs }) => atMs))).toBeLessThan(50_000);
  });

  it('can be of one kind alone, one after the other', () => {
    const silences = scheduleOf({ seed: 1, durationMs: fiveMinutes, only: 'silence' });
    expect(silences.length).toBeGreaterThan(2);
    silences.forEach(({ atMs, fault }, index) => {
      expect(fault.kind).toBe('silence');
      const next = silences[index + 1];
      if (next !== undefined && 'forMs' in fault) expect(next.atMs).toBeGreaterThan(atMs + 2 * fault.forMs);
    });
  });

  it('kills more than 50 times in ten runs of 5 minutes, and every kind of fault strikes', () => {
    const faults = Array.from({ length: 10 }, (_, seed) =>
      scheduleOf({ seed: seed + 1, durationMs: fiveMinutes }),
    ).flat();
    expect(faults.filter(({ fault }) => fault.kind === 'kill').length).toBeGreaterThan(50);
    expect(new Set(faults.map(({ fault }) => nameOf(fault).split(' ')[0]))).toEqual(
      new Set([
        'kill',
        'terminate',
        'pause',
        'silence',
        'clock',
        'close-connections',
        'memory-alarm',
        'disk-alarm',
        'slow-disk',
        'receiver-outage',
      ]),
    );
  });
});

describe('a chaos schedule for clusters', () => {
  const runs = Array.from({ length: 10 }, (_, seed) => clusterScheduleOf({ seed: seed + 1, durationMs: fiveMinutes }));

  it('is the same for the same seed and another for another', () => {
    expect(clusterScheduleOf({ seed: 1, durationMs: fiveMinutes })).toEqual(runs[0]);
    expect(runs[1]).not.toEqual(runs[0]);
  });

  it('leaves the last sixth of the run in peace, and some time after each fault', () => {
    for (const run of runs) {
      expect(Math.max(...run.map(({ atMs }) => atMs))).toBeLessThan((fiveMinutes * 5) / 6);
      run.slice(1).forEach(({ atMs }, index) => {
        const { atMs: before = 0, fault } = run[index] ?? {};
        const length = fault !== undefined && 'forMs' in fault ? fault.forMs : 0;
        expect(atMs).toBeGreaterThanOrEqual(before + length + 8000);
      });
    }
  });

  it('strikes with every fault once before it begins again', () => {
    const run = clusterScheduleOf({ seed: 3, durationMs: 10 * fiveMinutes, only: 'kill-leader' });
    run.forEach(({ fault }, index) => {
      if (index % 2 === 1) expect(nameOf(fault)).not.toBe(nameOf(run[index - 1]?.fault ?? fault));
    });
    expect(run.length).toBeGreaterThan(10);
  });

  it('strikes with every kind in ten runs of 5 minutes', () => {
    const names = new Set(runs.flat().map(({ fault }) => nameOf(fault)));
    for (const part of ['broker', 'database']) {
      for (const kind of ['kill-leader', 'freeze-leader', 'isolate-leader', 'split-majority', 'split-minority'])
        expect(names).toContain(`${kind} ${part}`);
      for (const kind of ['slow-link', 'lost-packets', 'rolling-restart', 'empty-server'])
        expect(names).toContain(`${kind} ${part}`);
    }
    expect(names).toContain('split-minority both');
    expect(names).toContain('node-clock');
    expect([...names].some((name) => name.startsWith('two-at-once '))).toBe(true);
    expect([...names].some((name) => name.startsWith('one-way broker '))).toBe(true);
  });

  it('can be of one fault alone', () => {
    const run = clusterScheduleOf({ seed: 1, durationMs: fiveMinutes, only: 'isolate-leader database' });
    expect(run.length).toBeGreaterThan(3);
    expect(new Set(run.map(({ fault }) => nameOf(fault)))).toEqual(new Set(['isolate-leader database']));
  });

  it('can be of several', () => {
    const run = clusterScheduleOf({ seed: 1, durationMs: 4 * fiveMinutes, only: 'empty-server, kill' });
    const names = ['empty-server broker', 'empty-server database'];
    expect([...new Set(run.map(({ fault }) => nameOf(fault)))]).toEqual(expect.arrayContaining(names));
    expect(new Set(run.map(({ fault }) => fault.kind))).toEqual(new Set(['empty-server', 'kill']));
  });

  it('says which faults lose a leader and which split the network', () => {
    const names = [
      'kill-leader broker',
      'one-way database in',
      'two-at-once isolate',
      'two-at-once kill',
      'kill order-service',
    ];
    expect(names.filter(hasLeaderLost)).toEqual(['kill-leader broker', 'two-at-once isolate', 'two-at-once kill']);
    expect(names.filter(hasSplit)).toEqual(['one-way database in', 'two-at-once isolate']);
  });

  it('knows which faults there are', () => {
    expect(isKnown('kill', false)).toBe(true);
    expect(isKnown('kill-leader', false)).toBe(false);
    expect(isKnown('kill-leader', true)).toBe(true);
    expect(isKnown('one-way database in', true)).toBe(true);
    expect(isKnown('silence', true)).toBe(false);
    expect(isKnown('kill-leader, split-minority both', true)).toBe(true);
    expect(isKnown('kill-leader,hiccup', true)).toBe(false);
    expect(isKnown('hiccup', true)).toBe(false);
  });
});
