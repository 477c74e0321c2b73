/** A receiver's `Retry-After` counts up to this time only. */
export const maxRetryAfterMs = 3_600_000;

/** What a receiver's answer says of further attempts; `header` reads a header of it. */
export const receiverSays = (status: number, header: (name: string) => string | undefined) => {
  const isDelivered = status >= 200 && status < 300;
  return {
    isDelivered,
    /** It wants no more attempts of this event. */
    isAborted: !isDelivered && header('webhook-delivery')?.trim().toLowerCase() === 'abort',
    /** It wants no more of any event. */
    isGone: status === 410,
    /** Its `Retry-After` counts. */
    asksToWait: status === 429 || status === 503,
  };
};
