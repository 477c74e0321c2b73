import { brokerAddresses } from './broker-addresses.ts';

const hrefs = (url: string): string[] => brokerAddresses(url).map(({ href }) => href);

describe('the address of the broker', () => {
  it('names one node', () => {
    expect(hrefs('amqp://u:p@h1/vhost?heartbeat=5')).toEqual(['amqp://u:p@h1/vhost?heartbeat=5']);
  });

  it('names several nodes that share user, virtual host and settings', () => {
    expect(hrefs('amqps://u:p@h1:5671,h2, [::1]:5673/vhost?heartbeat=5')).toEqual([
      'amqps://u:p@h1:5671/vhost?heartbeat=5',
      'amqps://u:p@h2/vhost?heartbeat=5',
      'amqps://u:p@[::1]:5673/vhost?heartbeat=5',
    ]);
  });

  it('is a list of addresses', () => {
    expect(hrefs('amqp://u:p@h1:5672/v, amqps://o:q@h2/v')).toEqual(['amqp://u:p@h1:5672/v', 'amqps://o:q@h2/v']);
  });

  it('may hold a password with commas and at signs', () => {
    expect(brokerAddresses('amqp://u:p,w@x@h1,h2').map(({ hostname, password }) => [hostname, password])).toEqual([
      ['h1', 'p,w%40x'],
      ['h2', 'p,w%40x'],
    ]);
  });

  it.each([
    ['http://h1', 'must be an amqp:// address'],
    ['amqp://u:secret@', 'must name a host before and after every comma'],
    ['amqp://u:secret@h1,,h2', 'must name a host before and after every comma'],
    ['amqp://u:secret@h1,', 'must name a host before and after every comma'],
    ['amqp://u:secret@h1:99999,h2', 'must name its nodes as host or host:port, which "h1:99999" is not'],
    ['amqp://h1/a,amqp://h2/b', 'must name the same virtual host for every node'],
    ['amqp://h1,h2?heartbeat=often', 'must give the heartbeat of h1 as a number of seconds'],
  ])('is refused with a sentence that holds no password: %s', (url, sentence) => {
    expect(() => brokerAddresses(url)).toThrow(sentence);
    expect(() => brokerAddresses(url)).not.toThrow('secret');
  });
});
