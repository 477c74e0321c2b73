import { date, number, storedIn, text, type StoredBy } from '@kopru/mongo';

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
    /** From then on it is closed: nobody has polled for too long. */
    aliveUntil: date,
  },
  [
    { name: 'slots', key: { accountId: 1, slot: 1 }, unique: true },
    { name: 'lost', key: { aliveUntil: 1 } },
  ],
);
export type TunnelDocument = StoredBy<typeof tunnelSchema>;
