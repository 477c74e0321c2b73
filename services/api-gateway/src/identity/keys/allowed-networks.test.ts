import { makeAllows } from './allowed-networks.ts';

const networks = ['203.0.113.7', '198.51.100.0/24', '2001:db8:1::/48', '::1'];

describe('the addresses that a key may be used from', () => {
  it.each(['203.0.113.7', '::ffff:203.0.113.7', '198.51.100.255', '2001:db8:1:ff::9', '::1'])('have %s', (address) => {
    expect(makeAllows(networks)(address)).toBe(true);
  });

  it.each(['203.0.113.8', '::ffff:203.0.113.8', '198.51.101.0', '2001:db8:2::1', '::2', '', 'localhost'])(
    'do not have %p',
    (address) => {
      expect(makeAllows(networks)(address)).toBe(false);
    },
  );

  it('are all where none is named', () => {
    expect([makeAllows([])('192.0.2.1'), makeAllows([])('')]).toEqual([true, true]);
  });
});
