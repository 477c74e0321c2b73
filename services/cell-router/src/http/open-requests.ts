import { isClosed } from '@kopru/contracts/internal/cells';
import { repeating, type Logger, type Service } from '@kopru/runtime';
import type { Directory } from '../storage/directory.ts';
import type { Choice } from './choose-cell.ts';

/** Requests of accounts that are in progress. */
export interface OpenRequests extends Service {
  /** Returns what to call when the request has ended. */
  add(choice: Choice, abort: () => void): () => void;
}

interface Open {
  cell: string;
  abort: () => void;
  leaveAt?: number;
}

const pollEveryMs = 1_000;
/** More than a gateway takes for an answer; with what a router may not have heard of yet, less than the mover waits. */
const usualGraceMs = 8_000;

/** Ends what would outlast the closing of its account: streams, long polls, and bodies that come slowly. */
export const createOpenRequests = (directory: Directory, logger: Logger, graceMs = usualGraceMs): OpenRequests => {
  const open = new Map<string, Set<Open>>();
  const poll = async (): Promise<void> => {
    for (const [accountId, requests] of open) {
      const entry = await directory.entryOf(accountId);
      if (entry === null) continue;
      const now = performance.now();
      for (const request of requests) {
        if (!isClosed(entry) && entry.cell === request.cell) continue;
        request.leaveAt ??= now + graceMs;
        if (request.leaveAt <= now) request.abort();
      }
    }
  };
  const looking = repeating(poll, {
    everyMs: pollEveryMs,
    onError: (error) => void logger.warn('could not read the directory of accounts', { error }),
  });
  return {
    ...looking,
    add: ({ accountId, cell }, abort) => {
      if (accountId === undefined) return () => undefined;
      const requests = open.get(accountId) ?? new Set();
      const request = { cell, abort };
      open.set(accountId, requests.add(request));
      return () => {
        requests.delete(request);
        if (requests.size === 0 && open.get(accountId) === requests) open.delete(accountId);
      };
    },
  };
};
