import { freePort, receiver, waitFor, webhookReceiver, type WebhookReceiver } from '@kopru/testing';
import { sharedSystem } from '../support/shared-system.ts';
import { worldOf, type World } from '../support/world.ts';
import { kopru, runKopru } from './kopru.ts';
import { settings } from './settings.ts';

describe('the commands of kopru beside listen', () => {
  let world: World;
  let pos: WebhookReceiver;
  beforeAll(async () => {
    [world, pos] = await Promise.all([sharedSystem(settings).then(worldOf), webhookReceiver()]);
  });
  afterAll(async () => {
    await pos?.stop();
    await world?.stop();
  });
  const env = (more: Record<string, string> = {}) => ({
    ...{ KOPRU_URL: world.system.url, KOPRU_API_KEY: world.mine.key },
    ...more,
  });
  const run = (args: readonly string[], more: Record<string, string> = {}) => runKopru(args, env(more));
  const keyWith = async (...scopes: string[]): Promise<string> =>
    (await world.system.admin('key.create', { account: world.mine.id, name: 'dar', scopes }))['apiKey'] ?? '';

  it('orders tail shows an order as it comes and as it changes', async () => {
    const tail = kopru(['orders', 'tail', '--count', '2'], env());
    await waitFor(() => tail.stderr().includes('Waiting for orders'));
    const { id, pid } = await world.newOrder({ customer: { name: 'Deniz K.' } });
    await waitFor(() => tail.stdout().includes(pid));
    await world.mine.api(`POST /orders/verify/${id}`);
    expect(await tail.ended).toBe(0);
    const [came = '', verified = ''] = tail.stdout().split('\n');
    expect(came).toMatch(new RegExp(`siparis\\.olusturuldu +${pid}  direct  400 New  310 TRY  Deniz K\\.$`));
    expect(verified).toMatch(new RegExp(`siparis\\.durum_degisti +${pid}  direct  500 `));
  });

  it('orders tail hands a customer’s control characters to no terminal', async () => {
    const name = 'Deniz \u001b]0;PWNED\u0007\u001b[2J\u009b31mX\r\nforged \u202eline';
    const shown = 'Deniz \\x1b]0;PWNED\\x07\\x1b[2J\\x9b31mX\\x0d\\x0aforged \\u{202e}line';
    const tails = [
      kopru(['orders', 'tail', '--count', '1'], env()),
      kopru(['orders', 'tail', '--count', '1', '--json'], env()),
    ];
    await waitFor(() => tails.every((tail) => tail.stderr().includes('Waiting for orders')));
    await world.newOrder({ customer: { name } });
    await Promise.all(tails.map((tail) => tail.ended));
    const [text = '', json = ''] = tails.map((tail) => tail.stdout());
    expect(text.endsWith(`  ${shown}\n`)).toBe(true);
    expect(JSON.parse(json)).toMatchObject({ order: { customerName: name } });
    for (const said of [text, json]) expect(said.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  });

  it('shows whatever answers in Köprü’s place without obeying it', async () => {
    const error = { code: 'x\u001b[2J', requestId: '\u009b1m' };
    const other = await receiver({ status: 400, body: JSON.stringify({ success: false, message: 'a\r\nb', error }) });
    const { code, stderr } = await run(['clock'], { KOPRU_URL: other.url });
    await other.stop();
    expect([code, stderr]).toEqual([1, 'a\\x0d\\x0ab (x\\x1b[2J, \\x9b1m)\n']);
  });

  it('events resend tries one delivery, the failed ones of an order, or all since a time', async () => {
    pos.answer({ status: 500 });
    const made = await world.mine.api('POST /webhook-endpoints', { body: { url: pos.url } });
    const { id: orderId } = await world.newOrder();
    const failed = () => world.mine.api(`GET /deliveries?orderId=${orderId}&state=failed`);
    const [{ id } = { id: '' }] = await waitFor(async () => {
      const { data } = (await failed()).body as { data: { id: string }[] };
      return data.length > 0 && data;
    });
    const refused = await run(['events', 'resend', id]);
    expect([refused.code, refused.stdout]).toEqual([
      1,
      expect.stringMatching(`^${id}  not delivered  500  \\d+ ms\\n$`),
    ]);
    pos.answer({});
    const taken = await run(['events', 'resend', '--order', orderId, '--json']);
    expect(taken.code).toBe(0);
    expect(JSON.parse(taken.stdout)).toMatchObject({ type: 'resent', id, delivered: true, status: 200 });
    const again = await run(['events', 'resend', '--order', orderId]);
    expect(again).toMatchObject({ code: 0, stdout: '', stderr: 'No delivery of this order has failed.\n' });
    const since = await run(['events', 'resend', '--since', '2026-01-01T00:00:00Z', '--lang', 'tr']);
    expect([since.code, since.stdout]).toEqual([
      0,
      expect.stringMatching(/^Köprü o zamandan beri .*\(kurtarma \w+\)\.\n$/),
    ]);
    const unknown = await run(['events', 'resend', '0'.repeat(24)]);
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('(webhook_not_found, ')]);
    await world.mine.api(`DELETE /webhook-endpoints/${(made.body.data as { id: string }).id}`);
  });

  it('doctor finds all in order, and names the scopes of the key', async () => {
    pos.answer({});
    const { code, stdout } = await run(['doctor', '--forward-to', pos.url, '--json']);
    expect(code).toBe(0);
    const checks = stdout.trim().split('\n');
    const found = checks.map((line) => JSON.parse(line) as { check: string; isWell: boolean; detail: string });
    expect(found.map(({ check, isWell }) => [check, isWell])).toEqual([
      ...['gateway', 'version', 'clock', 'key', 'scopes', 'receiver'].map((check) => [check, true]),
    ]);
    const scopes = 'orders:read, orders:write, orders:raw, restaurants:read, restaurants:write, webhooks:write';
    expect(found.find(({ check }) => check === 'scopes')?.detail).toBe(scopes);
    expect(pos.requests.at(-1)?.json).toMatchObject({ olay: 'siparis.olusturuldu', test: true });

    const key = await keyWith('orders:read', 'restaurants:write');
    const narrow = await run(['doctor'], { KOPRU_API_KEY: key });
    expect([narrow.code, narrow.stdout]).toEqual([
      0,
      expect.stringMatching(/scopes +ok +orders:read, restaurants:write\n$/),
    ]);
  });

  it('doctor changes nothing while it looks', async () => {
    const entries = async () => (await world.mine.api('GET /businesses')).body.data as unknown[];
    const before = await entries();
    await run(['doctor']);
    expect(await entries()).toEqual(before);
  });

  it('doctor says what is wrong, and its code says of what kind it is', async () => {
    const nobody = `http://127.0.0.1:${await freePort()}`;
    const unreachable = await run(['doctor'], { KOPRU_URL: nobody });
    expect([unreachable.code, unreachable.stdout]).toEqual([
      4,
      expect.stringMatching(/^gateway +WRONG +ECONNREFUSED\n$/),
    ]);
    const other = await receiver({ body: 'a shop' });
    const elsewhere = await run(['doctor', '--lang', 'tr'], { KOPRU_URL: other.url });
    expect([elsewhere.code, elsewhere.stdout]).toEqual([4, expect.stringMatching(/^ağ geçidi +YANLIŞ /)]);
    await other.stop();
    const wrong = await run(['doctor'], { KOPRU_API_KEY: `kpr_live_${'0'.repeat(43)}` });
    expect([wrong.code, wrong.stdout]).toEqual([
      3,
      expect.stringMatching(/key +WRONG +A valid API key is required\n$/),
    ]);
    const webhooksOnly = await run(['doctor'], { KOPRU_API_KEY: await keyWith() });
    expect([webhooksOnly.code, webhooksOnly.stdout]).toEqual([3, expect.stringMatching(/key +WRONG .*webhooks only/)]);
    const silent = await run(['doctor', '--forward-to', nobody]);
    expect([silent.code, silent.stdout]).toEqual([1, expect.stringMatching(/receiver +WRONG +ECONNREFUSED\n$/)]);
  });

  const unreachable = { KOPRU_URL: 'http://127.0.0.1:3' };
  const forward = ['--forward-to', 'http://127.0.0.1:9/hook'];
  const none = `kpr_live_${'0'.repeat(43)}`;
  it.each<[string[], Record<string, string>, number, string | RegExp]>([
    [['lisen'], {}, 2, 'There is no command "lisen". kopru --help lists them.'],
    [['orders'], {}, 2, 'There is no command "orders". kopru --help lists them.'],
    [['lisen'], { LANG: 'tr_TR.UTF-8' }, 2, '"lisen" diye bir komut yok. kopru --help komutları gösterir.'],
    [['listen'], {}, 2, 'The option --forward-to is missing.'],
    [['listen', '--forward-to'], {}, 2, 'The option --forward-to needs a value.'],
    [['listen', '--bare=1', ...forward], {}, 2, 'The option --bare takes no value.'],
    [['listen', '--forwardto', 'x'], {}, 2, '"kopru listen" has no option --forwardto.'],
    [['listen', '--forward-to', 'localhost:9000'], {}, 2, '"localhost:9000" is no http or https address.'],
    [['listen', '--forward-to', 'ftp://a.example'], {}, 2, '"ftp://a.example" is no http or https address.'],
    [['listen', ...forward, '--secret', 'abc'], {}, 2, /^The signing secret is none/],
    [['listen', ...forward], { KOPRU_WEBHOOK_SECRET: 'abc' }, 2, /^The signing secret is none/],
    [['listen', ...forward, '--events', 'siparis.x'], {}, 2, /^There is no event "siparis\.x"; there are siparis\./],
    [['listen', ...forward, '--retry-delays', '1s,soon'], {}, 2, /^--retry-delays: "soon" is no time/],
    [['listen', ...forward, '--count', '0'], {}, 2, '--count: "0" is no number from 1 to 999999999.'],
    [['listen', ...forward, '--lease', '5s'], {}, 2, '--lease must be 11s to 15m: longer than --timeout.'],
    [['listen', ...forward, '--from', 'yesterday'], {}, 2, '"yesterday" is no time such as 2026-11-20T17:00:00Z.'],
    [['listen', ...forward, 'x'], {}, 2, '"x" is not expected here.'],
    [['listen', ...forward, '--consumer', 'a b'], {}, 1, /\(invalid_request, \S+\)$/],
    [['listen', ...forward], { KOPRU_API_KEY: '' }, 3, 'Set KOPRU_API_KEY to an API key of the account.'],
    [['listen', ...forward], { KOPRU_API_KEY: none }, 3, /^A valid API key is required \(unauthorized, \S+\)$/],
    [['listen', ...forward, '--lang', 'tr'], { KOPRU_API_KEY: none }, 3, /^Geçerli .*\(unauthorized, \S+\)$/],
    [['listen', ...forward], unreachable, 4, 'http://127.0.0.1:3 does not answer: ECONNREFUSED'],
    [['orders', 'tail'], unreachable, 4, 'http://127.0.0.1:3 does not answer: ECONNREFUSED'],
    [['orders', 'tail', '--lang', 'fr'], {}, 2, '--lang is tr or en, not "fr".'],
    [['events', 'resend'], {}, 2, 'ID is missing.'],
    [['events', 'resend', 'a', '--order', 'b'], {}, 2, 'Give one of ID, --order, --since.'],
    [['doctor', '--url', 'köprü'], {}, 2, '"köprü" is no http or https address.'],
  ])('%j with %j ends with code %d and one line', async (args, more, code, line) => {
    const ended = await run(args, { LANG: 'en_US.UTF-8', ...more });
    const [said = '', ...rest] = ended.stderr.split('\n');
    expect([ended.code, ended.stdout, rest]).toEqual([code, '', ['']]);
    expect(said).toEqual(typeof line === 'string' ? line : expect.stringMatching(line));
  });

  it.each<[string[]]>([
    [['listen', ...forward]],
    [['orders', 'tail']],
    [['events', 'resend', 'a']],
    [['trigger', 'order']],
    [['clock']],
    [['clock', 'advance', '1h']],
    [['certify', '--till', 'Kasa@1', '--forward-to', 'http://127.0.0.1:9/hook']],
    [['doctor']],
  ])('%j says before anything else that its key can be read on the way, where it can', async (args) => {
    const { stderr } = await run(args, { KOPRU_URL: 'http://kopru.invalid', LANG: 'en_US.UTF-8' });
    expect(stderr.split('\n')[0]).toMatch(/^Warning: the key goes to kopru\.invalid without encryption/);
  });

  it('help and version are asked for without a key', async () => {
    for (const command of [['listen'], ['orders', 'tail'], ['events', 'resend'], ['doctor']]) {
      const english = await runKopru([...command, '--help'], { LANG: 'C' });
      const turkish = await runKopru([...command, '--help'], { LANG: 'tr_TR' });
      expect([english.code, turkish.code]).toEqual([0, 0]);
      expect(english.stdout).toContain(`kopru ${command.join(' ')}`);
      expect(turkish.stdout).not.toBe(english.stdout);
    }
    expect((await runKopru(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(await runKopru([])).toMatchObject({ code: 2, stdout: '' });
  });
});
