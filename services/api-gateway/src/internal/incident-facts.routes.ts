import { incidentFactOperations, type IncidentFact } from '@kopru/contracts/internal/incidents';
import { serve } from '@kopru/http';
import type { Router } from 'express';
import type { Account } from '../identity/accounts/account.ts';
import type { AccountRepository } from '../identity/accounts/account.repository.ts';
import { expiringSince, expiringWithinMs } from '../identity/keys/expiring-key.ts';

const factsOf = ({ id: accountId, mode, keys }: Account, now: Date): IncidentFact[] =>
  keys.flatMap((key): IncidentFact[] => {
    const since = expiringSince(key, keys, now);
    if (since === undefined || key.expiresAt === null) return [];
    return [
      {
        ...{ accountId, restaurantId: null, subject: key.id, provider: null, isTest: mode === 'sandbox' },
        ...{ kind: 'key_expiring', since: since.toISOString(), actor: 'person' },
        details: { name: key.name, expiresAt: key.expiresAt.toISOString() },
      },
    ];
  });

/** The API keys of all accounts that are in use and about to expire. */
export const incidentFactRoutes = (
  { withKeysEnding }: Pick<AccountRepository, 'withKeysEnding'>,
  now: () => Date,
): Router =>
  serve(incidentFactOperations, {
    list: async ({ query: { cursor = '', limit } }) => {
      const from = now();
      const until = new Date(from.getTime() + expiringWithinMs);
      const found = await withKeysEnding({ from, until }, { after: cursor, limit });
      const items = found.flatMap((account) => factsOf(account, from));
      return { items, nextCursor: found.length < limit ? null : (found.at(-1)?.id ?? null) };
    },
  });
