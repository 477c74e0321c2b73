import { setTimeout as pause } from 'node:timers/promises';
import { call, type ApiAnswer } from '@kopru/testing';
import { directOrder, type Shop } from '../orders.ts';
import type { PanelSession } from '../panel-account.ts';
import type { Fleet } from './fleet.ts';

type Kind = 'list' | 'detail' | 'events' | 'command' | 'panel' | 'push';

export interface LoadResult {
  calls: Record<Kind, number>;
  /** Every improper answer that a client got. */
  failed: string[];
  /** The numbers of the accepted orders, and of those that a command moved on: once for each command. */
  pushed: string[];
  moved: string[];
}

interface LoadOptions {
  fleet: Fleet;
  shop: Shop;
  panel: PanelSession;
  /** Pushes at this rate, whether or not earlier ones were answered; without it two clients push like all others. */
  pushesPerSecond?: number;
  /** Whether the services have the built pages of the control panel; a fresh clone does not. */
  hasPages?: boolean;
}

export interface Load {
  stop: () => Promise<LoadResult>;
}

/** Clients of every kind, each calling again a short pause after its last answer; nothing is retried. */
export const startLoad = ({ fleet, shop, panel, pushesPerSecond, hasPages = true }: LoadOptions): Load => {
  const calls: Record<Kind, number> = { list: 0, detail: 0, events: 0, command: 0, panel: 0, push: 0 };
  const result: LoadResult = { calls, failed: [], pushed: [], moved: [] };
  const open: string[] = [];
  const seen = new Set<string>();
  let isStopping = false;

  const ask = async (kind: Kind, asked: Promise<ApiAnswer>): Promise<ApiAnswer | undefined> => {
    calls[kind] += 1;
    const answer = await asked.catch((error: unknown) => {
      result.failed.push(`${kind}: ${String(error)}`);
      return undefined;
    });
    if (answer !== undefined && answer.status !== 200)
      result.failed.push(`${kind}: ${String(answer.status)} ${JSON.stringify(answer.body).slice(0, 200)}`);
    return answer?.status === 200 ? answer : undefined;
  };
  const client = async (work: () => Promise<void>, pauseMs: number): Promise<void> => {
    while (!isStopping) {
      await work();
      await pause(pauseMs);
    }
  };

  let number = 0;
  const push = async (): Promise<void> => {
    number += 1;
    const name = `ROLL-${String(number)}`;
    if (await ask('push', shop.pushDirect(directOrder(name)))) result.pushed.push(name);
  };
  const list = async (): Promise<void> => {
    const answer = await ask('list', shop.account.get('/orders?limit=20&status=400'));
    const orders = (answer?.body.data ?? []) as { providerOrderId: string }[];
    for (const { providerOrderId } of orders) {
      if (!seen.has(providerOrderId)) open.push(providerOrderId);
      seen.add(providerOrderId);
    }
  };
  let next = 0;
  const command = async (): Promise<void> => {
    const order = open[next];
    if (order === undefined) return;
    next += 1;
    for (const step of ['verify', 'change-status'])
      if (await ask('command', shop.account.post(`/orders/${step}/${order}`, {}))) result.moved.push(order);
  };
  const detail = async (): Promise<void> => {
    const order = open[0];
    if (order !== undefined) await ask('detail', shop.account.get(`/orders/${order}`));
  };
  let cursor = '';
  const events = async (): Promise<void> => {
    const after = cursor === '' ? '' : `&after=${encodeURIComponent(cursor)}`;
    const answer = await ask('events', shop.account.get(`/events?wait=10${after}`));
    cursor = (answer?.body.pagination.nextCursor as string | null | undefined) ?? cursor;
  };
  /** Long-polls without ever getting an event, like a quiet restaurant. */
  const quiet = async (): Promise<void> => {
    await ask('events', shop.account.get('/events?wait=10&after=ezzzzzz'));
  };
  const readPanel = async (): Promise<void> => {
    await ask('panel', panel.ask('GET', 'orders?limit=20'));
    await ask('panel', panel.ask('GET', 'alerts'));
    if (hasPages) await ask('panel', call('GET', `${fleet.system.ready.gateway}/panel`));
  };

  const steadily = async (perSecond: number): Promise<void> => {
    const pushes: Promise<void>[] = [];
    for (const startedAt = performance.now(); !isStopping;) {
      await pause(Math.max(0, startedAt + (pushes.length * 1000) / perSecond - performance.now()));
      pushes.push(push());
    }
    await Promise.all(pushes);
  };
  const running = Promise.all([
    ...(pushesPerSecond === undefined ? [client(push, 25), client(push, 25)] : [steadily(pushesPerSecond)]),
    client(list, 50),
    client(command, 50),
    client(detail, 30),
    client(events, 10),
    client(quiet, 10),
    client(readPanel, 60),
  ]);
  return {
    stop: async () => {
      isStopping = true;
      await running;
      return result;
    },
  };
};
