import type { Response } from 'express';

/** What a route answers: a value, so that a handler never sees the response. */
export interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string | string[]>;
}

/** 200 with `{success: true, data, …extra}`. */
export const ok = (data?: unknown, extra: Record<string, unknown> = {}, headers?: Reply['headers']): Reply => ({
  status: 200,
  body: { success: true, ...(data === undefined ? {} : { data }), ...extra },
  ...(headers === undefined ? {} : { headers }),
});

/** Emitted by a response whose client is gone, with the status and the text that it would have got. */
export const unsentAnswer = 'unsentAnswer';

/** Sends a reply as JSON, unless the client is gone or answered; cheaper than express's json(). */
export const sendReply = (response: Response, { status, body, headers }: Reply): void => {
  if (response.headersSent) return;
  const text = JSON.stringify(body);
  if (response.destroyed) return void response.emit(unsentAnswer, status, text);
  response.statusCode = status;
  for (const name in headers) response.setHeader(name, headers[name] ?? '');
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
};
