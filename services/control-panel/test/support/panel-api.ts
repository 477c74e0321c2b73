import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ErrorCode } from '@kopru/contracts/errors/error-catalogue';
import { appError, errorText } from '@kopru/contracts/errors/errors';
import {
  panelOperationList,
  panelOperations,
  type PanelOperations,
  type PanelOperationShape,
} from '@kopru/contracts/panel/operations';
import {
  mayCall,
  panelHeader,
  panelPrefix,
  rolesFor,
  sandboxPanelPrefix,
  type PanelOperationId,
  type PanelRole,
} from '@kopru/contracts/panel/values';
import { httpStatusOf, isAppError, type AppErrorOptions } from '@kopru/errors';
import { z } from 'zod';

type DataOf<O> = O extends Record<'data', infer S extends z.ZodType> ? S : z.ZodUndefined;
type Datas = { [Id in PanelOperationId]: DataOf<PanelOperations[Id]> };
/** What a test may let an operation answer: what the contract fills in may be left out. */
export type AnswerOf<Id extends PanelOperationId> = z.input<Datas[Id]>;

export interface Asked {
  id: string;
  /** Of the sandbox, not of the live account. */
  isOfSandbox: boolean;
  query: Record<string, unknown>;
  body: unknown;
  language: string | undefined;
}
type Answer<N extends PanelOperationId> = AnswerOf<N> | ((asked: Asked) => AnswerOf<N> | Promise<AnswerOf<N>>);

export interface PanelApi {
  /** What an operation answers from now on. */
  answer: <N extends PanelOperationId>(name: N, answer: Answer<N>) => void;
  /** It refuses from now on, as the catalogue of errors says. */
  refuse: (name: PanelOperationId, code: ErrorCode, options?: AppErrorOptions) => void;
  /** Whoever asks waits until the function is called that this returns. */
  pauseAnswers: (name: PanelOperationId) => () => void;
  /** What it was asked so far. */
  asked: (name: PanelOperationId) => Asked[];
  signIn: (role: PanelRole | null) => void;
  /** The line is cut, or there again. */
  cut: (isCut: boolean) => void;
  /** Sends an event to every panel that listens. */
  push: (event: object) => void;
  /** The line of events stays open, but nothing comes over it any more; or comes again. */
  hush: (isHushed: boolean) => void;
  /** No line of events can be opened from now on; or again. */
  refuseLines: (areRefused: boolean) => void;
  reset: () => void;
  stop: () => Promise<void>;
}

interface State {
  answers: Map<string, (asked: Asked) => unknown>;
  paused: Map<string, Promise<void>>;
  asked: Map<string, Asked[]>;
  role: PanelRole | null;
  listeners: Set<ServerResponse>;
  areLinesRefused: boolean;
  /** Grows with every test: what the panel of an earlier one still asks is not of this one. */
  round: number;
}

const roundHeader = 'x-test-round';

const parsed = (schema: z.ZodType | undefined, value: unknown, place: string): unknown => {
  if (schema === undefined) return value;
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const details = error.issues.map(({ path, message }) => ({ path: [place, ...path].join('.'), message }));
  throw appError('invalid_request', { details, params: { fields: details.map(({ path }) => path).join(', ') } });
};

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? undefined : JSON.parse(text);
};

const patternOf = (path: string): RegExp =>
  new RegExp(`^${panelPrefix}${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
const patterns = panelOperationList.map((operation) => ({ operation, pattern: patternOf(operation.path) }));

const find = (method: string, path: string): { operation: PanelOperationShape; params: Record<string, string> } => {
  for (const { operation, pattern } of patterns) {
    const found = operation.method === method.toLowerCase() ? pattern.exec(path) : null;
    if (found !== null) return { operation, params: { ...found.groups } };
  }
  throw appError('route_not_found');
};

const admit = (operation: PanelOperationShape, role: PanelRole | null, request: IncomingMessage): void => {
  if (request.method !== 'GET' && request.headers[panelHeader] === undefined) throw appError('cross_site_request');
  if (operation.needs === undefined) return;
  if (role === null) throw appError('session_required');
  if (!mayCall(role, operation)) throw appError('role_required', { params: { role: rolesFor(operation).join(', ') } });
};

const answerTo = async (state: State, request: IncomingMessage, url: URL): Promise<unknown> => {
  const isOfSandbox = url.pathname.startsWith(`${sandboxPanelPrefix}/`);
  const path = isOfSandbox ? url.pathname.replace(sandboxPanelPrefix, panelPrefix) : url.pathname;
  const { operation, params } = find(request.method ?? '', path);
  const { id: name, data = z.undefined() } = operation;
  admit(operation, state.role, request);
  const named = Object.entries(params).map(([key, text]) => [key, decodeURIComponent(text)] as const);
  parsed(operation.params, Object.fromEntries(named), 'path');
  const asked: Asked = {
    id: named[0]?.[1] ?? '',
    isOfSandbox,
    query: parsed(operation.query, Object.fromEntries(url.searchParams), 'query') as Asked['query'],
    body: parsed(operation.body, await bodyOf(request), 'body'),
    language: request.headers['accept-language'],
  };
  state.asked.set(name, [...(state.asked.get(name) ?? []), asked]);
  await state.paused.get(name);
  const answer = state.answers.get(name);
  if (answer === undefined) throw new Error(`The test says nothing of ${name}`);
  // A sample that the contract does not know is a fault of the test.
  return data.parse(await answer(asked));
};

const send = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const sendError = (response: ServerResponse, error: unknown, language: string | undefined): void => {
  if (!isAppError(error)) throw error;
  const { code, kind, params, details } = error;
  const message = errorText(code as ErrorCode, language === 'tr' ? 'tr' : 'en', params);
  send(response, httpStatusOf[kind], { success: false, message, error: { code, message, details } });
};

const serve =
  (state: State, onFault: (error: unknown) => void) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', 'http://panel');
    const streams = [panelPrefix, sandboxPanelPrefix].map((prefix) => `${prefix}${panelOperations.followEvents.path}`);
    if (streams.includes(url.pathname)) {
      if (state.areLinesRefused) return void response.destroy();
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n');
      state.listeners.add(response);
      return;
    }
    if (Number(request.headers[roundHeader]) !== state.round) return void response.destroy();
    try {
      send(response, 200, { success: true, data: await answerTo(state, request, url) });
    } catch (error) {
      if (!isAppError(error)) onFault(error);
      sendError(response, isAppError(error) ? error : appError('internal_error'), request.headers['accept-language']);
    }
  };

const fresh = (round: number, listeners = new Set<ServerResponse>()): State => ({
  round,
  answers: new Map(),
  paused: new Map(),
  asked: new Map(),
  role: 'owner',
  listeners,
  areLinesRefused: false,
});

const stopping = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** A server of the session API that speaks the shared contracts and nothing else; what it answers, the test says. */
export const startPanelApi = async (): Promise<PanelApi> => {
  const state = fresh(0);
  const faults: unknown[] = [];
  const server = createServer((request, response) => {
    void serve(state, (error) => faults.push(error))(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const realFetch = globalThis.fetch;
  const RealSource = globalThis.EventSource;
  let isCut = false;
  let isHushed = false;
  const say = (text: string): void => {
    if (!isHushed) for (const listener of state.listeners) listener.write(text);
  };
  const beat = setInterval(() => say('event: beat\ndata: {}\n\n'), 1000);
  globalThis.fetch = (input, init) =>
    isCut
      ? Promise.reject(new TypeError('fetch failed'))
      : realFetch(new URL(input as string, base), {
          ...init,
          headers: { ...init?.headers, [roundHeader]: String(state.round) },
        });
  globalThis.EventSource = class extends RealSource {
    constructor(path: string | URL) {
      super(new URL(path, base));
    }
  };
  return {
    answer: (name, answer) => {
      state.answers.set(name, (asked) => (typeof answer === 'function' ? answer(asked) : answer));
    },
    refuse: (name, code, options) => {
      state.answers.set(name, () => {
        throw appError(code, options);
      });
    },
    pauseAnswers: (name) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      state.paused.set(name, promise);
      return resolve;
    },
    asked: (name) => state.asked.get(name) ?? [],
    signIn: (role) => {
      state.role = role;
    },
    cut: (cut) => {
      isCut = cut;
    },
    push: (event) => say(`event: change\ndata: ${JSON.stringify(event)}\n\n`),
    hush: (hushed) => {
      isHushed = hushed;
    },
    refuseLines: (areRefused) => {
      state.areLinesRefused = areRefused;
    },
    reset: () => {
      isCut = false;
      isHushed = false;
      Object.assign(state, fresh(state.round + 1, state.listeners));
      const found = faults.splice(0);
      if (found.length > 0) throw new AggregateError(found, found.map(String).join('; '));
    },
    stop: () => {
      clearInterval(beat);
      return stopping(server);
    },
  };
};
