import type { z } from 'zod';
import type { channelPushSchema } from './schemas.ts';

const deadlineMs = 5_000;

/** Sends a body as a restaurant's own channel, and returns the answer. */
export const pushThroughChannel = async ({ url, body }: z.infer<typeof channelPushSchema>) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(deadlineMs),
  });
  return { status: response.status, body: await response.text() };
};
