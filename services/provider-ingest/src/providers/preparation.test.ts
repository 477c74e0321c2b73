import type { CommandContext } from './adapter.ts';
import type { PlatformHttp } from './platform-http.ts';
import type { TrendyolClient } from './ty/client.ts';
import { createTrendyolCommands } from './ty/commands.ts';
import type { YemeksepetiClient } from './ys/client.ts';
import { createYemeksepetiCommands } from './ys/commands.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const usual = 20;

/** What the platform is sent when an order is accepted, with or without a person's own minutes. */
const sentBy = async (platform: 'ty' | 'ys', preparationMinutes?: number): Promise<unknown> => {
  const sent: unknown[] = [];
  const client = {
    call: (_integration: unknown, { body }: { body: unknown }) => {
      sent.push(body);
      return Promise.resolve({ status: 200, data: {} });
    },
  };
  const http = {} as PlatformHttp;
  const { steps } =
    platform === 'ty'
      ? createTrendyolCommands({ client: client as unknown as TrendyolClient, http, preparationMinutes: usual })
      : createYemeksepetiCommands({
          client: client as unknown as YemeksepetiClient,
          http,
          baseUrl: 'https://ys.test',
          callbackDomain: 'ys.test',
          preparationMinutes: usual,
        });
  const order = { status: 400, providerOrderId: '7', platform: {}, deliveryBy: 'restaurant' };
  const context = { order, integration: { config: { supplierId: '1' } }, now, preparationMinutes };
  const [accept] = steps(context as unknown as CommandContext, 500);
  await accept?.run();
  return sent[0];
};

describe('an acceptance says when the food is ready', () => {
  it.each([
    [undefined, 20],
    [35, 35],
  ])('Trendyol Go in minutes (%s)', async (asked, minutes) => {
    expect(await sentBy('ty', asked)).toMatchObject({ preparationTime: minutes });
  });

  it.each([
    [undefined, '2026-03-01T12:20:00.000Z'],
    [35, '2026-03-01T12:35:00.000Z'],
    [1, '2026-03-01T12:04:00.000Z'],
  ])('Yemeksepeti by the clock, never too soon (%s)', async (asked, acceptanceTime) => {
    expect(await sentBy('ys', asked)).toMatchObject({ acceptanceTime });
  });
});
