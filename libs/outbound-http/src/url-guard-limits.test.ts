import { createUrlGuard, type UrlGuard } from './url-guard.ts';

const kindOf = (guard: UrlGuard, url: string): string => guard.check(url).kind;

describe('the ports that the operator leaves open', () => {
  it('are all while none is named', () => {
    const guard = createUrlGuard({ allowPorts: [] });
    for (const url of ['http://example.com:22/', 'https://example.com:8443/', 'http://example.com/'])
      expect([url, kindOf(guard, url)]).toEqual([url, 'allowed']);
  });

  it.each([
    ['https://example.com/', 'allowed'],
    ['https://example.com:443/', 'allowed'],
    ['https://example.com:8443/hooks', 'allowed'],
    ['https://example.com:08443/hooks', 'allowed'],
    ['http://example.com/', 'refused'],
    ['https://example.com:22/', 'refused'],
    ['https://example.com:84/43', 'refused'],
    ['https://pos.intern.example:9/', 'refused'],
    ['https://10.1.2.3:9/', 'refused'],
  ])('443 and 8443: %s is %s', (url, kind) => {
    const guard = createUrlGuard({
      allowPorts: [443, 8443],
      allowHosts: ['.intern.example'],
      allowCidrs: ['10.0.0.0/8'],
    });
    expect(kindOf(guard, url)).toBe(kind);
  });

  it.each([
    ['amqps://broker.example.com/branch', 'allowed'],
    ['amqp://broker.example.com/branch', 'refused'],
    ['amqps://broker.example.com:5671/branch', 'allowed'],
    ['amqps://broker.example.com:443/branch', 'refused'],
  ])('5671 at brokers: %s is %s', (url, kind) => {
    expect(kindOf(createUrlGuard({ scheme: 'amqp', allowPorts: [5671] }), url)).toBe(kind);
  });

  it('are named in the refusal', () => {
    const verdict = createUrlGuard({ allowPorts: [443, 8443] }).check('https://example.com:25/');
    expect(verdict).toEqual({
      kind: 'refused',
      reason: { code: 'port_closed', params: { port: 25, open: '443, 8443' } },
    });
  });
});

describe('the ranges that the operator closes', () => {
  const denyCidrs = ['34.118.224.0/20', '10.96.0.0/12', '2600:1900::/28'];

  it.each([
    ['http://34.118.224.1/', 'refused'],
    ['http://34.118.240.1/', 'allowed'],
    ['http://0x2276e001/', 'refused'],
    ['http://[2600:1900::1]/', 'refused'],
    ['http://[2600:1910::1]/', 'allowed'],
    ['http://10.2.0.1/', 'allowed'],
    ['http://10.96.0.10/', 'refused'],
  ])('%s is %s, though its surroundings are open', (url, kind) => {
    expect(kindOf(createUrlGuard({ denyCidrs, allowCidrs: ['10.0.0.0/8'] }), url)).toBe(kind);
  });

  it('are refused to the socket as well, when a name leads there', async () => {
    const resolve = () => Promise.resolve([{ address: '34.118.225.7', family: 4 as const }]);
    const guard = createUrlGuard({ denyCidrs, resolve });
    const verdict = await guard.inspect('https://looks-public.example/');
    expect(verdict.kind).toBe('refused');
    expect(guard.refusalOfAddress('34.118.225.7')).toEqual({ code: 'closed_address', params: {} });
    await expect(
      new Promise((done, reject) =>
        guard.lookup('looks-public.example', {}, (error, address) => (error === null ? done(address) : reject(error))),
      ),
    ).rejects.toThrow('closed');
  });

  it('are said when they cannot be read', () => {
    expect(() => createUrlGuard({ denyCidrs: ['10.96.0.0/33'] })).toThrow('10.96.0.0/33');
  });
});
