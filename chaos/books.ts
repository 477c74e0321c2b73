export const platforms = ['getir', 'ys', 'ty', 'migros'] as const;
export type Channel = 'direct' | (typeof platforms)[number];

/** What becomes of an order after it was placed. */
export type Plan = 'leave' | 'cancel' | 'verify' | 'deliver' | 'platform-cancel';

/** What the driver did and what it was told, by order number. */
export interface Entry {
  shop: number;
  channel: Channel;
  /** The platform's number of the order. */
  id: string;
  plan: Plan;
  /** Milliseconds since the start of the run, when it was first sent. */
  placedAtMs: number;
  /** The push of a `direct` order was answered 200; for other orders the platform's own books say it. */
  acknowledged: boolean;
  /** The sender of the plan's last command got a success as its answer. */
  isPlanDone: boolean;
}

export interface Books {
  entries: Map<string, Entry>;
  attempts: number;
  errors: Map<string, number>;
  /** When a push was answered 200, in milliseconds since the start of the run. */
  acceptedAtMs: number[];
  refusals: Refusal[];
}

/** A call that found the service unable to serve it. */
export interface Refusal {
  atMs: number;
  what: string;
  /** It was told to come again: 503 with Retry-After. */
  isProper: boolean;
}

export const openBooks = (): Books => ({
  entries: new Map(),
  attempts: 0,
  errors: new Map(),
  acceptedAtMs: [],
  refusals: [],
});

export const noteError = (books: Books, reason: string): void =>
  void books.errors.set(reason, (books.errors.get(reason) ?? 0) + 1);
