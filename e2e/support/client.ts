import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

export interface Answer {
  status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the tests read what the interface promises
  body: any;
}

/** One HTTP call without retries; rejects when there is no answer. */
export const call = (
  method: string,
  url: string,
  options: { headers?: Record<string, string>; body?: unknown } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const text = options.body === undefined ? undefined : JSON.stringify(options.body);
    const headers = { ...(text === undefined ? {} : { 'content-type': 'application/json' }), ...options.headers };
    const sent = request(url, { method, headers, agent, timeout: 20_000 }, (response) => {
      response
        .toArray()
        .then((chunks: Buffer[]) => {
          const answer = Buffer.concat(chunks).toString();
          resolve({
            status: response.statusCode ?? 0,
            body: answer.startsWith('{') || answer.startsWith('[') ? JSON.parse(answer) : answer,
          });
        })
        .catch(reject);
    });
    sent.once('timeout', () => sent.destroy(new Error('no answer within 20 s')));
    sent.once('error', reject);
    sent.end(text);
  });

export interface Account {
  id: string;
  key: string;
  get: (path: string) => Promise<Answer>;
  post: (path: string, body?: unknown) => Promise<Answer>;
}

export const accountAt = (gateway: string, id: string, key: string): Account => {
  const headers = { authorization: `Bearer ${key}` };
  return {
    id,
    key,
    get: (path) => call('GET', `${gateway}/web-api/v1${path}`, { headers }),
    post: (path, body) => call('POST', `${gateway}/web-api/v1${path}`, { headers, body }),
  };
};

/** Every order of the account, page by page. */
export const allOrders = async (
  account: Account,
): Promise<{ id: string; providerOrderId: string; restaurantId: string }[]> => {
  const orders: { id: string; providerOrderId: string; restaurantId: string }[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { status, body } = await account.get(
      `/orders?limit=200${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    if (status !== 200) throw new Error(`GET orders answered ${String(status)}: ${JSON.stringify(body)}`);
    orders.push(...(body.data as typeof orders));
    cursor = body.pagination.nextCursor as string | null;
  }
  return orders;
};
