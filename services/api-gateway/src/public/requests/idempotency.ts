import { randomUUID } from 'node:crypto';
import { appError } from '@kopru/contracts/errors/errors';
import { AppError, type AppErrorOptions } from '@kopru/errors';
import { toAppError, type Reply } from '@kopru/http';
import { isDuplicateKey, type Mongo } from '@kopru/mongo';
import { withTimeLimit, type Logger, sha256 } from '@kopru/runtime';
import type { Keyring } from '@kopru/secrets';
import type { AccountLimits } from '../../identity/accounts/limits.ts';
import { claimSchema, resultContext, resultSchema, type ClaimDocument } from './idempotency.model.ts';

/** The outcome of a run. A refusal goes to the requests that waited for it, and is then forgotten. */
type Outcome = { reply: Reply } | { refusal: Refusal };
type Refusal = Pick<AppError, 'kind' | 'code' | 'message'> & AppErrorOptions;

export interface IdempotentRequest {
  accountId: string;
  key: string;
  /** Method and path: the same key on another address is another request. */
  address: string;
  body: unknown;
  /** `join`: only requests that are in progress at the same time share a result. */
  mode: 'replay' | 'join';
}

type Run = Pick<IdempotentRequest, 'accountId' | 'mode'>;

export interface Idempotency {
  /** Runs `work` at most once at a time over all replicas; other requests with the same key wait and get its result. */
  run(request: IdempotentRequest, work: () => Promise<Reply>): Promise<Reply>;
}

const leaseMs = 20_000;
/** Below the clients' own limit of 8 s. */
const usualJoinMs = 7_000;
/** How long a repeat waits before it looks at what another process does, and then longer each time. */
const firstPollMs = 250;
const maxPollMs = 1_000;
const joinedResultMs = 60_000;

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => [name, canonical(member)]);
};
const hash = (value: unknown): string => sha256(JSON.stringify(value), 'base64url');
const replayed = (outcome: Outcome): Reply => {
  if ('refusal' in outcome) {
    const { kind, code, message, ...options } = outcome.refusal;
    throw new AppError(kind, code, message, options);
  }
  return { ...outcome.reply, headers: { ...outcome.reply.headers, 'Idempotency-Replayed': 'true' } };
};
const refusalOf = (error: unknown): Refusal => {
  const { kind, code, message, details, params, retryAfterSeconds } = toAppError(error);
  return { kind, code, message, details, params, retryAfterSeconds };
};

export const createIdempotency = (
  mongo: Mongo,
  options: {
    retentionMs: number;
    keyring: Keyring;
    logger: Logger;
    now: () => Date;
    limits: AccountLimits;
    /** How long a repeat waits for the result. */
    joinMs?: number;
  },
): Idempotency => {
  const { retentionMs, keyring, logger, now, joinMs = usualJoinMs } = options;
  const claims = mongo.collection(claimSchema);
  const results = mongo.collection(resultSchema);
  const after = (ms: number): Date => new Date(now().getTime() + ms);

  /** Returns the standing claim; it is ours when its `runId` is ours. */
  const claim = async (
    id: string,
    { accountId, mode }: Run,
    fingerprint: string,
    runId: string,
  ): Promise<ClaimDocument | null> => {
    /** Made when written: a lease that began earlier might be over by then. */
    const mine = (): Omit<ClaimDocument, '_id'> => ({
      accountId,
      fingerprint,
      runId,
      isDone: false,
      leaseUntil: after(leaseMs),
      expiresAt: after(retentionMs),
    });
    try {
      const first = { _id: id, ...mine() };
      await claims.insertOne(first);
      return first;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const isFree = [
      { expiresAt: { $lte: now() } },
      { isDone: false, leaseUntil: { $lte: now() } },
      ...(mode === 'join' ? [{ isDone: true }] : []),
    ];
    const taken = mine();
    const { matchedCount } = await claims.updateOne({ _id: id, $or: isFree }, { $set: taken });
    return matchedCount === 1 ? { _id: id, ...taken } : claims.findOne({ _id: id });
  };

  /** Refusals are not stored: a request without an effect may be tried again. */
  const finish = async (id: string, runId: string, outcome: Outcome, { accountId, mode }: Run) => {
    const isReplayed = 'reply' in outcome && mode === 'replay';
    const expiresAt = after(isReplayed ? retentionMs : joinedResultMs);
    const sealed = keyring.seal(JSON.stringify(outcome), resultContext(runId));
    await results.insertOne({ _id: runId, accountId, sealed, expiresAt });
    if (isReplayed) await claims.updateOne({ _id: id, runId }, { $set: { isDone: true, expiresAt } });
    else await claims.deleteOne({ _id: id, runId });
  };

  /** What this process runs, by run: the end of it wakes those of its own that wait. */
  const inProgress = new Map<string, Promise<Outcome>>();

  const own = async (id: string, runId: string, request: Run, work: () => Promise<Reply>) => {
    const end = Promise.withResolvers<Outcome>();
    inProgress.set(runId, end.promise);
    const save = async (outcome: Outcome): Promise<void> => {
      await finish(id, runId, outcome, request).catch((error: unknown) => {
        // The work is done, so its result must be answered; a repeat within the lease is refused, not run again.
        logger.error('could not save the result of an idempotent request', { error });
      });
      inProgress.delete(runId);
      end.resolve(outcome);
    };
    let reply: Reply;
    try {
      reply = await work();
    } catch (error) {
      await save({ refusal: refusalOf(error) });
      throw error;
    }
    await save({ reply });
    return reply;
  };

  const outcomeOf = async (runId: string): Promise<Outcome | undefined> => {
    const result = await results.findOne({ _id: runId });
    return result === null ? undefined : (JSON.parse(keyring.open(result.sealed, resultContext(runId))) as Outcome);
  };

  /** The outcome of another request's run; undefined when that run died, so that the caller may run itself. */
  const join = async (id: string, runId: string): Promise<Outcome | undefined> => {
    const deadline = Date.now() + joinMs;
    const never = new Promise<Outcome>(() => undefined);
    for (let pollMs = firstPollMs; Date.now() < deadline; pollMs = Math.min(pollMs * 2, maxPollMs)) {
      const ownOutcome = await withTimeLimit(inProgress.get(runId) ?? never, pollMs, () => undefined);
      const outcome = ownOutcome ?? (await outcomeOf(runId));
      if (outcome !== undefined) return outcome;
      const current = await claims.findOne({ _id: id });
      const isOver = current === null || current.runId !== runId || current.leaseUntil <= now();
      if (isOver) return outcomeOf(runId);
    }
    throw appError('unavailable', { retryAfterSeconds: 1 });
  };

  return {
    run: async (request, work) => {
      const { accountId, key, address, body } = request;
      const id = hash([accountId, address, key]);
      const fingerprint = hash(canonical(body));
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const runId = randomUUID();
        const current = await claim(id, request, fingerprint, runId);
        if (current === null) continue;
        if (current.runId === runId) return own(id, runId, request, work);
        if (current.fingerprint !== fingerprint) throw appError('idempotency_conflict');
        const outcome = await options.limits.whileInUse(accountId, 'waitingRepeats', () => join(id, current.runId));
        if (outcome !== undefined) return replayed(outcome);
      }
      throw appError('unavailable', { retryAfterSeconds: 1 });
    },
  };
};
