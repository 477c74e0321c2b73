import { newId, type MessageBody } from '@kopru/contracts';
import type { Outbox, OutboxEntry } from '@kopru/mongo';
import { workContext, type Logger } from '@kopru/runtime';
import type { IntegrationDocument } from './documents.ts';

type IntegrationMessage = 'entegrasyon.durum_degisti' | 'entegrasyon.guncellendi' | 'entegrasyon.silindi';
type Subject = Pick<IntegrationDocument, '_id' | 'accountId' | 'restaurantId' | 'provider'>;

const bodyOf = ({ _id, accountId, restaurantId, provider }: Subject): MessageBody<'entegrasyon.guncellendi'> => ({
  eventId: newId(),
  accountId,
  restaurantId,
  integrationId: _id,
  provider,
  occurredAt: new Date().toISOString(),
});

const entryOf = (
  content:
    | { type: 'entegrasyon.durum_degisti'; body: MessageBody<'entegrasyon.durum_degisti'> }
    | { type: 'entegrasyon.guncellendi' | 'entegrasyon.silindi'; body: MessageBody<'entegrasyon.guncellendi'> },
): OutboxEntry<IntegrationMessage> => {
  const { traceparent } = workContext();
  return {
    ...content,
    eventId: content.body.eventId,
    at: new Date(),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
};

export const switchedEntry = (subject: Subject, status: boolean): OutboxEntry<IntegrationMessage> =>
  entryOf({ type: 'entegrasyon.durum_degisti', body: { ...bodyOf(subject), status } });

export const changedEntry = (
  type: 'entegrasyon.guncellendi' | 'entegrasyon.silindi',
  subject: Subject,
): OutboxEntry<IntegrationMessage> => entryOf({ type, body: bodyOf(subject) });

/** Tells what was just written; a broker that is away does not undo the write, the relay tells it later. */
export type Announce = (id: string, entry: OutboxEntry) => Promise<void>;

export const makeAnnounce =
  (outbox: Outbox, logger: Logger): Announce =>
  async (id, entry) => {
    try {
      await outbox.publish([{ _id: id, outbox: [entry] }]);
    } catch (error) {
      logger.warn('an event is left to the relay', { eventId: entry.eventId, type: entry.type, error });
    }
  };
