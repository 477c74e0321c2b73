import { contactKinds } from '@kopru/contracts/panel/values';
import {
  asGiven,
  date,
  listOf,
  number,
  objectOf,
  oneOf,
  optional,
  orNull,
  storedIn,
  text,
  type StoredBy,
} from '@kopru/mongo';
import type { PushSubscription } from './web-push.ts';

/** How a user is notified of incidents while no panel is open. */
export const contactSchema = storedIn(
  'contacts',
  {
    _id: text,
    accountId: text,
    userId: text,
    kind: oneOf(contactKinds),
    /** The e-mail address, the mobile number, the name at Telegram, or that of the device; empty until it is known. */
    address: text,
    /** Telegram's number of the chat. */
    chat: optional(text),
    /** Of a browser: worth nothing without our key. */
    subscription: optional(asGiven<PushSubscription>()),
    /** The hash of its endpoint: a browser is notified once. */
    endpointHash: optional(text),
    locale: oneOf(['tr', 'en']),
    afterSeconds: number,
    quiet: orNull(objectOf({ from: text, until: text })),
    /** Empty: all that the user sees. */
    restaurantIds: listOf(text),
    /** Since when its owner wants the digest of each morning; absent: they do not. */
    digestSince: optional(date),
    createdAt: date,
    /** What confirms it: the hash of the code that was sent, or of the token that Telegram hands on. */
    proof: optional(objectOf({ hash: text, tries: number })),
    /** It is removed then, unless somebody confirms it. */
    unconfirmedUntil: optional(date),
    confirmedAt: optional(date),
    /** Since when its server takes nothing for it. */
    refusedAt: optional(date),
    lastNotifiedAt: orNull(date),
    /** The day in Türkiye of the last notification, and how many there were. */
    day: optional(text),
    notifiedOnDay: optional(number),
  },
  [
    { name: 'of_user', key: { accountId: 1, userId: 1, createdAt: 1 } },
    {
      name: 'one_per_address',
      key: { userId: 1, address: 1 },
      unique: true,
      partialFilterExpression: { kind: 'email' },
    },
    {
      name: 'one_per_number',
      key: { userId: 1, address: 1 },
      unique: true,
      partialFilterExpression: { kind: 'sms' },
    },
    {
      name: 'one_per_call',
      key: { userId: 1, address: 1 },
      unique: true,
      partialFilterExpression: { kind: 'call' },
    },
    {
      name: 'one_per_browser',
      key: { userId: 1, endpointHash: 1 },
      unique: true,
      partialFilterExpression: { kind: 'push' },
    },
    { name: 'wants_digest', key: { digestSince: 1 }, sparse: true },
    { name: 'by_proof', key: { 'proof.hash': 1 }, sparse: true },
    { name: 'expiry', key: { unconfirmedUntil: 1 }, expireAfterSeconds: 0 },
  ],
);
export type ContactDocument = StoredBy<typeof contactSchema>;
