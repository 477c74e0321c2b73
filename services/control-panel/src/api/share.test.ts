import { share } from './share.ts';

const order = (id: string, status = 400) => ({ id, status, lines: [{ name: 'Ayran' }] });

describe('an answer that comes again', () => {
  it('is the one before when nothing changed', () => {
    const before = { columns: [order('1'), order('2')], note: null };
    expect(share(before, structuredClone(before))).toBe(before);
  });

  it('keeps the elements of a list that moved, and the parts of one that changed', () => {
    const before = [order('1'), order('2'), order('3')];
    const after = share(before, [order('2'), order('3', 500), order('4')]) as typeof before;
    expect(after).toEqual([order('2'), order('3', 500), order('4')]);
    expect(after[0]).toBe(before[1]);
    expect(after[1]).not.toBe(before[2]);
    expect(after[1]?.lines).toBe(before[2]?.lines);
  });

  it.each([
    [{ a: 1 }, { a: 1, b: undefined }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: undefined }, { b: undefined }],
    [[1, 2], [1]],
    [{ a: [] }, { a: {} }],
    [{ a: 1 }, null],
    [undefined, { a: 1 }],
    [[{ id: '1' }], [{ id: '1' }, { id: '1' }]],
  ])('after %j is %j', (before, after) => {
    expect(share(before, structuredClone(after))).toStrictEqual(after);
  });
});
