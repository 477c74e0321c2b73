import { nameOf, scheduleOf } from './schedule.ts';

describe('a chaos schedule', () => {
  it('is the same for the same seed and another for another', () => {
    expect(scheduleOf(7, 300_000)).toEqual(scheduleOf(7, 300_000));
    expect(scheduleOf(7, 300_000)).not.toEqual(scheduleOf(8, 300_000));
  });

  it('leaves the last sixth of the run in peace', () => {
    expect(Math.max(...scheduleOf(1, 60_000).map(({ atMs }) => atMs))).toBeLessThan(50_000);
  });

  it('can be of one kind alone, one after the other', () => {
    const silences = scheduleOf(1, 300_000, 'silence');
    expect(silences.length).toBeGreaterThan(2);
    silences.forEach(({ atMs, fault }, index) => {
      expect(fault.kind).toBe('silence');
      const next = silences[index + 1];
      if (next !== undefined && 'forMs' in fault) expect(next.atMs).toBeGreaterThan(atMs + 2 * fault.forMs);
    });
  });

  it('kills more than 50 times in ten runs of 5 minutes, and every kind of fault strikes', () => {
    const faults = Array.from({ length: 10 }, (_, seed) => scheduleOf(seed + 1, 300_000)).flat();
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
