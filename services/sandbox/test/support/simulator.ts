import { createRunning, receiver, type Receiver } from '@kopru/testing';
import axios, { type AxiosResponse } from 'axios';
import { createApp } from '../../src/app.ts';
import { simulatorSchema } from '../../src/config.ts';
import type { OrderSnapshot } from '../../src/control/order-snapshot.ts';

// A simulator for the tests of the file that imports this, reset before each of them.
export const running = createRunning();
export const http = axios.create({ validateStatus: () => true, proxy: false });
export const migrosKey = 'migros-secret-key-32-characters!';
export let url: string;
export let restaurant: Receiver;

export const start = async (seed = 1) => {
  const app = await running.start(
    createApp(simulatorSchema.parse({ PORT: 0, LOG_LEVEL: 'error', SIMULATOR_SEED: seed })),
  );
  return app.url();
};
beforeAll(async () => {
  url = await start();
  restaurant = running.add(await receiver());
});
afterAll(() => running.stopAll());
beforeEach(async () => {
  await control('POST', '/reset');
  restaurant.requests.length = 0;
  restaurant.answer({});
  for (const platform of ['getir', 'ys', 'ty', 'migros'])
    await control('PUT', `/restaurants/${platform}/501`, {
      apiKey: `${platform}-key`,
      secretKey: platform === 'migros' ? migrosKey : `${platform}-secret`,
      supplierId: '7001',
      pushUrl: `${restaurant.url}/${platform}`,
    });
});

export const control = async <T>(method: string, path: string, body?: unknown, base = url): Promise<T> => {
  const answer = await http.request<{ data: T }>({ method, url: `${base}/control${path}`, data: body });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.data)}`);
  return answer.data.data;
};
export const place = async (spec: object): Promise<OrderSnapshot> => {
  const { items } = await control<{ items: OrderSnapshot[] }>('POST', '/orders', spec);
  if (items[0] === undefined) throw new Error('no order');
  return items[0];
};
export const codeOf = ({ data }: AxiosResponse): unknown => (data as { code?: unknown } | null)?.code;
