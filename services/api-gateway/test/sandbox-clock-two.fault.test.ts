import { jest } from '@jest/globals';
import { eventually, receiver, type Receiver } from '@kopru/testing';
import { apiClient, type Api } from './support/api-client.ts';
import { isFull } from './support/scale.ts';
import { startSystem, type System } from './support/system.ts';

jest.setTimeout(isFull ? 1_800_000 : 300_000);
const timeoutMs = 60_000;
const dayMs = 86_400_000;
const rounds = isFull ? 10 : 1;

interface Webhook {
  olay: string;
  veri: { providerOrderId: string };
}
interface Clock {
  offsetMs: number;
  advancingTo: string | null;
  released: Record<string, number>;
}

describe('a sandbox whose clock two gateways advance at the same time', () => {
  let system: System;
  let gateways: string[];
  const receivers: Receiver<Webhook>[] = [];
  beforeAll(async () => {
    system = await startSystem({ WEBHOOK_RETRY_DELAYS: '1m,10m,6h', GETIR_STEP_PAUSE: '60s' });
    const other = await system.startGateway();
    gateways = [system.url, other.url()];
  });
  afterAll(async () => {
    await Promise.all(receivers.map((one) => one.stop()));
    await system?.stop();
  });

  it.each(Array.from({ length: rounds }, (_, round) => round + 1))(
    'loses no advance, and does everything that was due once and in its order (round %d)',
    async () => {
      const account = await system.newAccount();
      const { apiKey = '' } = await system.admin('sandbox.create', { account: account.id });
      const [here, there] = gateways.map((url) => apiClient(url, apiKey)) as [Api, Api];
      // The fourth attempt, six hours after the third, is the first that is taken.
      const till = await receiver<Webhook>(({ headers }) => ({
        status: Number(headers['x-webhook-attempt']) < 4 ? 500 : 200,
      }));
      receivers.push(till);
      await here('POST /webhook-endpoints', { body: { url: till.url } });
      const statusOf = async (number: string): Promise<number> =>
        (await here(`GET /orders/${number}`)).body.data?.status as number;
      const place = async (order: object): Promise<string> => {
        const { body } = await here('POST /sandbox/orders', { body: { provider: 'getir', ...order } });
        const number = body.data.providerOrderId as string;
        await eventually(async () => expect(await statusOf(number)).toBeGreaterThan(0), timeoutMs);
        return number;
      };
      const forgotten = await place({});
      const tomorrow = await place({ deliveryBy: 'restaurant', scheduledInMinutes: 1440 });
      expect((await there(`POST /orders/verify/${tomorrow}`)).body.data.status).toBe(350);
      await eventually(() => expect(till.requests.length).toBeGreaterThanOrEqual(2), timeoutMs);

      const steps = ['6h', '10d', '1d', '3h', '5d', '12h'];
      const advanced = await Promise.all(
        steps.map((advance, index) => (index % 2 === 0 ? here : there)('POST /sandbox/clock', { body: { advance } })),
      );
      expect(advanced.map(({ status }) => status)).toEqual(steps.map(() => 200));
      const sumMs = 16 * dayMs + 21 * 3_600_000;
      for (const api of [here, there]) {
        const clock = await eventually(async () => {
          const { data } = (await api('GET /sandbox/clock')).body as { data: Clock };
          expect(data.advancingTo).toBeNull();
          return data;
        }, timeoutMs);
        expect(clock.offsetMs).toBe(sumMs);
      }

      expect([await statusOf(forgotten), await statusOf(tomorrow)]).toEqual([1600, 500]);
      const requestsOf = (number: string) =>
        till.requests
          .filter(({ json }) => json.veri.providerOrderId === number)
          .map(({ headers }) => [Number(headers['x-webhook-sequence']), Number(headers['x-webhook-attempt'])]);
      const fourTimes = (sequence: number) => [1, 2, 3, 4].map((attempt) => [sequence, attempt]);
      expect(requestsOf(forgotten)).toEqual([1, 2].flatMap(fourTimes));
      expect(requestsOf(tomorrow)).toEqual([1, 2, 3].flatMap(fourTimes));
      const count = till.requests.length;
      const last = await there('POST /sandbox/clock', { body: { advance: '10d' } });
      expect(Object.values((last.body.data as Clock).released).every((released) => released === 0)).toBe(true);
      expect(till.requests).toHaveLength(count);
    },
  );
});
