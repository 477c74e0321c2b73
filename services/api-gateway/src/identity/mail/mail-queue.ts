import { appError } from '@kopru/contracts/errors/errors';
import type { Locale } from '@kopru/contracts/errors/failures';
import type { Mongo } from '@kopru/mongo';
import { growingPauseMs } from '@kopru/runtime';
import { userSchema, type LinkReason, type UserDocument } from '../users/user.model.ts';

const minuteMs = 60_000;
/** How long a link counts from when it is given, and how long its e-mail is tried. */
export const linkLivesMs: Record<LinkReason, number> = { invitation: 7 * 24 * 60 * minuteMs, forgotten: 60 * minuteMs };
/** Longer than a mail server may take: another replica takes an e-mail whose sender has died. */
const claimMs = 60_000;
const retryPause = { firstMs: 5_000, maxMs: 5 * minuteMs };

export interface WaitingMail {
  user: UserDocument;
  mail: NonNullable<UserDocument['mail']>;
}

/** E-mails that wait in the documents of the users whom they go to. */
export const createMailQueue = (mongo: Mongo, now: () => Date) => {
  const users = mongo.model(userSchema);
  const after = (ms: number): Date => new Date(now().getTime() + ms);
  const mailOf = (reason: LinkReason, locale: Locale) => {
    const at = now();
    return { reason, locale, queuedAt: at, nextAt: at, attempts: 0 };
  };
  /** A later e-mail to the same person has taken the place of an earlier one. */
  const still = ({ user, mail }: WaitingMail) => ({
    _id: user._id,
    accountId: user.accountId,
    'mail.queuedAt': mail.queuedAt,
  });
  const change = async (waiting: WaitingMail, set: object, unset: object = {}): Promise<void> => {
    await users.updateOne(still(waiting), { $set: set, $unset: unset });
  };
  const stateOf = ({ mail }: WaitingMail, state: 'sent' | 'retrying' | 'failed') =>
    mail.reason === 'invitation' ? { 'invitation.state': state } : {};

  return {
    /** What an invitation writes into the user's document. */
    invitation: (by: 'mail' | 'link', locale: Locale) => ({
      invitation: {
        state: by === 'mail' ? ('queued' as const) : by,
        expiresAt: after(linkLivesMs.invitation),
      },
      ...(by === 'mail' ? { mail: mailOf('invitation', locale) } : {}),
    }),
    /** `user_not_found`, also for a disabled user. */
    invite: async (accountId: string, userId: string, invitation: object): Promise<void> => {
      const { matchedCount } = await users.updateOne(
        { _id: userId, accountId, isDisabled: false },
        { $unset: 'mail' in invitation ? {} : { mail: 1 }, $set: invitation },
      );
      if (matchedCount === 0) throw appError('user_not_found');
    },
    /**
     * To the users with this e-mail, in every account; the same one write where there is none. Who was invited and has not
     * accepted gets nothing but the invitation.
     */
    forgotten: async (email: string, locale: Locale): Promise<void> => {
      await users.updateMany(
        { email, isDisabled: false, passwordHash: { $ne: '' } },
        { $set: { mail: mailOf('forgotten', locale) } },
      );
    },
    /** The next e-mail that is due; nobody else gets it for a while. */
    claim: async (): Promise<WaitingMail | undefined> => {
      const user = await users.findOneAndUpdate(
        { 'mail.nextAt': { $lte: now() } },
        { $set: { 'mail.nextAt': after(claimMs) }, $inc: { 'mail.attempts': 1 } },
        { sort: { 'mail.nextAt': 1 }, returnDocument: 'after' },
      );
      return user?.mail === undefined ? undefined : { user, mail: user.mail };
    },
    sent: (waiting: WaitingMail): Promise<void> =>
      change(
        waiting,
        waiting.mail.reason === 'invitation'
          ? { 'invitation.state': 'sent', 'invitation.expiresAt': after(linkLivesMs.invitation) }
          : {},
        { mail: 1 },
      ),
    giveUp: (waiting: WaitingMail): Promise<void> => change(waiting, stateOf(waiting, 'failed'), { mail: 1 }),
    /** Until its link would have ended. */
    retryLater: async (waiting: WaitingMail): Promise<void> => {
      const { reason, attempts, queuedAt } = waiting.mail;
      const nextAt = after(growingPauseMs(attempts - 1, retryPause));
      if (nextAt.getTime() > queuedAt.getTime() + linkLivesMs[reason])
        return change(waiting, stateOf(waiting, 'failed'), { mail: 1 });
      return change(waiting, { 'mail.nextAt': nextAt, ...stateOf(waiting, 'retrying') });
    },
  };
};
export type MailQueue = ReturnType<typeof createMailQueue>;
