import { createHash, randomBytes } from 'node:crypto';
import type { Mongo } from '@kopru/mongo';
import { sessionSchema, type SessionDocument } from './session.model.ts';

export type PanelSession = Omit<SessionDocument, '_id'> & { id: string };

export interface SessionRepository {
  /** Creates a session; only the caller learns the token. */
  create(
    owner: Pick<PanelSession, 'accountId' | 'userId' | 'userAgent' | 'address'>,
  ): Promise<{ token: string; session: PanelSession }>;
  /** Finds the live session of a token and restarts its idle time. */
  use(token: string): Promise<PanelSession | undefined>;
  isLive(id: string): Promise<boolean>;
  end(token: string): Promise<void>;
  endAllOf(accountId: string, userId: string, exceptId?: string): Promise<void>;
  listOf(accountId: string, userId: string): Promise<PanelSession[]>;
}

const hourMs = 3_600_000;
export const idleLimitMs = 24 * hourMs;
export const sessionLimitMs = 14 * 24 * hourMs;
/** A session in use is updated at most this often. */
const touchEveryMs = 60_000;
const maxListed = 50;

const idOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const toSession = ({ _id, ...rest }: SessionDocument): PanelSession => ({ id: _id, ...rest });
const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

export const createSessionRepository = (mongo: Mongo, now: () => Date): SessionRepository => {
  const sessions = mongo.model(sessionSchema);
  const live = () => ({ expiresAt: { $gt: now() } });
  const touch = async (session: PanelSession): Promise<PanelSession> => {
    const at = now();
    if (at.getTime() - session.lastSeenAt.getTime() < touchEveryMs) return session;
    const seen = { lastSeenAt: at, expiresAt: earlier(new Date(at.getTime() + idleLimitMs), session.endsAt) };
    await sessions.updateOne({ _id: session.id }, { $set: seen });
    return { ...session, ...seen };
  };
  return {
    create: async (owner) => {
      const token = randomBytes(32).toString('base64url');
      const at = now();
      const session: PanelSession = {
        id: idOf(token),
        ...owner,
        createdAt: at,
        lastSeenAt: at,
        expiresAt: new Date(at.getTime() + idleLimitMs),
        endsAt: new Date(at.getTime() + sessionLimitMs),
      };
      const { id, ...rest } = session;
      await sessions.insertOne({ _id: id, ...rest });
      return { token, session };
    },
    use: async (token) => {
      const found = await sessions.findOne({ _id: idOf(token), ...live() });
      return found === null ? undefined : touch(toSession(found));
    },
    isLive: async (id) => (await sessions.countDocuments({ _id: id, ...live() }, { limit: 1 })) > 0,
    end: async (token) => {
      await sessions.deleteOne({ _id: idOf(token) });
    },
    endAllOf: async (accountId, userId, exceptId) => {
      await sessions.deleteMany({ accountId, userId, ...(exceptId === undefined ? {} : { _id: { $ne: exceptId } }) });
    },
    listOf: async (accountId, userId) =>
      (
        await sessions
          .find({ accountId, userId, ...live() })
          .sort({ lastSeenAt: -1 })
          .limit(maxListed)
      ).map(toSession),
  };
};
