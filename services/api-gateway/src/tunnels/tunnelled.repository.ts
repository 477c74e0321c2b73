import type { Tunnelled, TunnelAnswer } from '@kopru/contracts/internal/tunnels';
import { newId } from '@kopru/contracts/values/ids';
import type { Mongo } from '@kopru/mongo';
import type { Keyring } from '@kopru/secrets';
import { answerContext, requestContext, requestSchema } from './tunnel.model.ts';

/** Of one answer to whoever takes them: the bodies of several may be large. */
const maxTaken = 16;
/** Longer than anybody waits for it. */
const graceMs = 60_000;

/** What waits at tunnels, for a few seconds; every replica sees it. */
export const createTunnelled = (mongo: Mongo, { keyring, now }: { keyring: Keyring; now: () => Date }) => {
  const requests = mongo.collection(requestSchema);
  return {
    /** Resolves with its id; undefined: `most` wait already. */
    add: async (tunnelId: string, request: Tunnelled, most: number): Promise<string | undefined> => {
      const at = now();
      const _id = newId(at);
      const sealed = keyring.seal(JSON.stringify(request), requestContext(_id));
      const expiresAt = new Date(at.getTime() + request.timeoutMs + graceMs);
      await requests.insertOne({ _id, tunnelId, at, request: sealed, isTaken: false, answer: null, expiresAt });
      // Counted when it is there: many that come at once do not slip through together.
      const before = await requests.countDocuments({ tunnelId, _id: { $lt: _id }, expiresAt: { $gt: at } });
      if (before < most) return _id;
      await requests.deleteOne({ _id });
      return undefined;
    },
    /** The first that have no answer yet, but those that are in flight. */
    take: async (tunnelId: string, inFlight: readonly string[]): Promise<(Tunnelled & { id: string })[]> => {
      const found = await requests
        .find({ tunnelId, answer: null, _id: { $nin: [...inFlight] }, expiresAt: { $gt: now() } })
        .sort({ at: 1, _id: 1 })
        .limit(maxTaken)
        .toArray();
      if (found.length === 0) return [];
      await requests.updateMany({ _id: { $in: found.map(({ _id }) => _id) } }, { $set: { isTaken: true } });
      return found.map(({ _id, request }) => ({
        id: _id,
        ...(JSON.parse(keyring.open(request, requestContext(_id))) as Tunnelled),
      }));
    },
    /** False: nobody waits for it. The first answer counts. */
    answer: async (tunnelId: string, id: string, answer: TunnelAnswer): Promise<boolean> => {
      const sealed = keyring.seal(JSON.stringify(answer), answerContext(id));
      const { matchedCount } = await requests.updateOne(
        { _id: id, tunnelId, answer: null },
        { $set: { answer: sealed } },
      );
      return matchedCount === 1;
    },
    /** Undefined: its tunnel was closed. */
    stateOf: async (id: string): Promise<{ isTaken: boolean; answer: TunnelAnswer | undefined } | undefined> => {
      const found = await requests.findOne({ _id: id }, { projection: { isTaken: 1, answer: 1 } });
      if (found === null) return undefined;
      const { isTaken, answer } = found;
      return {
        isTaken,
        answer: answer === null ? undefined : (JSON.parse(keyring.open(answer, answerContext(id))) as TunnelAnswer),
      };
    },
    remove: async (id: string): Promise<void> => {
      await requests.deleteOne({ _id: id });
    },
    removeOf: async (tunnelId: string): Promise<void> => {
      await requests.deleteMany({ tunnelId });
    },
  };
};
export type TunnelledRequests = ReturnType<typeof createTunnelled>;
