import type { z } from 'zod';
import type { channelPushSchema } from './schemas.ts';

const deadlineMs = 5_000;

/** Plays a restaurant's own channel, which is no platform and keeps no books: posts a body, and says how it was answered. */
export const pushThroughChannel = async ({ url, body }: z.infer<typeof channelPushSchema>) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(deadlineMs),
  });
  return { status: response.status, body: await response.text() };
};
