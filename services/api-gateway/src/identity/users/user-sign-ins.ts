import { setTimeout as pause } from 'node:timers/promises';
import type { StoredModel } from '@kopru/mongo';
import type { Passwords } from './passwords.ts';
import { toUser } from './to-user.ts';
import type { UserDocument } from './user.model.ts';

/** Somebody as the provider of single sign-on knows them; without an e-mail where it has verified none. */
export interface ProviderPerson {
  issuer: string;
  subject: string;
  email?: string | undefined;
}

const maxDevices = 20;

/** Measures from now; the returned function resolves at the next multiple. */
const pauseUntilMultipleOf = (stepMs: number): (() => Promise<void>) => {
  const start = performance.now();
  return () => pause(stepMs - ((performance.now() - start) % stepMs));
};

interface Parts {
  /** `user_not_found` */
  required: (accountId: string, userId: string) => Promise<UserDocument>;
  passwords: Passwords;
  now: () => Date;
}

/** How users prove who they are: by their password, by the provider of single sign-on, and at which devices. */
export const createUserSignIns = (users: StoredModel<UserDocument>, { required, passwords, now }: Parts) => ({
  /** The active users with this e-mail, of whichever account: first who knows the device, then the oldest. */
  candidates: async (email: string, device: string | undefined) => {
    const found = await users.find({ email, isDisabled: false }, { devices: 1 }).sort({ createdAt: 1, _id: 1 });
    const all = found.map(({ _id: userId, devices = [] }) => ({
      userId,
      knownDevice: device !== undefined && devices.includes(device) ? device : undefined,
    }));
    const isKnown = ({ knownDevice }: { knownDevice: string | undefined }): boolean => knownDevice !== undefined;
    return [...all.filter(isKnown), ...all.filter((one) => !isKnown(one))];
  },
  /** The first one of these users whose e-mail and password they are; who is none takes the same time. */
  authenticate: async (email: string, password: string, userIds: readonly string[]) => {
    const ended = pauseUntilMultipleOf(passwords.signInStepMs);
    const found = await users.find({ _id: { $in: [...userIds] }, email, isDisabled: false });
    const inOrder = userIds.flatMap((id) => found.find(({ _id }) => _id === id) ?? []);
    const hashes = inOrder.length === 0 ? [undefined] : inOrder.map(({ passwordHash }) => passwordHash);
    const areRight = await Promise.all(
      hashes.map((passwordHash) => passwords.isRight(password, passwordHash || undefined)),
    );
    await ended();
    const user = inOrder.find((_user, index) => areRight[index]);
    return user === undefined ? undefined : { ...toUser(user), accountId: user.accountId };
  },
  hasPassword: async (accountId: string, userId: string, password: string): Promise<boolean> =>
    passwords.isRight(password, (await required(accountId, userId)).passwordHash || undefined),
  /**
   * The active users who belong to a person of the provider: those that are linked, and those who have proven the
   * e-mail and were never linked there. An e-mail that somebody typed makes nobody theirs.
   */
  ofProvider: async ({ issuer, subject, email }: ProviderPerson) => {
    const linked = { 'signOn.subject': subject, 'signOn.issuer': issuer };
    const proven = { email: email ?? '', emailProvenAt: { $exists: true }, 'signOn.issuer': { $ne: issuer } };
    const found = await users
      .find({ isDisabled: false, $or: email === undefined ? [linked] : [linked, proven] })
      .sort({ createdAt: 1, _id: 1 });
    return found.map((user) => ({ ...toUser(user), accountId: user.accountId }));
  },
  linkSignOn: async (accountId: string, userId: string, { issuer, subject }: ProviderPerson): Promise<void> => {
    const linked = { 'signOn.subject': subject, 'signOn.issuer': issuer };
    await users.updateOne(
      { _id: userId, accountId, $nor: [linked] },
      { $set: { signOn: { issuer, subject, linkedAt: now() } } },
    );
  },
  unlinkSignOn: async (accountId: string, userId: string): Promise<void> => {
    await users.updateOne({ _id: userId, accountId }, { $unset: { signOn: 1 } });
  },
  /** When the user was linked to a person of this provider. */
  linkedAt: async (accountId: string, userId: string, issuer: string): Promise<Date | null> => {
    const { signOn } = await required(accountId, userId);
    return signOn?.issuer === issuer ? signOn.linkedAt : null;
  },
  proveEmail: async (accountId: string, userId: string): Promise<void> => {
    await users.updateOne({ _id: userId, accountId }, { $set: { emailProvenAt: now() } });
  },
  /** Whether this user has signed in at the device before. */
  knows: async (accountId: string, userId: string, device: string): Promise<boolean> =>
    (await users.countDocuments({ _id: userId, accountId, devices: device }, { limit: 1 })) > 0,
  signedIn: async (accountId: string, userId: string, device: string): Promise<void> => {
    await users.updateOne({ _id: userId, accountId }, { $pull: { devices: device } });
    await users.updateOne(
      { _id: userId, accountId },
      {
        $set: { lastSignInAt: now() },
        $unset: { invitation: 1 },
        $push: { devices: { $each: [device], $slice: -maxDevices } },
      },
    );
  },
});
