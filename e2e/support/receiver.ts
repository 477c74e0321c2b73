import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Delivery {
  at: number;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: { olay: string; veri: { id: string; providerOrderId: string; restaurantId: string } };
}

/** The status for a delivery that comes for the `times`-th time. */
export type Answering = (delivery: Delivery, times: number) => number;

export interface Receiver {
  url: string;
  deliveries: Delivery[];
  close: () => Promise<void>;
}

/** A restaurant's own system that keeps what it gets. */
export const openReceiver = async (answer: Answering = () => 200, host = '127.0.0.1'): Promise<Receiver> => {
  const deliveries: Delivery[] = [];
  const server = createServer((request, response) => {
    const take = async (): Promise<void> => {
      const body = JSON.parse((await request.toArray()).join('')) as Delivery['body'];
      const delivery = { at: Date.now(), path: request.url ?? '', headers: request.headers, body };
      deliveries.push(delivery);
      const times = deliveries.filter((other) => other.body.veri.id === body.veri.id).length;
      response.writeHead(answer(delivery, times), { 'content-type': 'application/json' }).end('{}');
    };
    take().catch(() => response.writeHead(400).end());
  });
  await new Promise<void>((listening) => server.listen(0, host, listening));
  return {
    url: `http://${host}:${String((server.address() as AddressInfo).port)}/hook`,
    deliveries,
    close: () =>
      new Promise((closed) => {
        server.close(() => {
          closed();
        });
        server.closeAllConnections();
      }),
  };
};
