import { date, number, oneOf, orNull, storedIn, text, type StoredBy } from '@kopru/mongo';
import { expiry } from './retention.ts';

export const recoverySchema = (retentionDays: number) =>
  storedIn(
    'recoveries',
    {
      _id: text,
      accountId: text,
      since: date,
      endpointId: orNull(text),
      state: oneOf(['running', 'done']),
      requeued: number,
      createdAt: date,
      finishedAt: orNull(date),
    },
    [
      { name: 'account_newest', key: { accountId: 1, createdAt: -1 } },
      { name: 'running', key: { state: 1 }, partialFilterExpression: { state: 'running' } },
      expiry('createdAt', retentionDays),
    ],
  );
export type RecoveryDocument = StoredBy<ReturnType<typeof recoverySchema>>;
