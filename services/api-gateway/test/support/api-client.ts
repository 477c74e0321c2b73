export interface ApiAnswer {
  status: number;
  headers: Headers;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the tests read what the contract promises
  body: any;
}

export interface AskOptions {
  body?: unknown;
  headers?: Record<string, string>;
  /** Another key than the client's own; null: none. */
  key?: string | null;
}

/** Asks `METHOD /path` below the prefix; a body that is a string is sent as it is. */
export type Api = (
  request: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`,
  options?: AskOptions,
) => Promise<ApiAnswer>;

export const apiClient =
  (url: string, ownKey: string, observe: (request: string, code: string | undefined) => void = () => undefined): Api =>
  async (request, { body, headers = {}, key = ownKey } = {}) => {
    const [method, path] = request.split(' ') as [string, string];
    const response = await fetch(`${url}/web-api/v1${path}`, {
      method,
      headers: {
        ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const answered = text === '' ? undefined : (JSON.parse(text) as { error?: { code: string } });
    observe(request, answered?.error?.code);
    return { status: response.status, headers: response.headers, body: answered };
  };

/** Status and code of a failed answer, for one comparison. */
export const refusal = ({ status, body }: ApiAnswer): [number, string] => [status, body?.error?.code as string];
