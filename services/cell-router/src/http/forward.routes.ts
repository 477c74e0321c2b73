import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { appError } from '@kopru/contracts/errors/errors';
import type { RoutedCells } from '@kopru/contracts/internal/cells';
import { requestState } from '@kopru/http';
import { parseCookie } from 'cookie';
import type { Request, RequestHandler, Response } from 'express';
import { Agent } from 'undici';
import { credentialIn, credentialOf, isPush, saysItInBody, type Head } from '../domain/credential.ts';
import type { Choice, ChooseCell } from './choose-cell.ts';
import type { OpenRequests } from './open-requests.ts';

const maxRead = 16_384;
/** Half as long again as the longest wait for events. */
const answerMs = 45_000;
/** More than ingest takes for an answer. */
const pushMs = 20_000;
/** Those of one connection, which are not handed on. */
const ownOfConnection = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade', 'expect'],
]);

const headersFor = (request: Request, requestId: string): Record<string, string | string[]> => {
  const named = new Set(
    (request.headers.connection ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
  const endToEnd = Object.entries(request.headers).filter(
    ([name, value]) => value !== undefined && !ownOfConnection.has(name) && !named.has(name),
  ) as [string, string | string[]][];
  const before = request.headers['x-forwarded-for'];
  const from = request.socket.remoteAddress ?? '';
  return {
    ...Object.fromEntries(endToEnd),
    'x-request-id': requestId,
    'x-forwarded-for': before === undefined ? from : `${String(before)}, ${from}`,
    'x-forwarded-proto': request.protocol,
  };
};

/** A larger body is nobody's sign-in: `payload_too_large`. */
const readSmall = async (request: Request): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxRead) throw appError('payload_too_large', { params: { limit: '16 KiB' } });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/**
 * The body as a stream of our own: undici ends what it is given when it need not send all of it, and a request that was
 * ended would never be read to its end, nor what its connection brings after it.
 */
const handedOn = (request: Request): PassThrough => request.pipe(new PassThrough());

/** Drains an unread body, so that the connection can carry the next request. */
const readToEnd = (request: Request): void => {
  if (request.readableEnded) return;
  request.unpipe();
  request.resume();
};

export interface Forwarding {
  handler: RequestHandler;
  close(): Promise<void>;
}

/** Passes every request on, as it is, to the cell that has its account. */
export const createForwarding = (parts: {
  cells: RoutedCells;
  chooseCell: ChooseCell;
  openRequests: OpenRequests;
}): Forwarding => {
  const { cells, chooseCell, openRequests } = parts;
  // Within it a cell begins every answer, also those that wait for events; what it then sends may take any time.
  const agent = new Agent({ connections: 1_024, connectTimeout: 3_000, bodyTimeout: 0 });

  const send = async (
    { request, response, body, head }: { request: Request; response: Response; body: Buffer | undefined; head: Head },
    { cell, accountId }: Choice,
    isLast: boolean,
  ): Promise<boolean> => {
    const at = cells[cell];
    if (at === undefined) throw appError('unavailable', { retryAfterSeconds: 2 });
    const ending = new AbortController();
    const abort = (): void => ending.abort();
    const ended = openRequests.add({ cell, ...(accountId !== undefined && { accountId }) }, abort);
    response.once('close', abort);
    try {
      const hasBody =
        request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
      const answer = await agent
        .request({
          origin: isPush(head) ? at.ingest : at.gateway,
          path: request.originalUrl,
          method: request.method,
          headers: headersFor(request, requestState(response).requestId),
          body: body ?? (hasBody ? handedOn(request) : null),
          signal: ending.signal,
          headersTimeout: isPush(head) ? pushMs : answerMs,
        })
        .catch((cause: unknown) => {
          throw appError('unavailable', { cause, retryAfterSeconds: 2 });
        });
      if (answer.statusCode === 401 && !isLast) {
        await answer.body.dump();
        return false;
      }
      response.status(answer.statusCode);
      for (const [name, value] of Object.entries(answer.headers))
        if (value !== undefined && !ownOfConnection.has(name)) response.setHeader(name, value);
      response.flushHeaders();
      // A client that gets half an answer must not take it for a whole one.
      await pipeline(answer.body, response).catch(() => void response.destroy());
      return true;
    } finally {
      ended();
      response.off('close', abort);
      readToEnd(request);
    }
  };

  return {
    handler: async (request, response) => {
      const head: Head = {
        path: request.path,
        authorization: request.headers.authorization,
        cookies: parseCookie(request.headers.cookie ?? ''),
      };
      const shown = credentialOf(head);
      const body = shown === undefined && saysItInBody(request.method, head) ? await readSmall(request) : undefined;
      const credential = shown ?? (body === undefined ? undefined : credentialIn(body.toString()));
      const choices = await chooseCell(credential, request.ip ?? '');
      const given = { request, response, body, head };
      for (const [index, choice] of choices.entries())
        if (await send(given, choice, index === choices.length - 1)) return;
    },
    close: () => agent.close(),
  };
};
