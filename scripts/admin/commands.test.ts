import { refusal } from './client.ts';
import { adminProgram, usage } from './commands.ts';

const parse = async (line: string): Promise<unknown> => {
  const calls: unknown[] = [];
  const program = adminProgram({
    call: async (name, body) => void calls.push([name, body]),
    doctor: async () => void calls.push(['doctor']),
    moveAccount: async (order) => void calls.push(['move', order]),
    workOnQueue: async (order) => void calls.push(['queue', order]),
    printShardPlan: (order) => void calls.push(['shard', order]),
  });
  await program.parseAsync(line.split(' '), { from: 'user' });
  expect(calls).toHaveLength(1);
  return calls[0];
};

describe('an admin command line', () => {
  it('becomes the name and the body of the admin call, with lists as arrays', async () => {
    expect(
      await parse(
        'endpoint create --account a1 --url http://127.0.0.1:9/hook --events siparis.olusturuldu,siparis.iptal_edildi --auth bare',
      ),
    ).toEqual([
      'endpoint.create',
      {
        account: 'a1',
        url: 'http://127.0.0.1:9/hook',
        events: ['siparis.olusturuldu', 'siparis.iptal_edildi'],
        auth: 'bare',
      },
    ]);
  });

  it('leaves out what was not given', async () => {
    expect(await parse('key create --account a1')).toEqual(['key.create', { account: 'a1' }]);
  });

  it('moves an account to another cell without asking a gateway', async () => {
    expect(await parse('account move --account a1 --to b')).toEqual(['move', { account: 'a1', to: 'b' }]);
    const given = { account: 'a1', to: 'b', abort: true };
    expect(await parse('account move --account a1 --to b --abort')).toEqual(['move', given]);
  });

  it('works on a dead queue without asking a gateway', async () => {
    const queue = 'webhook.dead';
    expect(await parse(`queue show --queue ${queue} --limit 5`)).toEqual([
      'queue',
      { verb: 'show', queue, limit: '5' },
    ]);
    expect(await parse(`queue purge --queue ${queue}`)).toEqual(['queue', { verb: 'purge', queue }]);
  });

  it('opens and closes a restaurant', async () => {
    const line = 'availability set --account a1 --restaurant r1 --state closed --minutes 30 --platforms getir,ty';
    const body = { account: 'a1', restaurant: 'r1', state: 'closed', minutes: '30', platforms: ['getir', 'ty'] };
    expect(await parse(line)).toEqual(['availability.set', body]);
  });

  it('sets an item and working hours', async () => {
    const of = { account: 'a1', restaurant: 'r1' };
    expect(await parse('item set --account a1 --restaurant r1 --item AYR-1 --available no --until end_of_day')).toEqual(
      ['item.set', { ...of, item: 'AYR-1', available: 'no', until: 'end_of_day' }],
    );
    expect(await parse('hours set --account a1 --restaurant r1 --hours every=09:00-23:00,sunday=closed')).toEqual([
      'hours.set',
      { ...of, hours: ['every=09:00-23:00', 'sunday=closed'] },
    ]);
  });

  it.each([
    ['account create --name Örnek', 'Missing: --email, --password'],
    ['account create --name Örnek --colour red', "Unknown option '--colour'"],
    ['account create --name', "Option '--name <name>' argument missing"],
    ['account create --emial x', 'Did you mean --email?'],
    ['account erase', 'There is no command "account erase"'],
    ['erase', 'There is no command "erase"'],
    ['queue move', "Required option '--queue <queue>' not specified"],
    ['shard', "Required option '--plan' not specified"],
    ['doctor now', "Too many arguments for 'doctor'"],
  ])('%s is refused', async (line, message) => {
    await expect(parse(line)).rejects.toThrow(message);
  });

  it('prints the plan of shards, for databases of any prefix', async () => {
    expect(await parse('shard --plan')).toEqual(['shard', { plan: true, prefix: 'kopru_' }]);
    expect(await parse('shard --plan --prefix shop_')).toEqual(['shard', { plan: true, prefix: 'shop_' }]);
  });

  it('can ask for the doctor', async () => {
    expect(await parse('doctor')).toEqual(['doctor']);
  });

  it('is described with every option', () => {
    expect(usage()).toContain('endpoint create --account <account> --url <url> [--events <event,…>] [--auth <auth>]');
  });
});

describe('what the gateway refuses', () => {
  it('is said with the options that a person gave', () => {
    const details = [
      { path: 'body.overlap', message: 'must be 30d at most' },
      { path: 'body.events.1', message: 'no such event' },
    ];
    expect(refusal(400, { success: false, message: 'The request is not valid', error: { details } })).toBe(
      '--overlap: must be 30d at most\n--events: no such event',
    );
  });

  it('is its own sentence where no option is to blame', () => {
    expect(refusal(404, { success: false, message: 'There is no such account' })).toBe('There is no such account');
    expect(refusal(502, undefined)).toBe('The gateway answered 502.');
  });

  it('holds nothing that a terminal obeys, whoever has written it', () => {
    const message = 'Deniz \u001b[2J\u009b1m\nX';
    const details = [{ path: 'body.name', message }];
    expect(refusal(409, { success: false, message })).toBe('Deniz \\x1b[2J\\x9b1m\\x0aX');
    expect(refusal(400, { success: false, message, error: { details } })).toBe('--name: Deniz \\x1b[2J\\x9b1m\\x0aX');
  });
});
