import type { MessageType } from '@kopru/contracts';
import { asGiven, optional, storedIn, text, type StoredBy } from '@kopru/mongo';

export const inboxSchema = storedIn('inbox', {
  _id: text,
  type: asGiven<MessageType>(),
  /** JSON: platforms' members may hold characters that a database does not take in names. */
  body: text,
  accountId: text,
  messageId: text,
  traceparent: optional(text),
});
export type InboxDocument = StoredBy<typeof inboxSchema>;
