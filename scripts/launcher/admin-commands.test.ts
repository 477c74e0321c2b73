import { commandOf, parseOptions, usage } from './admin-commands.ts';

const parse = (line: string): Record<string, unknown> => {
  const words = line.split(' ');
  return parseOptions(commandOf(words), words.slice(2));
};

describe('an admin command line', () => {
  it('becomes the body of the admin call, with lists as arrays', () => {
    expect(
      parse(
        'endpoint create --account a1 --url http://127.0.0.1:9/hook --events siparis.olusturuldu,siparis.iptal_edildi --auth bare',
      ),
    ).toEqual({
      account: 'a1',
      url: 'http://127.0.0.1:9/hook',
      events: ['siparis.olusturuldu', 'siparis.iptal_edildi'],
      auth: 'bare',
    });
  });

  it('leaves out what was not given', () => {
    expect(parse('key create --account a1')).toEqual({ account: 'a1' });
  });

  it.each([
    ['account create --name Örnek', 'Missing: --email, --password'],
    ['account create --name Örnek --colour red', "Unknown option '--colour'"],
    ['account erase', 'There is no command "account erase"'],
  ])('%s is refused', (line, message) => {
    expect(() => parse(line)).toThrow(message);
  });

  it('is described with every option', () => {
    expect(usage()).toContain('endpoint create --account ACCOUNT --url URL [--events EVENTS,…] [--auth AUTH]');
  });
});
