import { hasAllMembers, leaderAmong } from './queues.ts';

describe('the queues of a cluster', () => {
  it('are led most by the node that leads most of them', () => {
    const queues = [{ leader: 'a' }, { leader: 'b' }, { leader: 'b' }, { leader: '' }, {}];
    expect(leaderAmong(queues)).toBe('b');
    expect(leaderAmong([{}])).toBeUndefined();
  });

  it('are whole when each quorum queue has all its members, and they are there', () => {
    const whole = { type: 'quorum', members: ['a', 'b', 'c'], online: ['a', 'b', 'c'] };
    expect(hasAllMembers([whole, { type: 'classic' }], 3)).toBe(true);
    expect(hasAllMembers([whole, { ...whole, online: ['a', 'b'] }], 3)).toBe(false);
    expect(hasAllMembers([{ ...whole, members: ['a', 'b'], online: ['a', 'b'] }], 3)).toBe(false);
  });
});
