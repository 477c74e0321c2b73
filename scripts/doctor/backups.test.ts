import { backupFindings } from './backups.ts';

describe('the doctor, of back-ups', () => {
  const now = new Date('2026-01-31T12:00:00Z');
  const at = new Date('2026-01-31T11:44:00Z');

  it('says nothing where none are made', () => {
    expect(backupFindings(null, now, 900_000)).toEqual([]);
  });

  it('names a last step that is too old, and files that anybody can read', () => {
    const [late, open] = backupFindings({ at, isSealed: false }, now, 900_000);
    expect(late?.problem).toContain('by 2026-01-31T11:44:00.000Z, 16 minutes ago');
    expect(open?.advice).toContain('set BACKUP_KEY');
    const well = backupFindings({ at, isSealed: true }, now, 1_000_000);
    expect(well.flatMap(({ problem, advice }) => problem ?? advice ?? [])).toEqual([]);
  });
});
