import { failure } from '@kopru/contracts/errors/failures';
import { endpointOperations } from '@kopru/contracts/internal/webhooks';
import { createKeyring } from '@kopru/secrets';
import { sharedSettings } from '@kopru/testing';
import type { EndpointDocument } from '../../src/storage/endpoint.model.ts';
import { fixture, accountId, target } from '../support/internal-api.ts';

const url = 'amqp://till:s3cret-of-the-till@127.0.0.1:5672/branch';
const destination = { type: 'amqp', exchange: 'orders' };
const s3 = { type: 's3', bucket: 'orders-of-ours', accessKeyId: 'key', secretAccessKey: 'the-secret-access-key' };

const stored = async (id: string) => {
  const database = fixture.backing.client.db(fixture.settings['MONGODB_DATABASE']);
  return database.collection<EndpointDocument>('endpoints').findOne({ _id: id });
};
const change = (id: string, patch: object) => fixture.call(accountId, 'PUT', `/endpoints/${id}`, patch);
const secretIn = async (id: string) =>
  createKeyring(sharedSettings.MASTER_KEYS).open(
    (await stored(id))?.destinationSecret ?? '',
    `webhook-destination:${id}`,
  );

describe('the destination of an endpoint', () => {
  it('is a webhook where nothing else is said, also of one that was stored before there were others', async () => {
    const id = await fixture.register(accountId, { url: target.url });
    const database = fixture.backing.client.db(fixture.settings['MONGODB_DATABASE']);
    const gone = { destination: '', destinationSecret: '' };
    await database.collection('endpoints').updateOne({ _id: id as never }, { $unset: gone });
    const shown = endpointOperations.get.data.parse(
      (await fixture.call(accountId, 'GET', `/endpoints/${id}`)).body.data,
    );
    expect(shown.destination).toEqual({ type: 'webhook' });
    expect((await change(id, { description: 'kasa' })).status).toBe(200);
  });

  it('stores the address of a RabbitMQ sealed, and shows it without its password', async () => {
    const id = await fixture.register(accountId, { url, destination });
    const { body } = await fixture.call(accountId, 'GET', `/endpoints/${id}`);
    expect(body.data).toMatchObject({ url: 'amqp://till:********till@127.0.0.1:5672/branch', destination });
    expect(JSON.stringify(await stored(id))).not.toContain('s3cret');
    expect(await secretIn(id)).toBe(url);
  });

  it('leaves a secret that is written back masked, and takes a new one', async () => {
    const id = await fixture.register(accountId, { url: 'http://127.0.0.1:9000', destination: s3 });
    const shown = endpointOperations.get.data.parse(
      (await fixture.call(accountId, 'GET', `/endpoints/${id}`)).body.data,
    );
    expect(shown.destination).toEqual({
      ...s3,
      prefix: '',
      region: 'us-east-1',
      secretAccessKey: '********-key',
    });
    const bucket = 'another-bucket';
    const changed = await change(id, { url: shown.url, destination: { ...shown.destination, bucket } });
    expect(changed.body.data).toMatchObject({ destination: { bucket, secretAccessKey: '********-key' } });
    expect(await secretIn(id)).toBe(s3.secretAccessKey);
    await change(id, { destination: { ...s3, secretAccessKey: 'the-second-secret' } });
    expect(await secretIn(id)).toBe('the-second-secret');
  });

  it('takes the mask of a secret for no secret: neither of nothing nor at another address', async () => {
    const id = await fixture.register(accountId, { url, destination });
    const elsewhere = 'amqp://till:********till@127.0.0.2:5672/branch';
    const refusal = { code: 'url_not_allowed', params: { reason: failure('secret_masked') } };
    expect((await change(id, { url: elsewhere })).body.error).toMatchObject(refusal);
    const created = { url: elsewhere, destination };
    expect((await fixture.call(accountId, 'POST', '/endpoints', created)).body.error).toMatchObject(refusal);
    expect(await secretIn(id)).toBe(url);
  });

  it.each([
    ['amqp://10.0.0.1/', destination, 'private_address'],
    ['http://127.0.0.1/', destination, 'only_amqp_and_amqps'],
    ['amqp://127.0.0.1/', s3, 'only_http_and_https'],
    ['https://169.254.169.254/', s3, 'link_local_address'],
  ])('must lead to %s only where it may: %j', async (address, given, code) => {
    const { body } = await fixture.call(accountId, 'POST', '/endpoints', { url: address, destination: given });
    expect(body.error).toMatchObject({ code: 'url_not_allowed', params: { reason: { code } } });
  });

  it('names the fields that its type needs', async () => {
    const bad = { url: 'https://s3.example.com', destination: { type: 's3', bucket: 'A', accessKeyId: 'k' } };
    const { status, body } = await fixture.call(accountId, 'POST', '/endpoints', bad);
    expect(status).toBe(400);
    expect(body.error?.params).toEqual({ fields: 'body.destination.bucket, body.destination.secretAccessKey' });
  });

  it('has its secrets resealed under the active master key', async () => {
    const id = await fixture.register(accountId, { url, destination, isSigned: true });
    const keys = `new:${Buffer.alloc(32, 9).toString('base64')}`;
    const other = await fixture.startApp({ MASTER_KEYS: `${keys},${sharedSettings.MASTER_KEYS}` });
    const response = await fetch(`${other.url()}/internal/reencrypt`, {
      method: 'POST',
      headers: { 'x-internal-token': sharedSettings.INTERNAL_TOKEN, 'content-type': 'application/json' },
      body: '{"limit":1000}',
    });
    expect(response.status).toBe(200);
    const { destinationSecret, signingSecret } = (await stored(id)) ?? {};
    expect([destinationSecret, signingSecret]).toEqual([
      expect.stringMatching(/^v1\.new\./),
      expect.stringMatching(/^v1\.new\./),
    ]);
    expect(createKeyring(keys).open(destinationSecret ?? '', `webhook-destination:${id}`)).toBe(url);
  });
});
