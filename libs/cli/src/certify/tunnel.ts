import { connect } from 'node:net';
import { z } from 'zod';
import { dataOf, type Api } from '../api.ts';
import type { Context } from '../context.ts';
import { Ending, exitCodes } from '../ending.ts';
import { createPost, type Posted } from '../listen/post.ts';
import { untilAnswered, type Connection } from '../persist.ts';

const openedSchema = dataOf(z.object({ id: z.string(), endpointId: z.string() }));
const requestSchema = z.object({
  id: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  timeoutMs: z.number(),
});
type Request = z.infer<typeof requestSchema>;
const takenSchema = dataOf(z.object({ requests: z.array(requestSchema) }));
const anySchema = z.unknown();

const waitSeconds = 10;
/** The gateway's own limit above the wait. */
const graceMs = 10_000;
/** A later answer is dropped, and so is the end of the tunnel, which happens automatically. */
const lastMs = 5_000;
const reachMs = 5_000;
/** As many as there may wait at a tunnel. */
const maxInFlight = 100;
/** Headers of an answer that say how Köprü goes on. */
const answerHeaders = ['retry-after', 'webhook-delivery', 'content-encoding'];

/** The follower of the certification reports lost connections. */
const silent: Connection = { lost: () => undefined, found: () => undefined };

/** Why the till accepts no connections; undefined: it does. */
const unreachable = ({ hostname, port, protocol }: URL): Promise<string | undefined> =>
  new Promise((resolve) => {
    const usualPort = protocol === 'https:' ? 443 : 80;
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? usualPort : Number(port) });
    const end = (reason?: string): void => {
      resolve(reason);
      socket.destroy();
    };
    socket.setTimeout(reachMs, () => end('ETIMEDOUT'));
    socket.once('connect', () => end());
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });

const answerOf = ({ status, error, durationMs, body, header }: Posted) => ({
  status,
  error: error?.slice(0, 200) ?? null,
  durationMs,
  body: body.toString('base64'),
  headers: Object.fromEntries(
    answerHeaders.flatMap((name) => {
      const value = header(name)?.slice(0, 200);
      return value === undefined ? [] : [[name, value]];
    }),
  ),
});

export interface Tunnel {
  /** The webhook endpoint that leads to the till. */
  endpointId: string;
  /** Never rejects: what is left closes by itself. */
  close(): Promise<void>;
}

/** Makes a till of this machine the receiver of a sandbox endpoint; ends the command if the till does not listen. */
export const openTunnel = async ({ output, texts }: Context, api: Api, target: URL): Promise<Tunnel> => {
  const reason = await unreachable(target);
  if (reason !== undefined) throw new Ending(exitCodes.failed, (t) => t.nobodyAt(target.href, reason));
  const description = `kopru certify --forward-to ${target.origin}${target.pathname}`.slice(0, 500);
  const { data: opened } = await api('POST /sandbox/tunnels', openedSchema, { body: { description } });
  output.note(texts.forwarding(target.href));
  const path = `/sandbox/tunnels/${opened.id}`;
  const post = createPost(target, lastMs);
  const closing = new AbortController();
  const { signal } = closing;
  /** Taken, and not known to be answered: it is not to be made again. */
  const inFlight = new Set<string>();
  const underWay = new Set<Promise<void>>();

  const handOn = async ({ id, headers, body, timeoutMs }: Request): Promise<void> => {
    const posted = await post(headers, body, timeoutMs);
    const { status, error, durationMs } = posted;
    output.data({ type: 'forwarded', id: headers['X-Webhook-Id'], status, error, durationMs });
    const ask = () =>
      api(`POST ${path}/requests/${id}/answer`, anySchema, { body: answerOf(posted), timeoutMs: lastMs });
    if ((await untilAnswered(ask, { until: Date.now() + lastMs, connection: silent })) !== undefined)
      inFlight.delete(id);
  };
  const begin = (request: Request): void => {
    if (inFlight.has(request.id)) return;
    inFlight.add(request.id);
    const one = handOn(request)
      // The tunnel is closed, and the reader of the tunnel learns it, too.
      .catch(() => undefined)
      .then(() => void underWay.delete(one));
    underWay.add(one);
  };
  const take = async (): Promise<void> => {
    const ask = () => {
      const ids = [...inFlight].slice(-maxInFlight).join(',');
      const query = `wait=${waitSeconds}${ids === '' ? '' : `&inFlight=${ids}`}`;
      return api(`GET ${path}/requests?${query}`, takenSchema, { signal, timeoutMs: waitSeconds * 1000 + graceMs });
    };
    while (!signal.aborted)
      for (const request of (await untilAnswered(ask, { signal, connection: silent }))?.data.requests ?? [])
        begin(request);
  };
  const taking = take().catch((error: unknown) => {
    if (!signal.aborted) output.note(texts.tunnelLost((error as Error).message));
  });

  return {
    endpointId: opened.endpointId,
    close: async () => {
      closing.abort();
      await taking;
      await Promise.all(underWay);
      post.close();
      const ask = () => api(`DELETE ${path}`, anySchema, { timeoutMs: lastMs });
      await untilAnswered(ask, { until: Date.now() + lastMs, connection: silent }).catch(() => undefined);
    },
  };
};
