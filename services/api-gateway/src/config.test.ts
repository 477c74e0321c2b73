import { configSchema } from './config.ts';

const { TRUST_PROXY: schema } = configSchema.shape;

describe('TRUST_PROXY', () => {
  it.each([
    ['2', 2],
    ['loopback', 'loopback'],
    ['10.0.0.0/8, fd00::/8,192.0.2.1', '10.0.0.0/8, fd00::/8,192.0.2.1'],
  ])('takes %s', (text, value) => {
    expect(schema.parse(text)).toBe(value);
  });

  it('trusts nobody by default', () => {
    expect(schema.parse(undefined)).toBeUndefined();
  });

  it.each(['true', '10.0.0.0/33', '10.0.0.0/0', '::1/129', 'proxy.example', '1,', '300.1.1.1', '*'])(
    'refuses %s',
    (text) => {
      expect(schema.safeParse(text).error?.issues[0]?.message).toContain('number of proxies, or addresses');
    },
  );
});
