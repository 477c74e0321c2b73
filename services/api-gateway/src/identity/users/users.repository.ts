import { appError } from '@kopru/contracts/errors/errors';
import type { OptionalPageQuery } from '@kopru/contracts/internal/operation';
import type { PanelUser } from '@kopru/contracts/panel/access';
import type { PanelRole } from '@kopru/contracts/panel/values';
import { newId } from '@kopru/contracts/values/ids';
import { isDuplicateKey, jsonCursor, readPage, type Mongo } from '@kopru/mongo';
import type { mongo as driver } from 'mongoose';
import { userSchema, type UserDocument } from './user.model.ts';
import type { Passwords } from './passwords.ts';
import { toUser } from './to-user.ts';
import { createUserSignIns } from './user-sign-ins.ts';

export interface NewUser {
  email: string;
  name: string;
  role: PanelRole;
  /** The only ones that are seen; null: all, as an owner does. */
  restaurantIds?: string[] | null;
  /** Absent for an invited user. */
  password?: string | undefined;
}

type UserChange = Omit<NewUser, 'email'> & { isDisabled: boolean };

/** Takes passwords in and never gives hashes out. */
export const createUserRepository = (mongo: Mongo, passwords: Passwords, now: () => Date) => {
  const users = mongo.model(userSchema);
  const activeOwner = { role: 'owner', isDisabled: false } as const;
  const required = async (accountId: string, userId: string): Promise<UserDocument> => {
    const user = await users.findOne({ _id: userId, accountId });
    if (user === null) throw appError('user_not_found');
    return user;
  };
  /** An account without an owner could not be administered any more. */
  const requireAnotherOwner = async (accountId: string, userId: string): Promise<void> => {
    const others = await users.countDocuments({ accountId, ...activeOwner, _id: { $ne: userId } }, { limit: 1 });
    if (others === 0) throw appError('last_owner');
  };

  return {
    ...createUserSignIns(users, { required, passwords, now }),
    /** The accounts of an address, or of the user with this id. */
    accountsWith: async (user: { email: string } | { _id: string }): Promise<string[]> =>
      (await users.find(user, { accountId: 1 }).sort({ createdAt: 1 })).map(({ accountId }) => accountId),
    find: async (accountId: string, userId: string): Promise<PanelUser | undefined> => {
      const user = await users.findOne({ _id: userId, accountId });
      return user === null ? undefined : toUser(user);
    },
    /** Whether this is the user's own e-mail, and they have shown that it is. */
    hasProven: async (
      { accountId, userId }: { accountId: string; userId: string },
      email: string,
    ): Promise<boolean> => {
      const user = await required(accountId, userId);
      return user.email === email && user.emailProvenAt !== undefined;
    },
    /** By id; one that is not there is left out. */
    several: async (userIds: readonly string[]): Promise<ReadonlyMap<string, PanelUser>> => {
      const found = await users.find({ _id: { $in: [...userIds] } });
      return new Map(found.map((user) => [user._id, toUser(user)]));
    },
    count: (accountId: string): Promise<number> => users.countDocuments({ accountId }),
    page: async (accountId: string, request: OptionalPageQuery) => {
      const { items, pagination } = await readPage(request, {
        cursor: jsonCursor,
        read: async ({ conditions: [beyondPosition], sort, limit }) => ({
          found: await users
            .find({ accountId, ...beyondPosition })
            .sort(sort)
            .limit(limit),
        }),
      });
      return { items: items.map(toUser), pagination };
    },
    list: async (accountId: string): Promise<PanelUser[]> =>
      (await users.find({ accountId }).sort({ createdAt: 1 })).map(toUser),
    /** `password_too_common`; `already_exists` when the account has a user with this e-mail. */
    create: async (
      accountId: string,
      { password, restaurantIds = null, ...user }: NewUser & Pick<Partial<UserDocument>, 'invitation' | 'mail'>,
      session?: driver.ClientSession,
    ): Promise<PanelUser> => {
      const document: UserDocument = {
        _id: newId(),
        accountId,
        ...user,
        ...(restaurantIds === null || user.role === 'owner' ? {} : { restaurantIds }),
        passwordHash: password === undefined ? '' : await passwords.hashOfNew(password),
        isDisabled: false,
        lastSignInAt: null,
        createdAt: now(),
      };
      await users.insertOne(document, { session }).catch((error: unknown) => {
        throw isDuplicateKey(error) ? appError('already_exists', { params: { what: 'E-mail' } }) : error;
      });
      return toUser(document);
    },
    /** `user_not_found`, `last_owner`, `password_too_common` */
    update: async (
      accountId: string,
      userId: string,
      { password, restaurantIds, ...change }: Partial<UserChange>,
    ): Promise<PanelUser> => {
      const user = await required(accountId, userId);
      const after = { ...user, ...change };
      const wasOwner = user.role === 'owner' && !user.isDisabled;
      if (wasOwner && (after.role !== 'owner' || after.isDisabled)) await requireAnotherOwner(accountId, userId);
      const secret = password === undefined ? {} : { passwordHash: await passwords.hashOfNew(password) };
      // A link from before must not undo a password, nor sign in a disabled user.
      const ended = password === undefined && !after.isDisabled ? {} : { invitation: 1, mail: 1 };
      const isWhole = restaurantIds === null || after.role === 'owner';
      const limited = isWhole || restaurantIds === undefined ? {} : { restaurantIds };
      await users.updateOne(
        { _id: userId, accountId },
        { $set: { ...change, ...secret, ...limited }, $unset: { ...ended, ...(isWhole ? { restaurantIds: 1 } : {}) } },
      );
      return toUser(await required(accountId, userId));
    },
    /** Gives an active user a new password; undefined when there is no such user. */
    putPassword: async (
      accountId: string,
      userId: string,
      { passwordHash, provesEmail }: { passwordHash: string; provesEmail: boolean },
    ): Promise<PanelUser | undefined> => {
      const changed = await users.findOneAndUpdate(
        { _id: userId, accountId, isDisabled: false },
        {
          $set: { passwordHash, ...(provesEmail ? { emailProvenAt: now() } : {}) },
          $unset: { invitation: 1, mail: 1 },
        },
        { returnDocument: 'after' },
      );
      return changed === null ? undefined : toUser(changed);
    },
    /** `user_not_found`, `last_owner` */
    remove: async (accountId: string, userId: string): Promise<void> => {
      const user = await required(accountId, userId);
      if (user.role === 'owner' && !user.isDisabled) await requireAnotherOwner(accountId, userId);
      await users.deleteOne({ _id: userId, accountId });
    },
  };
};
export type UserRepository = ReturnType<typeof createUserRepository>;
