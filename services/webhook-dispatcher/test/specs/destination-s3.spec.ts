import { failure } from '@kopru/contracts/errors/failures';
import { callAt, orderEvent } from '../support/dispatcher.ts';
import { refused, s3Endpoints } from '../support/s3-endpoints.ts';

describe('an endpoint that is an S3-compatible store', () => {
  const { fixture, store, accountId, register, test, delivered, objectsOf, linesOf, isComplete } = s3Endpoints();

  it('has each event as one line of an object of its hour', async () => {
    await register(store());
    const hours = ['2026-03-01T11:59:59.999Z', '2026-03-01T12:00:00.000Z'];
    const events = Array.from({ length: 40 }, (_, index) =>
      orderEvent(accountId(), { occurredAt: hours[index % 2] ?? '' }),
    );
    await fixture().publish(events);
    await delivered(40);
    await isComplete(store(), 40);
    for (const { key, occurredAt, olay, veri, id } of await linesOf(store())) {
      expect(key).toMatch(
        new RegExp(`^${accountId()}/2026-03-01/${occurredAt === hours[0] ? 11 : 12}/[0-9a-f]+\\.ndjson$`),
      );
      expect({ olay, veri }).toMatchObject({ olay: 'siparis.olusturuldu', veri: { id } });
    }
    expect((await objectsOf(store())).length).toBeLessThan(40);
    const [record] = await fixture().records({ accountId: accountId() });
    expect(record?.attempts).toMatchObject([
      {
        url: expect.stringContaining(`${store().url}/orders/${accountId()}/2026-03-01/`),
        statusCode: 200,
        error: null,
      },
    ]);
  }, 100_000);

  it('gets a line once, however often it is sent again by hand', async () => {
    await register(store());
    await fixture().publish([orderEvent(accountId())]);
    await delivered(1);
    const [record] = await fixture().records({ accountId: accountId() });
    for (const _ of [1, 2]) {
      const { body } = await fixture().call(accountId(), 'POST', `/records/${record?._id ?? ''}/retry`, {});
      expect(body.data).toMatchObject({ delivered: true, statusCode: 200 });
    }
    await isComplete(store(), 1);
    const stored = await fixture()
      .backing.client.db(fixture().settings['MONGODB_DATABASE'])
      .collection('lineBatches')
      .findOne({ 'lines.id': record?._id });
    expect(stored).toMatchObject({ lines: [{ id: record?._id }] });
    expect(stored?.['lines']).not.toMatchObject([{ text: expect.anything() }]);
  });

  it('takes a test, and says why it takes nothing', async () => {
    expect(await test(await register(store()))).toMatchObject({ delivered: true, statusCode: 200, error: null });
    expect(await test(await register(store(), { bucket: 'no-such-bucket' }))).toMatchObject(
      refused(404, 'NoSuchBucket'),
    );
    const unknown = await register(store(), { accessKeyId: 'another-key' });
    expect(await test(unknown)).toMatchObject({ delivered: false, error: { code: 'store_refused' } });
    const wrong = await register(store(), { secretAccessKey: 'another-secret' });
    if (store().judgesSignatures) expect(await test(wrong)).toMatchObject(refused(403, 'SignatureDoesNotMatch'));
    const nobody = await register({ ...store(), url: 'http://127.0.0.1:1' });
    const unanswered = await test(nobody);
    expect(unanswered).toMatchObject({ delivered: false, statusCode: null });
    // The SDK does not know an error of Node's for one inside jest, and wraps its text.
    expect(JSON.stringify(unanswered)).toMatch(/connection_refused|ECONNREFUSED/);
  });

  it('is not connected where its name leads only now, nor at an address that is forbidden by now', async () => {
    /** By a replica of its own, which is stopped again, so that it takes no event of another test. */
    const at = async <T>(address: string, work: (url: string) => Promise<T>, more: Record<string, string> = {}) => {
      const app = await fixture().startApp(more, { resolve: async () => [{ address, family: 4 }] });
      const result = await work(app.url());
      await app.stop();
      return result;
    };
    const errorOf = (endpointId: string) => async (url: string) =>
      (await callAt(url, accountId(), 'POST', `/endpoints/${endpointId}/test`, {})).body.data['error'];
    const write = { url: `http://store.example.com:${store().port}`, destination: store().settings };
    const named = await at('127.0.0.1', async (url) => {
      const id = String((await callAt(url, accountId(), 'POST', '/endpoints', write)).body.data['id']);
      expect(await errorOf(id)(url)).toBeNull();
      return id;
    });
    const reason = failure('leads_to', { host: 'store.example.com', address: failure('private_address') });
    expect(await at('10.0.0.1', errorOf(named))).toEqual(failure('not_allowed', { reason }));
    const literal = errorOf(await register(store()));
    expect(await at('127.0.0.1', literal, { WEBHOOK_ALLOW_CIDRS: '' })).toMatchObject({ code: 'not_allowed' });
  });
});
