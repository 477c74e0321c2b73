/** What a route answers: a value, so that a handler never sees the response. */
export interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** 200 with `{success: true, data, …extra}`. */
export const ok = (data?: unknown, extra: Record<string, unknown> = {}, headers?: Record<string, string>): Reply => ({
  status: 200,
  body: { success: true, ...(data === undefined ? {} : { data }), ...extra },
  ...(headers === undefined ? {} : { headers }),
});
