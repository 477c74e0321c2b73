import type { OptionalPageQuery } from '@kopru/contracts/internal/operation';
import { beyond, jsonCursor, readPage, type CursorFormat, type Mongo, type Place } from '@kopru/mongo';
import { sessionSchema, type SessionDocument } from './session.model.ts';
import { hashOfToken, newToken } from '../users/token.ts';

export type PanelSession = Omit<SessionDocument, '_id'> & { id: string };
type SessionOwner = Pick<PanelSession, 'accountId' | 'userId' | 'userAgent' | 'address'>;

const hourMs = 3_600_000;
const idleLimitMs = 24 * hourMs;
const sessionLimitMs = 14 * 24 * hourMs;
/** A session in use is updated at most this often. */
const touchEveryMs = 60_000;
/** Part of a session's id is enough to tell sessions apart, and nobody needs the whole. */
export const shownIdLength = 24;

const shownCursor: CursorFormat = {
  ...jsonCursor,
  write: ({ createdAt, _id }) => jsonCursor.write({ createdAt, _id: _id.slice(0, shownIdLength) }),
};
/** A place behind every id that begins like this one when the list is read backwards. */
const wholeOf = ({ createdAt, _id }: Place, isNewer: boolean): Place => ({ createdAt, _id: isNewer ? `${_id}g` : _id });

const toSession = ({ _id, ...rest }: SessionDocument): PanelSession => ({ id: _id, ...rest });
const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

export const createSessionRepository = (mongo: Mongo, now: () => Date) => {
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
    /** Creates a session; only the caller learns the token. */
    create: async (owner: SessionOwner): Promise<{ token: string; session: PanelSession }> => {
      const token = newToken();
      const at = now();
      const document: SessionDocument = {
        _id: hashOfToken(token),
        ...owner,
        createdAt: at,
        lastSeenAt: at,
        expiresAt: new Date(at.getTime() + idleLimitMs),
        endsAt: new Date(at.getTime() + sessionLimitMs),
      };
      await sessions.insertOne(document);
      return { token, session: toSession(document) };
    },
    /** Finds the live session of a token and restarts its idle time. */
    use: async (token: string): Promise<PanelSession | undefined> => {
      const found = await sessions.findOne({ _id: hashOfToken(token), ...live() });
      return found === null ? undefined : touch(toSession(found));
    },
    /** Whose the live session of a token is; it is not used by that. */
    accountOf: async (token: string): Promise<string | undefined> =>
      (await sessions.findOne({ _id: hashOfToken(token), ...live() }, { accountId: 1 }))?.accountId,
    isLive: async (id: string): Promise<boolean> =>
      (await sessions.countDocuments({ _id: id, ...live() }, { limit: 1 })) > 0,
    end: async (token: string): Promise<void> => {
      await sessions.deleteOne({ _id: hashOfToken(token) });
    },
    /** Ends the user's session whose id begins so; resolves to its whole id. */
    endOne: async (accountId: string, userId: string, idStart: string): Promise<string | undefined> => {
      const ended = await sessions.findOneAndDelete({ accountId, userId, _id: { $regex: `^${idStart}` } });
      return ended?._id;
    },
    /** Ends a user's sessions, but for one of them where it is named. */
    endAllOf: async (accountId: string, userId: string, exceptId = ''): Promise<void> => {
      await sessions.deleteMany({ accountId, userId, _id: { $ne: exceptId } });
    },
    pageOf: async (accountId: string, userId: string, request: OptionalPageQuery) => {
      const { items, pagination } = await readPage(request, {
        cursor: shownCursor,
        read: async ({ place, isNewer, sort, limit }) => ({
          found: await sessions
            .find({ accountId, userId, ...live(), ...(place && beyond(wholeOf(place, isNewer), isNewer)) })
            .sort(sort)
            .limit(limit),
        }),
      });
      return { items: items.map(toSession), pagination };
    },
  };
};
export type SessionRepository = ReturnType<typeof createSessionRepository>;
