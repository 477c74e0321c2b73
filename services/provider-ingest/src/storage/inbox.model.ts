import type { MessageType } from '@kopru/contracts/messages/messages';
import { asGiven, optional, storedIn, text, type StoredBy } from '@kopru/mongo';

export const inboxSchema = storedIn('inbox', {
  _id: text,
  type: asGiven<MessageType>(),
  /** JSON, because platforms' member names may contain characters that a database rejects. */
  body: text,
  accountId: text,
  messageId: text,
  traceparent: optional(text),
});
export type InboxDocument = StoredBy<typeof inboxSchema>;
