import { tally } from './tally.ts';

const post = (url: string, number: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${url}/hook`, {
    method: 'POST',
    headers: { 'X-Webhook-Id': 'r1', 'X-Webhook-Event': 'siparis.olusturuldu', 'X-Webhook-Attempt': '2', ...headers },
    body: JSON.stringify({ olay: 'siparis.olusturuldu', veri: { id: 'r1', providerOrderId: number } }),
  });

describe('tally', () => {
  it('counts webhooks and answers as told', async () => {
    const receiver = await tally();
    const bothCame = receiver.whenReceived(2, 10_000);
    expect((await post(receiver.url, 'sipariş-1')).status).toBe(200);
    receiver.answer(({ attempt }) => Promise.resolve(attempt > 1 ? 503 : 200));
    expect((await post(receiver.url, 'sipariş-1')).status).toBe(503);
    receiver.answer('reset');
    await expect(post(receiver.url, 'B-2', { 'X-Webhook-Id': 'r2' })).rejects.toThrow();
    await bothCame;
    expect([...receiver.firstAt.keys()]).toEqual(['sipariş-1', 'B-2']);
    expect(receiver.counts()).toEqual(
      new Map([
        ['r1', 2],
        ['r2', 1],
      ]),
    );
    expect(receiver.hits.map(({ reply, path, event, attempt }) => [reply, path, event, attempt])).toEqual(
      [200, 503, 'reset'].map((reply) => [reply, '/hook', 'siparis.olusturuldu', 2]),
    );
    await receiver.stop();
  });
});
