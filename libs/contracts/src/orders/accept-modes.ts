/** What happens with an order that nobody accepts: it waits, or Köprü accepts it, always or while the store is open. */
export const acceptModes = ['ask', 'accept', 'accept_if_open'] as const;
export type AcceptMode = (typeof acceptModes)[number];

/** Before Getir phones. */
export const defaultAfterSeconds = 25;
export const minAfterSeconds = 5;
export const maxAfterSeconds = 900;
