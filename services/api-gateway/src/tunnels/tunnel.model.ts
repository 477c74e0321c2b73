import { date, flag, number, orNull, storedIn, text, type StoredBy } from '@kopru/mongo';

/** An open tunnel of a sandbox. */
export const tunnelSchema = storedIn(
  'tunnels',
  {
    _id: text,
    accountId: text,
    /** The API key that opened it: nobody else is given what is sent into it. */
    keyId: text,
    /** Which of those that a sandbox may have open. */
    slot: number,
    openedAt: date,
    /** From then on it is closed: nobody has asked for too long. */
    aliveUntil: date,
  },
  [
    { name: 'slots', key: { accountId: 1, slot: 1 }, unique: true },
    { name: 'lost', key: { aliveUntil: 1 } },
  ],
);
export type TunnelDocument = StoredBy<typeof tunnelSchema>;

/** For what a request and its answer are sealed. */
export const requestContext = (id: string): string => `tunnel request:${id}`;
export const answerContext = (id: string): string => `tunnel answer:${id}`;

/** A request that waits for its answer; it goes with whoever waits. */
export const requestSchema = storedIn(
  'tunnelRequests',
  {
    _id: text,
    tunnelId: text,
    at: date,
    /** Sealed JSON, because it carries the API key of webhooks. */
    request: text,
    isTaken: flag,
    /** Sealed JSON, because receivers echo what they are sent. */
    answer: orNull(text),
    /** Nobody waits for it any more. */
    expiresAt: date,
  },
  [
    { name: 'by_tunnel', key: { tunnelId: 1, at: 1 } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
);
