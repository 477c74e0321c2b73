import { appError } from '@kopru/contracts/errors/errors';
import type { Response } from 'express';
import { requestState } from './request-state.ts';

/** Notes so many bytes more of a request; throws when they exceed the budget. */
export type TakeMemory = (bytes: number) => void;

/**
 * Bounds what the bodies of accounts take in the memory of this process at once, from their first byte until their
 * request is answered. An account that has a quarter of it is asked to wait (`rate_limited`); when all is taken, every
 * account is (`unavailable`).
 */
export interface MemoryBudget {
  /** Refuses a request that announces more than what is left; its bytes are taken as they come. */
  enter(response: Response, expectedBytes: number): TakeMemory;
}

const retryAfterSeconds = 1;

export const createMemoryBudget = (limitBytes: number): MemoryBudget => {
  const shareBytes = limitBytes / 4;
  const takenBy = new Map<string, number>();
  let taken = 0;

  const refuseBeyond = (accountId: string, bytes: number): void => {
    if ((takenBy.get(accountId) ?? 0) + bytes > shareBytes) throw appError('rate_limited', { retryAfterSeconds });
    if (taken + bytes > limitBytes) throw appError('unavailable', { retryAfterSeconds });
  };
  const add = (accountId: string, bytes: number): void => {
    taken += bytes;
    const left = (takenBy.get(accountId) ?? 0) + bytes;
    if (left === 0) takenBy.delete(accountId);
    else takenBy.set(accountId, left);
  };

  return {
    enter: (response, expectedBytes) => {
      const { account } = requestState(response);
      if (account === undefined) throw new Error('the body of a stranger');
      refuseBeyond(account.id, expectedBytes);
      let own = 0;
      let isOver = false;
      response.once('close', () => {
        isOver = true;
        add(account.id, -own);
      });
      return (bytes) => {
        // Answered before its body was there: what still comes is not read.
        if (isOver) throw appError('unavailable', { retryAfterSeconds });
        refuseBeyond(account.id, bytes);
        own += bytes;
        add(account.id, bytes);
      };
    },
  };
};
