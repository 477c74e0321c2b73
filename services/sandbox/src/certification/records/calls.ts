import type { OperationId } from '@kopru/contracts/public/operations';
import { newId } from '@kopru/contracts/values/ids';
import type { Mongo } from '@kopru/mongo';
import { callSchema } from './run.model.ts';
import type { Call } from '../predicates/traffic.ts';

const retentionMs = 7 * 86_400_000;
/** Of one run in one process; no scenario needs more. */
const maxCalls = 10_000;

/** The recorded calls of POSes during their certification. */
export const createCalls = (mongo: Mongo, now: () => Date) => {
  const calls = mongo.collection(callSchema);
  const counts = new Map<string, number>();
  return {
    add: async (runId: string, { id, fault, ...call }: Call): Promise<void> => {
      const count = (counts.get(runId) ?? 0) + 1;
      counts.set(runId, count);
      if (count > maxCalls) return;
      const expiresAt = new Date(now().getTime() + retentionMs);
      await calls.insertOne({ _id: newId(now()), runId, requestId: id, ...call, trap: fault, expiresAt });
    },
    /** The calls that were recorded since this time, oldest first. */
    notedSince: async (runId: string, from: Date): Promise<{ key: string; notedAt: Date; call: Call }[]> => {
      const found = await calls
        .find({ runId, expiresAt: { $gte: new Date(from.getTime() + retentionMs) } })
        .sort({ expiresAt: 1 })
        .toArray();
      return found.map(
        ({ _id: key, requestId: id, at, operation, status, ref, sent, got, trap: fault, expiresAt }) => ({
          key,
          notedAt: new Date(expiresAt.getTime() - retentionMs),
          call: { id, at, operation: operation as OperationId, status, ref, sent, got, fault },
        }),
      );
    },
    forget: (runId: string): void => void counts.delete(runId),
  };
};
export type Calls = ReturnType<typeof createCalls>;
