import { oneWayLosses, shareLosses, splitLosses } from './losses.ts';

describe('a split network', () => {
  const servers = ['a', 'b', 'c'];
  const split = { servers, alone: 'b', services: 's' };

  it('leaves the services with the majority', () => {
    expect(splitLosses({ ...split, side: 'majority' })).toEqual([
      { from: ['b'], to: ['a', 'c', 's'], perMille: 1000 },
      { from: ['a', 'c', 's'], to: ['b'], perMille: 1000 },
    ]);
  });

  it('leaves the services with the one', () => {
    expect(splitLosses({ ...split, side: 'minority' })).toEqual([
      { from: ['b', 's'], to: ['a', 'c'], perMille: 1000 },
      { from: ['a', 'c'], to: ['b', 's'], perMille: 1000 },
    ]);
  });

  it('may carry packets in one direction', () => {
    expect(oneWayLosses(servers, 'b', 'in')).toEqual([{ from: ['a', 'c'], to: ['b'], perMille: 1000 }]);
    expect(oneWayLosses(servers, 'b', 'out')).toEqual([{ from: ['b'], to: ['a', 'c'], perMille: 1000 }]);
  });

  it("may lose a share of one server's packets", () => {
    expect(shareLosses([...servers, 's'], 'b', 20)).toEqual([
      { from: ['b'], to: ['a', 'c', 's'], perMille: 20 },
      { from: ['a', 'c', 's'], to: ['b'], perMille: 20 },
    ]);
  });
});
