import { Agent } from 'node:http';
import axios from 'axios';
import { pushFaults } from './faults.ts';
import { ownFault } from './magic.ts';
import type { SimOrder } from './model.ts';
import type { World } from './world.ts';

export interface Push {
  /** `push` sends a new order. */
  operation: 'push' | 'cancel' | 'status';
  order: SimOrder;
  method: 'POST' | 'PUT';
  /** The path below the restaurant's address. */
  path: string;
  /** Made anew for each attempt, because tokens expire. */
  headers: () => Promise<Record<string, string>>;
  body: () => unknown;
  /** Sending again is pointless, for example because the order has expired. */
  isObsolete?: () => boolean;
  onAnswer?: (data: unknown) => void;
}

export type SendPush = (push: Push) => void;

const wrongHeaders = (): Promise<Record<string, string>> =>
  Promise.resolve({ 'x-api-key': 'wrong', authorization: 'Bearer wrong' });

const growth = 1.5;
const maxPauseMs = 30_000;

/** Pushes to restaurants as the platforms do: with retries until the restaurant accepts, and with faults. */
export const createSendPush = (world: World): SendPush => {
  const http = axios.create({
    httpAgent: new Agent({ keepAlive: true, maxSockets: 64 }),
    proxy: false,
    maxRedirects: 0,
    validateStatus: () => true,
  });
  const delayed: (() => void)[] = [];
  const sendDelayed = (): void => delayed.splice(0).forEach((send) => send());

  const attempt = async (push: Push, number: number): Promise<void> => {
    const { order } = push;
    const fault =
      world.faults.strike(order.platform, push.operation, pushFaults, order.shop) ??
      (push.operation === 'push' ? ownFault(order, pushFaults) : undefined);
    switch (fault?.kind) {
      case 'late':
        return world.timers.after(fault.ms, () => send(push, number), order.shop);
      case 'out_of_order':
        // Sent after the next push, or after a while without one.
        delayed.push(() => void send(push, number));
        return world.timers.after(fault.ms, sendDelayed, order.shop);
      case 'twice':
        void send(push, number);
        return send(push, number);
      case 'wrong_credential':
        // Only once: the retry of a refused push has the right credential.
        return send(push, number, wrongHeaders);
      default:
        await send(push, number);
        sendDelayed();
    }
  };

  const send = async (push: Push, number: number, headers = push.headers): Promise<void> => {
    const { order } = push;
    const url = order.shop.pushUrl;
    if (url === null || push.isObsolete?.() === true) return;
    if (push.operation === 'push') order.pushes += 1;
    const status = await http
      .request<unknown>({
        method: push.method,
        url: `${url}${push.path}`,
        headers: { 'content-type': 'application/json', ...(await headers()) },
        data: JSON.stringify(push.body()),
        timeout: world.rules.pushTimeoutMs,
      })
      .then((answer) => {
        if (answer.status < 300) push.onAnswer?.(answer.data);
        return answer.status;
      })
      .catch(() => 0);
    if (push.operation === 'push') order.pushedStatus = status;
    const isTaken = status >= 200 && status < 300;
    if (isTaken && push.operation === 'push') order.isAccepted = true;
    if (isTaken || number >= world.rules.maxPushAttempts) return;
    const pauseMs = Math.min(maxPauseMs, world.rules.pushRetryMs * growth ** Math.min(number, 10));
    world.timers.after(pauseMs, () => attempt(push, number + 1), order.shop);
  };

  return (push) => world.timers.after(0, () => attempt(push, 1), push.order.shop);
};
