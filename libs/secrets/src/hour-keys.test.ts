import { createHourKeys, hourKeyEnd, hourKeyId, type HourKey } from './hour-keys.ts';

const keyOf = (id: string, byte: number): HourKey => ({ id, key: Buffer.alloc(32, byte).toString('base64') });
const at = (text: string): Date => new Date(`2026-03-01T${text}:00Z`);

const start = (byte = 1) => {
  const clock = { now: at('12:00') };
  const asked: string[] = [];
  const keys = createHourKeys({
    read: (ids) => {
      asked.push(...ids);
      return Promise.resolve(ids.map((id) => keyOf(id, byte)));
    },
    now: () => clock.now,
  });
  return { clock, asked, keys };
};

describe('keys that end with their hour', () => {
  it('are named by the first full hour from then on', () => {
    expect(hourKeyEnd(hourKeyId(at('13:01')))).toEqual(at('14:00'));
    expect(hourKeyEnd(hourKeyId(at('13:00')))).toEqual(at('13:00'));
    expect(hourKeyEnd('k1')).toBeUndefined();
  });

  it('open what they sealed until their hour, and not after, though they were in memory', async () => {
    const { clock, asked, keys } = start();
    const sealed = await keys.seal('Deniz', 'person:1', at('13:30'));
    expect(sealed).not.toContain('Deniz');
    clock.now = at('13:59');
    expect(await keys.open(sealed, 'person:1')).toBe('Deniz');
    expect(await keys.open(await (keys.sealLike(sealed, 'Derya', 'person:1') as Promise<string>), 'person:1')).toBe(
      'Derya',
    );
    clock.now = at('14:00');
    expect(await keys.open(sealed, 'person:1')).toBeUndefined();
    expect(await keys.sealLike(sealed, 'Derya', 'person:1')).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  it('open nothing of another context, of another installation, or that is no sealed text', async () => {
    const sealed = await start(1).keys.seal('Deniz', 'person:1', at('13:30'));
    expect(await start(1).keys.open(sealed, 'person:2')).toBeUndefined();
    expect(await start(2).keys.open(sealed, 'person:1')).toBeUndefined();
    expect(await start(1).keys.open('Deniz', 'person:1')).toBeUndefined();
  });
});
