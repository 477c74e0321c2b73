import type { MessageBody } from '@kopru/contracts/messages/messages';
import { newId } from '@kopru/contracts/values/ids';
import { traced, type OutboxEntry } from '@kopru/mongo';
import type { IntegrationDocument } from './integration.model.ts';

type Subject = Pick<IntegrationDocument, '_id' | 'accountId' | 'restaurantId' | 'provider'>;

const bodyOf = ({ _id, accountId, restaurantId, provider }: Subject): MessageBody<'entegrasyon.guncellendi'> => ({
  eventId: newId(),
  accountId,
  restaurantId,
  integrationId: _id,
  provider,
  occurredAt: new Date().toISOString(),
});

type Content =
  | { type: 'entegrasyon.durum_degisti'; body: MessageBody<'entegrasyon.durum_degisti'> }
  | { type: 'entegrasyon.guncellendi' | 'entegrasyon.silindi'; body: MessageBody<'entegrasyon.guncellendi'> };

const entryOf = (content: Content): OutboxEntry<Content['type']> =>
  traced({ ...content, eventId: content.body.eventId, at: new Date() });

export const switchedEntry = (subject: Subject, status: boolean): OutboxEntry<Content['type']> =>
  entryOf({ type: 'entegrasyon.durum_degisti', body: { ...bodyOf(subject), status } });

export const changedEntry = (
  type: 'entegrasyon.guncellendi' | 'entegrasyon.silindi',
  subject: Subject,
): OutboxEntry<Content['type']> => entryOf({ type, body: bodyOf(subject) });
