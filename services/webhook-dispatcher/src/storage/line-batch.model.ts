import { date, listOf, objectOf, optional, storedIn, text, type StoredBy } from '@kopru/mongo';
import { expiry } from './retention.ts';

/** The lines of one object in somebody's store: decided on before it is written, and never changed after. */
export const lineBatchSchema = (retentionDays: number) =>
  storedIn(
    'lineBatches',
    {
      _id: text,
      endpointId: text,
      /** Which store and folder the object belongs in. */
      folder: text,
      /** The hour of its events, as in the object's name: `2026-03-01/12`. */
      hour: text,
      /** By the id of their records; the text stays until the store has confirmed the object. */
      lines: listOf(objectOf({ id: text, text: optional(text) })),
      storedAt: optional(date),
      createdAt: date,
    },
    [
      {
        name: 'line',
        key: { 'lines.id': 1 },
        unique: true,
        // Batches whose lines have all been forgotten are not in it, or there could be only one of them.
        partialFilterExpression: { 'lines.id': { $exists: true } },
      },
      expiry('createdAt', retentionDays),
    ],
  );
export type LineBatchDocument = StoredBy<ReturnType<typeof lineBatchSchema>>;
