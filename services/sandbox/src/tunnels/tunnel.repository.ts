import { appError } from '@kopru/contracts/errors/errors';
import { newId } from '@kopru/contracts/values/ids';
import { isDuplicateKey, type Mongo } from '@kopru/mongo';
import { tunnelSchema, type TunnelDocument } from './tunnel.model.ts';

/** Two people of an account who each try a POS, and some that are lost and not closed yet. */
const maxTunnels = 5;
const maxLost = 50;

export type Tunnel = Pick<TunnelDocument, '_id' | 'accountId'>;

/** Only the key that has opened a tunnel is given what is sent into it. */
export interface TunnelAccess {
  accountId: string;
  keyId: string;
  tunnelId: string;
}

export const createTunnelRepository = (
  mongo: Mongo,
  { idleTimeoutMs, now }: { idleTimeoutMs: number; now: () => Date },
) => {
  const tunnels = mongo.collection(tunnelSchema);
  const aliveUntil = (): Date => new Date(now().getTime() + idleTimeoutMs);
  const isOpen = () => ({ aliveUntil: { $gt: now() } });
  const lost = (of: { accountId?: string }): Promise<Tunnel[]> =>
    tunnels
      .find({ ...of, aliveUntil: { $lte: now() } }, { projection: { accountId: 1 } })
      .limit(maxLost)
      .toArray();
  return {
    /** `too_many_tunnels` */
    open: async (accountId: string, keyId: string): Promise<string> => {
      const at = now();
      const document = { _id: newId(at), accountId, keyId, openedAt: at, aliveUntil: aliveUntil() };
      for (let slot = 0; slot < maxTunnels; slot += 1)
        try {
          await tunnels.insertOne({ ...document, slot });
          return document._id;
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
        }
      throw appError('too_many_tunnels', { params: { limit: maxTunnels } });
    },
    isOpen: async (accountId: string, tunnelId: string): Promise<boolean> =>
      (await tunnels.countDocuments({ _id: tunnelId, accountId, ...isOpen() }, { limit: 1 })) > 0,
    /** It stays open for another `idleTimeoutMs`; `tunnel_not_found` */
    renew: async ({ accountId, keyId, tunnelId }: TunnelAccess): Promise<void> => {
      const { matchedCount } = await tunnels.updateOne(
        { _id: tunnelId, accountId, keyId, ...isOpen() },
        { $set: { aliveUntil: aliveUntil() } },
      );
      if (matchedCount === 0) throw appError('tunnel_not_found');
    },
    /** From now on nothing is sent into it. */
    end: async ({ _id, accountId }: Tunnel): Promise<void> => {
      await tunnels.updateOne({ _id, accountId }, { $set: { aliveUntil: new Date(0) } });
    },
    /** Where nobody has polled for too long, or whose end was not finished. */
    lost,
    remove: async ({ _id, accountId }: Tunnel): Promise<void> => {
      await tunnels.deleteOne({ _id, accountId });
    },
  };
};
export type TunnelRepository = ReturnType<typeof createTunnelRepository>;
