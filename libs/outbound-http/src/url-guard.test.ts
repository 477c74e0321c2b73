import { createUrlGuard, type UrlGuard } from './url-guard.ts';

const kindOf = (guard: UrlGuard, url: string): string => guard.check(url).kind;

const privateNames = [
  'http://localhost/',
  'http://LOCALHOST./',
  'http://foo.localhost:8080/',
  'http://localhost.localdomain/',
  'http://ip6-localhost/',
  'http://metadata/',
  'http://api-gateway:8080/internal/doctor',
  'http://metadata.google.internal/',
  'http://pos.internal./',
  'http://kasa.local/',
  'http://router.home.arpa/',
  'http://FRITZ.LAN:8080/',
  'http://intranet.corp/',
];
const noNames = [
  'http://../',
  'http://a..b/',
  'http://.example.com/',
  'https://tunnel.kopru.invalid/6700000000000000000000a1',
  'http://invalid/',
  'http://kopru.onion/',
];

const refusedUrls = [
  ...privateNames,
  ...noNames,
  // loopback, in every form that a URL parser understands
  'http://127.0.0.1/',
  'http://127.0.0.1:8080/x',
  'http://127.1/',
  'http://127.0.1/',
  'http://127.255.255.254/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://0x7F.1/',
  'http://017700000001/',
  'http://0177.0.0.1/',
  'http://0177.0x0.1/',
  'http://127.0.0.1./',
  'http://127。0。0。1/',
  'http://①②⑦.⓪.⓪.①/',
  'http://127.0.0.1/',
  'http://%31%32%37.0.0.1/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[0:0:0:0:0:ffff:7f00:0001]/',
  'http://[::127.0.0.1]/',
  // names inside a cluster, whatever address they have there
  'http://kopru-order-service.kopru.svc/',
  'http://kopru-order-service.kopru.SVC./',
  'http://kopru-order-service.kopru.svc.cluster.local:9090/internal/orders',
  'http://10-0-0-7.kopru.pod.cluster.local/',
  // unspecified
  'http://0/',
  'http://0.0.0.0/',
  'http://0.1.2.3/',
  'http://[::]/',
  // private
  'http://10.0.0.1/',
  'http://10.255.255.255/',
  'http://167772161/',
  'http://012.0.0.1/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.0.1/',
  'http://0xc0a80001/',
  'http://[::ffff:10.0.0.1]/',
  'http://[::ffff:192.168.1.1]/',
  'http://[fc00::1]/',
  'http://[fd12:3456:789a::1]/',
  // link-local and metadata
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://0251.0376.0251.0376/',
  'http://[::ffff:169.254.169.254]/',
  'http://[fd00:ec2::254]/',
  'http://100.100.100.200/',
  'http://168.63.129.16/',
  'http://192.0.0.192/',
  'http://[fe80::1]/',
  'http://[fe80::1%25eth0]/',
  'http://[fe80::1%eth0]/',
  'http://[fec0::1]/',
  // carrier-grade NAT
  'http://100.64.0.1/',
  'http://100.127.255.255/',
  // translated
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b::8.8.8.8]/',
  'http://[64:ff9b:1::a00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2002:a9fe:a9fe::1]/',
  'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[::ffff:8.8.8.8]/',
  // multicast, broadcast, reserved, documentation, benchmarking
  'http://224.0.0.1/',
  'http://239.255.255.250/',
  'http://255.255.255.255/',
  'http://240.0.0.1/',
  'http://192.0.2.1/',
  'http://198.51.100.7/',
  'http://203.0.113.9/',
  'http://198.18.0.1/',
  'http://192.88.99.1/',
  'http://[ff02::1]/',
  'http://[2001:db8::1]/',
  'http://[3fff::1]/',
  'http://[100::1]/',
  'http://[4000::1]/',
  // not an address at all, or not one of ours
  'ftp://93.184.216.34/',
  'file:///etc/passwd',
  'gopher://93.184.216.34/',
  'javascript:alert(1)',
  'data:text/plain,x',
  'unix:/var/run/docker.sock',
  'http://user:pass@93.184.216.34/',
  'http://user@example.com/',
  'http://example.com@127.0.0.1/',
  'http://127.0.0.1\\@example.com/',
  'http://exa mple.com/',
  'http://example.com/\r\nX: y',
  ' http://example.com/',
  'http://',
  '//example.com/',
  'example.com',
  'http://256.1.1.1/',
  'http://1.2.3.4.5/',
  `http://example.com/${'a'.repeat(2000)}`,
];

const allowedUrls = [
  'http://example.com/',
  'https://example.com:8443/hooks?x=1',
  'https://bücher.example/yol',
  'http://93.184.216.34/',
  'http://1.1.1.1/',
  'http://172.32.0.1/',
  'http://100.128.0.1/',
  'http://[2606:4700:4700::1111]/',
  'http://[2a00:1450:4001:81b::200e]/',
];

describe('createUrlGuard', () => {
  const guard = createUrlGuard();

  it.each(refusedUrls)('refuses %s', (url) => {
    expect(kindOf(guard, url)).toBe('refused');
  });

  it.each(allowedUrls)('lets %s through', (url) => {
    expect(kindOf(guard, url)).toBe('allowed');
  });

  it('takes only https when it is configured so', () => {
    const strict = createUrlGuard({ httpsOnly: true });
    expect(kindOf(strict, 'http://example.com/')).toBe('refused');
    expect(kindOf(strict, 'https://example.com/')).toBe('allowed');
  });

  describe('of the addresses of brokers', () => {
    const brokers = createUrlGuard({ scheme: 'amqp' });
    const hosts = refusedUrls.filter((url) => url.startsWith('http://') && !url.includes('@'));

    it.each(hosts.map((url) => url.replace('http:', 'amqp:')))('refuses %s', (url) => {
      expect(kindOf(brokers, url)).toBe('refused');
    });

    it('takes user and password, no http, and only amqps when it is configured so', () => {
      expect(kindOf(brokers, 'amqp://till:secret@broker.example.com/branch')).toBe('allowed');
      expect(kindOf(brokers, 'https://broker.example.com/')).toBe('refused');
      const strict = createUrlGuard({ scheme: 'amqp', httpsOnly: true });
      expect(kindOf(strict, 'amqp://broker.example.com/')).toBe('refused');
      expect(kindOf(strict, 'amqps://broker.example.com/')).toBe('allowed');
    });
  });

  it('opens the ranges of the operator, and nothing that is only mapped to them', () => {
    const opened = createUrlGuard({ allowCidrs: ['127.0.0.0/8', '::1/128'] });
    expect(kindOf(opened, 'http://127.0.0.1:8091/webhooks')).toBe('allowed');
    expect(kindOf(opened, 'http://[::1]/')).toBe('allowed');
    expect(kindOf(opened, 'http://10.0.0.1/')).toBe('refused');
    expect(kindOf(opened, 'http://[::ffff:127.0.0.1]/')).toBe('refused');
    expect(kindOf(opened, 'http://[64:ff9b::7f00:1]/')).toBe('refused');
  });

  it('says which range the operator wrote wrongly', () => {
    expect(() => createUrlGuard({ allowCidrs: ['10.0.0.0/33'] })).toThrow('10.0.0.0/33');
    expect(() => createUrlGuard({ allowCidrs: ['localhost'] })).toThrow('localhost');
  });
});

describe('inspect, when an address is registered', () => {
  const answers: Record<string, string[]> = {
    'good.example': ['93.184.216.34'],
    'bad.example': ['10.0.0.1', '::1'],
    'mixed.example': ['10.0.0.1', '93.184.216.34'],
    'pos.intern.example': ['10.0.0.7'],
  };
  const guard = createUrlGuard({
    allowHosts: ['.intern.example'],
    resolve: async (name) => {
      const found = answers[name];
      if (found === undefined) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
      return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
  });

  it.each([
    ['https://good.example/', 'allowed'],
    ['https://good.example./', 'allowed'],
    ['https://bad.example/', 'refused'],
    ['https://BAD.example./', 'refused'],
    ['https://mixed.example/', 'allowed'],
    ['https://pos.intern.example/', 'allowed'],
    ['https://not-yet.example/', 'allowed'],
  ])('%s is %s', async (url, kind) => {
    expect((await guard.inspect(url)).kind).toBe(kind);
  });

  it('gives only the public answers of a name to the socket', async () => {
    const given = await new Promise((resolve, reject) =>
      guard.lookup('mixed.example', { all: true }, (error, addresses) =>
        error === null ? resolve(addresses) : reject(error),
      ),
    );
    expect(given).toEqual([{ address: '93.184.216.34', family: 4 }]);
  });
});

describe('names of a network of one’s own', () => {
  it.each(privateNames)('are looked up where the operator opens a network: %s', (url) => {
    expect(kindOf(createUrlGuard({ allowCidrs: ['127.0.0.0/8'] }), url)).toBe('allowed');
  });

  it.each(noNames)('do not make a name of what is none: %s', (url) => {
    expect(kindOf(createUrlGuard({ allowCidrs: ['127.0.0.0/8', '10.0.0.0/8'] }), url)).toBe('refused');
  });

  it('are allowed one by one, as those of containers are', () => {
    const guard = createUrlGuard({ allowHosts: ['demo-receiver', '.intern.internal'] });
    expect(kindOf(guard, 'http://demo-receiver:9000/hook')).toBe('allowed');
    expect(kindOf(guard, 'http://pos.intern.internal/')).toBe('allowed');
    expect(kindOf(guard, 'http://mongodb:27017/')).toBe('refused');
  });
});
