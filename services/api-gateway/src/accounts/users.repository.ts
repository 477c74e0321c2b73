import { appError, newId, type PanelRole, type PanelUser } from '@kopru/contracts';
import { isDuplicateKey, type Mongo } from '@kopru/mongo';
import type { mongo as driver } from 'mongoose';
import { userSchema, type UserDocument } from './user.model.ts';
import { hashPassword, isPassword } from './passwords.ts';

export interface NewUser {
  email: string;
  name: string;
  role: PanelRole;
  password: string;
}

type UserChange = Omit<NewUser, 'email'> & { isDisabled: boolean };

/** Takes passwords in and never gives hashes out. */
export interface UserRepository {
  insert(accountId: string, user: NewUser, session: driver.ClientSession): Promise<PanelUser>;
  /** The user with this e-mail and password; undefined when there is none, in the same time. */
  authenticate(email: string, password: string): Promise<(PanelUser & { accountId: string }) | undefined>;
  find(accountId: string, userId: string): Promise<PanelUser | undefined>;
  list(accountId: string): Promise<PanelUser[]>;
  /** `already_exists` when the e-mail is in use. */
  create(accountId: string, user: NewUser): Promise<PanelUser>;
  /** `user_not_found`, `last_owner` */
  update(accountId: string, userId: string, change: Partial<UserChange>): Promise<PanelUser>;
  /** `user_not_found`, `last_owner` */
  remove(accountId: string, userId: string): Promise<void>;
  signedIn(accountId: string, userId: string, at: Date): Promise<void>;
}

const toUser = ({ _id, accountId, passwordHash, lastSignInAt, createdAt, ...rest }: UserDocument): PanelUser => ({
  id: _id,
  ...rest,
  lastSignInAt: lastSignInAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

const documentOf = async (accountId: string, user: NewUser, now: Date): Promise<UserDocument> => ({
  _id: newId(),
  accountId,
  email: user.email,
  name: user.name,
  role: user.role,
  passwordHash: await hashPassword(user.password),
  isDisabled: false,
  lastSignInAt: null,
  createdAt: now,
});

const asTaken = (error: unknown): never => {
  if (isDuplicateKey(error)) throw appError('already_exists', { params: { what: 'E-mail' } });
  throw error;
};

export const createUserRepository = (mongo: Mongo, now: () => Date): UserRepository => {
  const users = mongo.model(userSchema);
  const activeOwner = { role: 'owner', isDisabled: false } as const;
  const required = async (accountId: string, userId: string): Promise<UserDocument> => {
    const user = await users.findOne({ _id: userId, accountId });
    if (user === null) throw appError('user_not_found');
    return user;
  };
  /** An account without an owner could not be administered any more. */
  const keepAnOwner = async (accountId: string, userId: string): Promise<void> => {
    const others = await users.countDocuments({ accountId, ...activeOwner, _id: { $ne: userId } }, { limit: 1 });
    if (others === 0) throw appError('last_owner');
  };
  const insert: UserRepository['insert'] = async (accountId, user, session) => {
    const document = await documentOf(accountId, user, now());
    await users.insertOne(document, { session }).catch(asTaken);
    return toUser(document);
  };

  return {
    insert,
    authenticate: async (email, password) => {
      const user = await users.findOne({ email });
      if (!(await isPassword(password, user?.passwordHash)) || user === null) return undefined;
      return { ...toUser(user), accountId: user.accountId };
    },
    find: async (accountId, userId) => {
      const user = await users.findOne({ _id: userId, accountId });
      return user === null ? undefined : toUser(user);
    },
    list: async (accountId) => (await users.find({ accountId }).sort({ createdAt: 1 })).map(toUser),
    create: async (accountId, user) => {
      const document = await documentOf(accountId, user, now());
      await users.insertOne(document).catch(asTaken);
      return toUser(document);
    },
    update: async (accountId, userId, { password, ...change }) => {
      const user = await required(accountId, userId);
      const after = { ...user, ...change };
      const wasOwner = user.role === 'owner' && !user.isDisabled;
      if (wasOwner && (after.role !== 'owner' || after.isDisabled)) await keepAnOwner(accountId, userId);
      const secret = password === undefined ? {} : { passwordHash: await hashPassword(password) };
      await users.updateOne({ _id: userId, accountId }, { $set: { ...change, ...secret } });
      return toUser(await required(accountId, userId));
    },
    remove: async (accountId, userId) => {
      const user = await required(accountId, userId);
      if (user.role === 'owner' && !user.isDisabled) await keepAnOwner(accountId, userId);
      await users.deleteOne({ _id: userId, accountId });
    },
    signedIn: async (accountId, userId, at) => {
      await users.updateOne({ _id: userId, accountId }, { $set: { lastSignInAt: at } });
    },
  };
};
