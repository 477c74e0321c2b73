import { appError } from '@kopru/contracts/errors/errors';
import { isClosed } from '@kopru/contracts/internal/cells';
import type { ShownCredential } from '@kopru/contracts/internal/gateway';
import type { Credentials, Holder } from '../clients/credentials.ts';
import type { Directory } from '../storage/directory.ts';

/** Where a request goes: the account's cell, or that of nobody in particular. */
export interface Choice {
  cell: string;
  accountId?: string;
}

/** Several only for an e-mail that is in accounts of several cells. `unavailable` while an account is closed. */
export type ChooseCell = (credential: ShownCredential | undefined, from: string) => Promise<readonly Choice[]>;

const closedSeconds = 2;

export const makeChooseCell = (parts: {
  credentials: Credentials;
  directory: Directory;
  /** Answers who shows no credential, or an unknown one. */
  home: string;
}): ChooseCell => {
  const { credentials, directory, home } = parts;
  const choiceOf = async ({ accountId, cell }: Holder): Promise<Choice | 'closed'> => {
    const entry = await directory.entryOf(accountId);
    if (entry === null) return { accountId, cell };
    return isClosed(entry) ? 'closed' : { accountId, cell: entry.cell };
  };
  return async (credential, from) => {
    const holders = credential === undefined ? [] : await credentials.holdersOf(credential, from);
    if (holders.length === 0) return [{ cell: home }];
    const choices = await Promise.all(holders.map(choiceOf));
    const open = choices.filter((choice) => choice !== 'closed');
    if (open.length === 0) throw appError('unavailable', { retryAfterSeconds: closedSeconds });
    // An account that is being copied is known in both of its cells.
    return [...new Map(open.map((choice) => [choice.cell, choice])).values()];
  };
};
