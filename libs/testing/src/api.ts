import { Agent, request, type Dispatcher } from 'undici';

const usualTimeoutMs = 30_000;
const agent = new Agent({ connections: 256, headersTimeout: usualTimeoutMs, bodyTimeout: usualTimeoutMs });

export interface ApiAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** The text parsed as JSON where it is JSON; parsed only when it is read. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the tests read what the interface promises
  readonly body: any;
}

interface CallOptions {
  headers?: Record<string, string>;
  /** A string is sent as it is, anything else as JSON. */
  body?: unknown;
  /** Uses a connection of its own, because load balancers spread calls by connection. */
  isAlone?: boolean;
  /** How long to wait for an answer. */
  timeoutMs?: number;
}

const parsed = (text: string): unknown => (/^[[{]/.test(text) ? JSON.parse(text) : text);

/** One HTTP call without retries; rejects without an answer within 30 s, or `timeoutMs`. */
export const call = async (
  method: Dispatcher.HttpMethod,
  url: string,
  { headers, body, isAlone = false, timeoutMs = usualTimeoutMs }: CallOptions = {},
): Promise<ApiAnswer> => {
  const sent = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  const answer = await request(url, {
    dispatcher: agent,
    method,
    headers: sent === undefined ? headers : { 'content-type': 'application/json', ...headers },
    body: sent,
    reset: isAlone,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  const text = await answer.body.text();
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text,
    get body() {
      return parsed(text);
    },
  };
};

/** The data of an answer; throws when it is neither 200 nor 201. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the tests read what the interface promises
export const dataOf = ({ status, text, body }: ApiAnswer, what: string): any => {
  if (status !== 200 && status !== 201) throw new Error(`${what} was answered ${status}: ${text}`);
  return body.data;
};

/** An account at the public API. */
export interface Account {
  id: string;
  key: string;
  get(path: string): Promise<ApiAnswer>;
  post(path: string, body?: unknown): Promise<ApiAnswer>;
}

export const accountAt = (gateway: string, id: string, key: string, options: { isAlone?: boolean } = {}): Account => {
  const headers = { authorization: `Bearer ${key}` };
  const ask = (method: 'GET' | 'POST', path: string, body?: unknown): Promise<ApiAnswer> =>
    call(method, `${gateway}/web-api/v1${path}`, { headers, body, ...options });
  return { id, key, get: (path) => ask('GET', path), post: (path, body) => ask('POST', path, body) };
};

interface ListedOrder {
  id: string;
  providerOrderId: string;
  restaurantId: string;
  status: number;
}

/** Every order of the account, page by page. */
export const allOrders = async (account: Account): Promise<ListedOrder[]> => {
  const orders: ListedOrder[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await account.get(`/orders?limit=200${after}`);
    orders.push(...(dataOf(answer, 'GET orders') as ListedOrder[]));
    cursor = (answer.body as { pagination: { nextCursor: string | null } }).pagination.nextCursor;
  }
  return orders;
};
