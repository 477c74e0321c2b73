import { partedNode } from './parted.ts';

describe('a node that the others gave up', () => {
  const view = (...running: string[]) => ['a', 'b', 'c'].map((name) => ({ name, running: running.includes(name) }));

  it('is the one that the fewest see', () => {
    expect(partedNode([view('a'), view('b', 'c'), view('b', 'c')])).toBe('a');
    expect(partedNode([view('a', 'b', 'c'), view('a', 'b', 'c'), view('a', 'c')])).toBe('b');
  });

  it('is none while all see all', () => {
    expect(partedNode([view('a', 'b', 'c'), view('a', 'b', 'c'), view('a', 'b', 'c')])).toBeUndefined();
    expect(partedNode([])).toBeUndefined();
  });
});
