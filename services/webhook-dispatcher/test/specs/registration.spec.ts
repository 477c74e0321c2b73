import { registrationOperations } from '@kopru/contracts/internal/registrations';
import { accountId, fixture, target } from '../support/internal-api.ts';

const issue = async (): Promise<string> =>
  registrationOperations.issue.data.parse((await fixture.call(accountId, 'POST', '/registrations', {})).body.data)
    .token;
const accountOf = async (token: string) => (await fixture.call('', 'POST', '/registrations/holder', { token })).body;
const register = async (token: string, url = target.url, account = accountId) => {
  const { status, body } = await fixture.call(account, 'POST', '/register', { token, url });
  return { status, code: body.error?.code, data: body.data };
};
const stored = () => fixture.backing.client.db(fixture.settings['MONGODB_DATABASE']).collection('registrations');

describe('a registration token', () => {
  it('registers a receiver at its account and tests it, once', async () => {
    const token = await issue();
    expect((await accountOf(token)).data).toEqual({ accountId });
    const { data } = await register(token);
    const { endpoint, test } = registrationOperations.register.data.parse(data);
    expect(endpoint).toMatchObject({ url: target.url, isEnabled: true, destination: { type: 'webhook' } });
    expect(test).toMatchObject({ delivered: true, statusCode: 200 });
    expect(target.requests).toHaveLength(1);
    expect(await register(token)).toMatchObject({ status: 409, code: 'token_used' });
    expect((await accountOf(token)).error?.code).toBe('token_used');
    expect((await fixture.call(accountId, 'GET', '/endpoints')).body.data['items']).toHaveLength(1);
  });

  it('is used by one of many who come at once', async () => {
    const token = await issue();
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });

  it('says how the test went when the receiver does not take it', async () => {
    target.answer({ status: 500 });
    const { data } = await register(await issue());
    expect(data).toMatchObject({ test: { delivered: false, statusCode: 500 } });
  });

  it('may be used again after an address that is refused', async () => {
    const token = await issue();
    expect(await register(token, 'ftp://pos.example.com')).toMatchObject({ status: 422, code: 'url_not_allowed' });
    expect(await register(token, 'http://10.0.0.1/')).toMatchObject({ status: 422, code: 'url_not_allowed' });
    expect((await register(token)).status).toBe(200);
  });

  it('ends after an hour', async () => {
    const token = await issue();
    const past = new Date(Date.now() - 1);
    const [saved] = await stored().find({ accountId }).toArray();
    expect(Number(saved?.['expiresAt']) - Number(saved?.['createdAt'])).toBe(3_600_000);
    await stored().updateOne({ accountId }, { $set: { expiresAt: past } });
    expect(await register(token)).toMatchObject({ status: 409, code: 'token_expired' });
  });

  it('is unknown when nobody issued it, and is stored by its hash only', async () => {
    const token = await issue();
    expect(await register(`${token}x`)).toMatchObject({ status: 404, code: 'token_not_found' });
    expect((await accountOf(`${token}x`)).error?.code).toBe('token_not_found');
    const stranger = await fixture.account();
    expect(await register(token, target.url, stranger)).toMatchObject({ status: 404, code: 'token_not_found' });
    expect(JSON.stringify(await stored().find().toArray())).not.toContain(token.slice('kpr_reg_'.length));
  });
});
