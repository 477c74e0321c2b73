import { call, closedLoop, openLoop } from '../load.ts';
import { latencies, round } from '../measure.ts';
import type { Stage } from '../stage.ts';

/** A page of 50 orders and one order, through the gateway: at full speed, and its latency at 100 a second. */
export const reads = async ({ system, shop, size }: Stage): Promise<Record<string, number>> => {
  const headers = { authorization: `Bearer ${shop.apiKey}` };
  const get = async (path: string): Promise<string> => {
    const answer = await call('GET', `${system.gateway}/web-api/v1${path}`, headers);
    if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}`);
    return answer.body;
  };
  const ids = (JSON.parse(await get('/orders?limit=200')) as { data: { id: string }[] }).data.map(({ id }) => id);
  if (ids.length === 0) throw new Error('there are no orders to read; run saturation first');
  const one = (index: number): string => `/orders/${ids[index % ids.length] ?? ''}`;
  const figures: Record<string, number> = {};
  for (const [name, pathOf] of [
    ['list', () => '/orders?limit=50'],
    ['detail', one],
  ] as const) {
    const count = 2000 * size;
    const startedAt = performance.now();
    await closedLoop(count, 32, async (index) => void (await get(pathOf(index))));
    figures[`${name}/s`] = round(count / ((performance.now() - startedAt) / 1000));
    const times: number[] = [];
    await openLoop(500 * size, 100, async (index) => {
      const sentAt = performance.now();
      await get(pathOf(index));
      times.push(performance.now() - sentAt);
    });
    for (const [key, value] of Object.entries(latencies(times))) figures[`${name} at 100/s ${key}`] = value;
  }
  return figures;
};
