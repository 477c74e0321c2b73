import { derivedId, derivedIdAt, derivedIdBeside, idSchema, newId } from './ids.ts';

const at = new Date('2026-03-01T17:30:00.400Z');
const later = new Date('2026-03-01T17:30:01.000Z');

describe('ids', () => {
  it.each([
    ['new', newId(at)],
    ['derived', derivedId('a', 'b')],
    ['derived with a time', derivedIdAt(at, 'a', 'b')],
    ['derived from another', derivedIdBeside(newId(at), 'b')],
  ])('%s: 24 hexadecimal digits', (_kind, id) => {
    expect(idSchema.safeParse(id).success).toBe(true);
  });

  it('the same parts give the same id, other parts another one', () => {
    expect(derivedIdAt(at, 'a', 'b')).toBe(derivedIdAt(new Date(at), 'a', 'b'));
    expect(derivedIdAt(at, 'a', 'b')).not.toBe(derivedIdAt(at, 'ab'));
    const id = newId(at);
    expect(derivedIdBeside(id, 'x')).toBe(derivedIdBeside(id, 'x'));
    expect(derivedIdBeside(id, 'x')).not.toBe(derivedIdBeside(id, 'y'));
    expect(derivedIdBeside(id, 'x')).not.toBe(derivedIdBeside(newId(at), 'x'));
  });

  it('those with a time are ordered by their second, whatever they are made of', () => {
    const ids = [newId(at), derivedIdAt(at, 'z'), derivedIdBeside(newId(at), 'z')];
    for (const id of ids) for (const other of [newId(later), derivedIdAt(later, 'a')]) expect(id < other).toBe(true);
  });
});
