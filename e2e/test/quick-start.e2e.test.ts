import { backingServices, call, eventually, freePort, type BackingServices } from '@kopru/testing';
import { chromiumProgram } from '../support/browser.ts';
import { monoIsHere } from '../support/mono.ts';
import { directOrder, openShop, type Shop } from '../support/orders.ts';
import { tellReferenceStories } from '../support/reference-stories.ts';
import { recordsOfAccount } from '../support/records.ts';
import { runSnippet, runtimesHere, type Running } from '../support/runtimes.ts';
import { newPlace, startSystem, stopAll, type System } from '@kopru/testing/system';

const times = (text: string, part: string): number => text.split(part).length - 1;

await monoIsHere();

describe('the POS quick start, as it is printed', () => {
  let corner: BackingServices;
  let place: Awaited<ReturnType<typeof newPlace>>;
  let system: System;
  let shop: Shop;
  let env: Record<string, string>;

  beforeAll(async () => {
    corner = await backingServices();
    place = await newPlace();
    system = await startSystem({ ...corner.env, ...place.env });
    shop = await openShop(system);
    env = { KOPRU_URL: system.ready.gateway, KOPRU_API_KEY: shop.account.key };
    for (let count = 1; count <= 51; count += 1) await shop.pushDirect(directOrder(`LIST-${String(count)}`));
    await eventually(async () => {
      const { body } = await shop.account.get('/orders?limit=200');
      expect(body.data).toHaveLength(51);
    });
  });

  afterAll(async () => {
    await stopAll();
    place.remove();
    await corner.stop();
  });

  describe.each(runtimesHere().map((runtime) => [runtime.language, runtime] as const))('in %s', (language, runtime) => {
    let running: Running | undefined;

    afterEach(async () => {
      await running?.stop();
    });

    it('lists every order over the pages', async () => {
      running = runSnippet(runtime, runtime.list, env);
      await running.ended;
      const lines = running.output().split('\n');
      for (const number of ['LIST-1', 'LIST-51']) expect(lines).toContain(`${number} 400 New 310`);
    });

    it('says what is wrong with the key', async () => {
      running = runSnippet(runtime, runtime.list, { ...env, KOPRU_API_KEY: 'kpr_live_nobody' });
      await running.ended;
      expect(running.output()).toContain('unauthorized: A valid API key is required');
    });

    it('receives a webhook, works on the order once, and lets nobody in without the key', async () => {
      const port = await freePort();
      const url = `http://127.0.0.1:${String(port)}/`;
      const receiver = runSnippet(runtime, runtime.receiver, { ...env, PORT: String(port) }, port);
      running = receiver;
      const post = (authorization: string, body: unknown) => call('POST', url, { headers: { authorization }, body });
      await eventually(async () => {
        expect((await post('Bearer wrong', {})).status).toBe(401);
      });

      await system.admin('endpoint.create', { account: shop.account.id, url });
      const number = `POS-${language}/1`;
      await shop.pushDirect(directOrder(number));
      const line = `siparis.olusturuldu ${number} 400 310`;
      await eventually(() => {
        expect(receiver.output()).toContain(line);
      });
      const id = await eventually(() => {
        expect(receiver.files('done')).toHaveLength(1);
        return receiver.files('done')[0] ?? '';
      });
      // The till has worked; Köprü writes down what was answered a moment later, and only then it can be sent again.
      await eventually(async () => {
        expect(await recordsOfAccount(system, shop.account)).toContainEqual(
          expect.objectContaining({ id, state: 'delivered' }),
        );
      });

      const again = (authorization: string) =>
        shop.account.post('/orders/retry-webhook', {
          webhookOrderId: id,
          url,
          headers: { Authorization: authorization },
        });
      expect((await again(`Bearer ${shop.account.key}`)).body.data).toMatchObject({ statusCode: 200, delivered: true });
      expect((await again(shop.account.key)).body.data).toMatchObject({ statusCode: 200 });
      expect((await again('Bearer kpr_live_nobody')).body.data).toMatchObject({ statusCode: 401 });
      expect((await post(shop.account.key, { olay: 'x', veri: { id: '../../x' } })).status).toBe(400);
      expect((await post(shop.account.key, [])).status).toBe(400);
      expect(receiver.files('done')).toEqual([id]);
      expect(receiver.files('inbox')).toEqual([]);
      expect(times(receiver.output(), line)).toBe(1);
    });
  });

  /** `npm test` installs the browser where it may, and says so where it cannot. */
  const withBrowser = chromiumProgram === undefined ? describe.skip : describe;

  withBrowser('with the documentation page in a real browser', () => {
    tellReferenceStories(() => ({ system, key: shop.account.key }));
  });
});
