import { isAcknowledged } from './acknowledged-incident.ts';

const at = '2026-11-30T17:42:00.000Z';
const acknowledged = { at, name: 'Ayşe' };
const after = (seconds: number): number => Date.parse(at) + seconds * 1000;

describe('an incident that somebody is on', () => {
  it('is not told of any more', () => {
    const kind = 'endpoint_failing';
    expect(isAcknowledged({ kind, acknowledged }, after(86_400))).toBe(true);
    expect(isAcknowledged({ kind, acknowledged: null }, after(0))).toBe(false);
  });

  it('is told of again after a minute where an order still waits', () => {
    const kind = 'order_not_accepted';
    expect([0, 59, 60, 61].map((seconds) => isAcknowledged({ kind, acknowledged }, after(seconds)))).toEqual([
      ...[true, true, false, false],
    ]);
    expect(isAcknowledged({ kind, acknowledged: null }, after(0))).toBe(false);
  });
});
