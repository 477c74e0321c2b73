import { createServer } from 'node:http';
import { backingServices, call, eventually, freePort, type BackingServices } from '@kopru/testing';
import { chromiumProgram } from '../support/browser.ts';
import { monoIsHere } from '../support/mono.ts';
import { directOrder, openShop, type Shop } from '../support/orders.ts';
import { defineReferenceStories } from '../support/reference-stories.ts';
import { recordsOfAccount } from '../support/records.ts';
import { runPageCommands } from '../support/page-commands.ts';
import { runInNode, runSnippet, runtimesHere, type Running } from '../support/runtimes.ts';
import { newPlace, startSystem, stopAll, throughNpm, type System } from '@kopru/testing/system';

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
    // With the demo: the page begins with its key and its simulator.
    system = await startSystem({ ...corner.env, ...place.env }, { command: throughNpm });
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

  describe.each(runtimesHere().map((runtime) => [runtime.language, runtime] as const))(
    'the receiver in %s',
    (_language, runtime) => {
      let receiver: Running | undefined;

      afterEach(async () => {
        await receiver?.stop();
      });

      it('takes only what is signed with the secret that the answer of the registration carries', async () => {
        const port = await freePort();
        const url = `http://127.0.0.1:${String(port)}/`;
        const { body } = await shop.account.post('/webhook-endpoints', { url, isSigned: true });
        const { id, signingSecret } = body.data as { id: string; signingSecret: string };
        const signed = { ...env, PORT: String(port), KOPRU_SIGNING_SECRET: signingSecret };
        const running = runSnippet(runtime, runtime.receiver, signed, port);
        receiver = running;
        const headers = { authorization: `Bearer ${shop.account.key}` };
        await eventually(async () => {
          expect((await call('POST', url, { headers, body: { olay: 'x', veri: { id: 'f'.repeat(24) } } })).status).toBe(
            401,
          );
        });
        expect((await shop.account.post(`/webhook-endpoints/${id}/test`, {})).body.data).toMatchObject({
          statusCode: 200,
        });

        const number = `SIGNED-${String(port)}`;
        await shop.pushDirect(directOrder(number));
        await eventually(() => {
          expect(running.output()).toContain(`siparis.olusturuldu ${number} 400 310`);
        });
        // Other tests have their own receivers.
        await call('DELETE', `${system.ready.gateway}/web-api/v1/webhook-endpoints/${id}`, { headers });
      });

      it('tries again by itself what it could not read', async () => {
        let asked = 0;
        const gateway = createServer((_request, response) => {
          asked += 1;
          const order = { pid: 'LATER-1', status: 400, totalDiscountedPrice: 310 };
          const answer = asked === 1 ? { success: false, message: 'later' } : { success: true, data: order };
          response
            .writeHead(asked === 1 ? 503 : 200, { 'content-type': 'application/json' })
            .end(JSON.stringify(answer));
        });
        const gatewayPort = await freePort();
        await new Promise<void>((listening) => gateway.listen(gatewayPort, '127.0.0.1', listening));
        const port = await freePort();
        const unreachable = { ...env, KOPRU_URL: `http://127.0.0.1:${String(gatewayPort)}`, PORT: String(port) };
        const running = runSnippet(runtime, runtime.receiver, unreachable, port);
        receiver = running;
        const id = 'a'.repeat(24);
        const body = { olay: 'siparis.olusturuldu', veri: { id, providerOrderId: 'LATER-1', restaurantId: id } };
        const headers = { authorization: `Bearer ${shop.account.key}` };
        await eventually(async () => {
          expect((await call('POST', `http://127.0.0.1:${String(port)}/`, { headers, body })).status).toBe(200);
        });
        await eventually(() => {
          expect(running.output()).toContain('siparis.olusturuldu LATER-1 400 310');
          expect(running.files('done')).toEqual([id]);
        }, 30_000);
        expect(asked).toBe(2);
        gateway.closeAllConnections();
        gateway.close();
      });
    },
  );

  describe('with what npm start prints, and the simulator', () => {
    let consumer: Running | undefined;
    let demo: Record<string, string>;
    const simulated = async (path: string, body: object): Promise<Record<string, unknown>> => {
      const url = `http://127.0.0.1:${String(place.env['SIMULATOR_PORT'])}/control${path}`;
      return (await call('POST', url, { body })).body.data as Record<string, unknown>;
    };
    const ordered = async (platform: string, more: object = {}): Promise<string> => {
      const { items } = await simulated('/orders', { platform, deliveryBy: 'restaurant', ...more });
      return (items as { id: string }[])[0]?.id ?? '';
    };
    const read = (number: string) =>
      call('GET', `${system.ready.gateway}/web-api/v1/orders/${number}`, {
        headers: { authorization: `Bearer ${demo['KOPRU_API_KEY'] ?? ''}` },
      });
    const arrived = (number: string) =>
      eventually(async () => {
        expect((await read(number)).status).toBe(200);
      }, 30_000);

    beforeAll(() => {
      demo = { KOPRU_URL: system.ready.gateway, KOPRU_API_KEY: system.ready.apiKey ?? '' };
    });
    afterEach(async () => {
      await consumer?.stop();
    });

    it.each(['en', 'tr'])('the commands of the page do what it says, one after another (%s)', async (language) => {
      const number = await ordered('getir');
      await arrived(number);
      const answers = await runPageCommands(language, {
        gateway: system.ready.gateway,
        key: system.ready.apiKey ?? '',
        simulator: `http://127.0.0.1:${String(place.env['SIMULATOR_PORT'])}`,
        order: number,
      });
      expect(answers.map(({ success }) => success)).toEqual(answers.map(() => true));
      const data = answers.map((answer) => answer.data as Record<string, unknown>);
      expect(data).toContainEqual(expect.objectContaining({ status: 500, changed: true }));
      expect(data).toContainEqual(expect.objectContaining({ oldStatus: 500, newStatus: 600, changed: true }));
      expect(data).toContainEqual(expect.objectContaining({ isReport: true }));
      expect(data).toContainEqual(expect.objectContaining({ status: 1600, changed: true }));
      expect(data).toContainEqual(
        expect.objectContaining({ isSigned: true, signingSecret: expect.stringMatching(/^whsec_/) as string }),
      );
    });

    it('the short consumer reads each event and goes on', async () => {
      const number = await ordered('migros');
      const running = runInNode('poll-events.mjs', demo);
      consumer = running;
      await eventually(() => {
        expect(running.output()).toContain(`siparis.olusturuldu ${number}`);
      }, 60_000);
      const later = await ordered('migros');
      await eventually(() => {
        expect(running.output()).toContain(`siparis.olusturuldu ${later}`);
      }, 60_000);
    });

    it('the consumer confirms, prints, books, and prints what is changed or cancelled, each once', async () => {
      const running = runInNode('consumer.mjs', demo);
      consumer = running;
      const number = await ordered('ys', { note: 'Fıstığa alerjim var' });
      await arrived(number);
      const { shortCode } = (await read(number)).body.data as { shortCode: string };
      const slips = (title: string) =>
        running
          .output()
          .split('\n')
          .filter((line) => line.startsWith(title) && line.endsWith(` ${shortCode}`));

      await eventually(async () => {
        expect(slips('NEW')).toHaveLength(1);
        expect((await read(number)).body.data).toMatchObject({ status: 500, isReport: true });
      }, 60_000);
      expect(running.output()).toContain('Fıstığa alerjim var');

      await simulated('/zoo/notices', { platform: 'ys', id: number, name: 'fewer of a line' });
      await eventually(() => {
        expect(slips('CHANGED')).toHaveLength(1);
      }, 60_000);
      await simulated(`/orders/ys/${number}/cancel`, {});
      await eventually(() => {
        expect(slips('CANCELLED')).toHaveLength(1);
      }, 60_000);
      expect(slips('NEW')).toHaveLength(1);
      expect(running.files('inbox').filter((name) => running.files('done').includes(name))).toEqual([]);
    });
  });

  /** `npm test` installs the browser where it may, and says so where it cannot. */
  const withBrowser = chromiumProgram === undefined ? describe.skip : describe;

  withBrowser('with the documentation page in a real browser', () => {
    defineReferenceStories(() => ({ system, key: shop.account.key }));
  });
});
