import { call, closedLoop, dataOf } from '@kopru/testing';
import { countCpu, round } from '../measure.ts';
import type { Figures, Stage } from '../stage.ts';

type Processes = Parameters<typeof countCpu>[0];

/** GETs of an address by an account; one that is not answered 200 ends the run. */
export const getting =
  (url: string, { account: { key } }: Stage['shop']) =>
  async (path: string): Promise<void> => {
    const answer = await call('GET', `${url}${path}`, { headers: { authorization: `Bearer ${key}` } });
    if (answer.status !== 200) throw new Error(`GET ${path} was answered ${answer.status}: ${answer.text}`);
  };

/** So many GETs by 32 connections as fast as they go, after half as many to warm up. */
export const atFullSpeed = async (
  name: string,
  count: number,
  get: (index: number) => Promise<void>,
  processes: Processes,
): Promise<Figures> => {
  const pace = closedLoop(32);
  await pace(Math.round(count / 2), get);
  const cpuSince = countCpu(processes);
  const startedAt = performance.now();
  await pace(count, get);
  const perSecond = count / ((performance.now() - startedAt) / 1000);
  const cpu = cpuSince(count);
  const shown = ['CPU s/1000 services', 'CPU s/1000 without load generator'];
  return {
    [`${name}/s`]: round(perSecond),
    ...Object.fromEntries(shown.map((figure) => [`${name} ${figure}`, cpu[figure] ?? Number.NaN])),
  };
};

/** `GET /orders` and `GET /orders/{id}` on the small store that the run has filled so far. */
export const gets = async ({ system, shop, size }: Stage): Promise<Figures> => {
  const count = Math.round(3000 * size);
  const orders = dataOf(await shop.account.get('/orders?limit=200'), 'GET orders') as { id: string }[];
  const get = getting(`${system.ready.gateway}/web-api/v1`, shop);
  const pathsOf: Record<string, (index: number) => string> = {
    list: () => '/orders?limit=50',
    // 36 to 67, as many pages as connections: none of them is asked for twice at once.
    lists: (index) => `/orders?limit=${36 + (index % 32)}`,
    detail: (index) => `/orders/${orders[index % orders.length]?.id ?? ''}`,
  };
  let figures: Figures = {};
  for (const [name, pathOf] of Object.entries(pathsOf))
    figures = { ...figures, ...(await atFullSpeed(name, count, (index) => get(pathOf(index)), system.pids)) };
  return figures;
};
